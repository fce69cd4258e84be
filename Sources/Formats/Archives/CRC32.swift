/// The check sum that ZIP keeps of each file (ITU-T V.42, CRC-32), sixteen bytes a step.
public struct CRC32: Hashable, Sendable {
    private var state = UInt32.max

    /// The sum of no bytes.
    public init() {}

    /// The sum of what came so far.
    public var value: UInt32 { ~state }

    /// The sum of some bytes.
    public static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var sum = CRC32()
        sum.update(bytes)
        return sum.value
    }

    /// Further bytes.
    public mutating func update(_ bytes: some Sequence<UInt8>) {
        let isDone: Void? = bytes.withContiguousStorageIfAvailable { buffer in
            unsafe update(UnsafeRawBufferPointer(buffer))
        }
        guard isDone == nil else { return }
        let bytes = Array(bytes)
        unsafe bytes.withUnsafeBytes { buffer in unsafe update(buffer) }
    }

    private mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var sum = state
        unsafe Self.tables.withUnsafeBufferPointer { tables in
            var place = 0
            while bytes.count - place >= 16 {
                let first = unsafe mixed(sum ^ word(bytes, place), tables, 12)
                let second = unsafe mixed(word(bytes, place + 4), tables, 8)
                let third = unsafe mixed(word(bytes, place + 8), tables, 4)
                let fourth = unsafe mixed(word(bytes, place + 12), tables, 0)
                sum = first ^ second ^ third ^ fourth
                place += 16
            }
            while place < bytes.count {
                sum = unsafe tables[Int((sum ^ UInt32(bytes[place])) & 0xFF)] ^ (sum >> 8)
                place += 1
            }
        }
        state = sum
    }

    /// Sixteen tables of 256: the sum of a byte with so many zero bytes behind it.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = []
        for index in 0..<UInt32(256) {
            var sum = index
            for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
            tables.append(sum)
        }
        for place in 256..<4096 {
            let before = tables[place - 256]
            let first = tables[Int(before & 0xFF)]
            tables.append(first ^ (before >> 8))
        }
        return tables
    }()
}

@inline(__always)
private func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt32 {
    unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
}

/// Four bytes, looked up in the four tables from a first one on.
@inline(__always)
private func mixed(_ word: UInt32, _ tables: UnsafeBufferPointer<UInt32>, _ first: Int) -> UInt32 {
    let table = first << 8
    let lowest = unsafe tables[table + 768 + Int(word & 0xFF)]
    let low = unsafe tables[table + 512 + Int(word >> 8 & 0xFF)]
    let high = unsafe tables[table + 256 + Int(word >> 16 & 0xFF)]
    let highest = unsafe tables[table + Int(word >> 24)]
    return lowest ^ low ^ high ^ highest
}
