/// One immutable file of a revision, stored once under its SHA-256.
public struct Asset: Hashable, Sendable, Codable {
    /// Relative to the issue's `assets/`. It is unique in the issue for all revisions, because the content's digest is
    /// in it: `pages/0001-2x.3fa9c1d2e4b5a697.webp`.
    public let path: AssetPath
    /// The media type, such as `image/webp`.
    public let mediaType: String
    /// The size in bytes.
    public let size: Int
    /// SHA-256 of its bytes.
    public let digest: Digest

    /// Makes an asset from its entry in a manifest.
    public init(path: AssetPath, mediaType: String, size: Int, digest: Digest) {
        self.path = path
        self.mediaType = mediaType
        self.size = size
        self.digest = digest
    }
}

/// An asset that is a picture.
public struct Picture: Hashable, Sendable, Codable {
    /// The file.
    public let asset: Asset
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    /// Makes a picture from a file and its size in pixels.
    public init(asset: Asset, width: Int, height: Int) {
        self.asset = asset
        self.width = width
        self.height = height
    }
}

/// A relative path that can't leave its folder: segments of `[A-Za-z0-9._-]`, none of them beginning with a dot.
public struct AssetPath: Hashable, Sendable, CustomStringConvertible {
    /// Its form in a manifest, below `assets/`.
    public let text: String

    /// - Returns: nil when the text is empty, longer than 255 bytes, or has a segment that is not plain.
    public init?(_ text: some StringProtocol) {
        let text = String(text)
        guard text.utf8.count <= 255 else { return nil }
        var isStart = true
        for byte in text.utf8 {
            if byte == UInt8(ascii: "/") {
                if isStart { return nil }
                isStart = true
            } else {
                guard Self.isPlain(byte), !isStart || byte != UInt8(ascii: ".") else { return nil }
                isStart = false
            }
        }
        if isStart { return nil }
        self.text = text
    }

    /// Makes a path with the digest before the extension: `pages/0001-2x` and `webp` become `pages/0001-2x.3fa9….webp`.
    public init?(_ stem: String, digest: Digest, extension: String) {
        self.init("\(stem).\(digest.short).\(`extension`)")
    }

    /// The path.
    public var description: String { text }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == 0x2E || byte == 0x5F || byte == 0x2D
    }
}

extension AssetPath: Codable {
    /// Reads the path; refuses one that could leave its folder.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let path = AssetPath(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a plain relative path")
        }
        self = path
    }

    /// Writes the path.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// A choice among an issue's assets for a screen.
public enum Rendition: String, Hashable, Sendable, Codable, CaseIterable {
    /// For ordinary screens.
    case oneX = "1x"
    /// For screens of high density.
    case twoX = "2x"
    /// The publisher's own file, unchanged.
    case original
}
