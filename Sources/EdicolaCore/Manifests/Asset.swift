/// One immutable file of a revision, stored once under its SHA-256.
public struct Asset: Hashable, Sendable, Codable {
    /// Relative to the issue's `assets/`, unique in its issue for all revisions, because the content's digest is in it:
    /// `pages/0001-2x.3fa9c1d2e4b5a697.webp`.
    public let path: AssetPath
    /// As in `image/webp`.
    public let mediaType: String
    /// Bytes.
    public let size: Int
    public let digest: Digest

    public init(path: AssetPath, mediaType: String, size: Int, digest: Digest) {
        self.path = path
        self.mediaType = mediaType
        self.size = size
        self.digest = digest
    }
}

/// An asset that is a picture.
public struct Picture: Hashable, Sendable, Codable {
    public let asset: Asset
    /// Pixels.
    public let width: Int
    /// Pixels.
    public let height: Int

    public init(asset: Asset, width: Int, height: Int) {
        self.asset = asset
        self.width = width
        self.height = height
    }
}

/// A relative path that can't leave its folder: segments of `[A-Za-z0-9._-]`, none of them beginning with a dot.
public struct AssetPath: Hashable, Sendable, CustomStringConvertible {
    public let text: String

    /// - Returns: nil when the text is empty, longer than 255 bytes, or has a segment that is not plain.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        let segments = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard bytes.count <= 255, segments.allSatisfy({ Self.isPlain($0) }) else { return nil }
        self.text = String(text)
    }

    /// Puts the digest before the extension: `pages/0001-2x` and `webp` become `pages/0001-2x.3fa9….webp`.
    public init?(_ stem: String, digest: Digest, extension: String) {
        self.init("\(stem).\(digest.short).\(`extension`)")
    }

    public var description: String { text }

    private static func isPlain(_ segment: some Collection<UInt8>) -> Bool {
        guard let first = segment.first, first != 0x2E else { return false }
        return segment.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == 0x2E || byte == 0x5F || byte == 0x2D
        }
    }
}

extension AssetPath: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let path = AssetPath(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a plain relative path")
        }
        self = path
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// A choice among an issue's assets for a screen.
public enum Rendition: String, Hashable, Sendable, Codable, CaseIterable {
    case oneX = "1x"
    case twoX = "2x"
    /// The file as the publisher handed it in.
    case original
}
