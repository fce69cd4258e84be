import CZlib

/// The check sum that ZIP keeps of each entry (ISO 3309).
enum CRC32 {
    static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
        let bytes = Array(bytes)
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            UInt32(truncatingIfNeeded: unsafe crc32_z(0, buffer.baseAddress, buffer.count))
        }
    }
}
