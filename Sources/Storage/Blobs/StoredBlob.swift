public import EdicolaCore

/// Bytes that are safely on disk.
public struct StoredBlob: Hashable, Sendable {
    public let digest: Digest
    /// The size in bytes.
    public let size: Int
    /// CRC-32 as in ZIP (ISO 3309).
    public let crc32: UInt32

    public init(digest: Digest, size: Int, crc32: UInt32) {
        self.digest = digest
        self.size = size
        self.crc32 = crc32
    }
}
