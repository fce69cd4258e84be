import Foundation

/// The sum that a ZIP keeps of each file (ITU-T V.42).
struct CRC32 {
    private var state = UInt32.max

    var value: UInt32 { ~state }

    mutating func update(_ bytes: Data) {
        for byte in bytes { state = Self.table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ (state >> 8) }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
}
