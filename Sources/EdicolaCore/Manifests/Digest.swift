import Formats

/// A SHA-256: the name under which a piece of content is stored, fetched and verified (FIPS 180-4).
public struct Digest: Hashable, Sendable {
    /// 32 bytes.
    public let bytes: [UInt8]

    /// - Returns: nil unless there are exactly 32 bytes.
    public init?(bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// - Returns: nil unless the text is 64 lower-case hexadecimal digits.
    public init?(hex: some StringProtocol) {
        guard hex.utf8.count == 64, let bytes = Hexadecimal.bytes(lowercase: hex) else { return nil }
        self.bytes = bytes
    }

    /// 64 lower-case hexadecimal digits.
    public var hex: String { Hexadecimal.text(bytes) }

    /// The first 16 digits, enough to distinguish an issue's assets in their paths.
    public var short: String { String(hex.prefix(16)) }
}

extension Digest: CustomStringConvertible, Codable {
    /// 64 lower-case hexadecimal digits.
    public var description: String { hex }

    /// Reads 64 lower-case hexadecimal digits.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let digest = Digest(hex: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a SHA-256 in hexadecimal")
        }
        self = digest
    }

    /// Writes 64 lower-case hexadecimal digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
