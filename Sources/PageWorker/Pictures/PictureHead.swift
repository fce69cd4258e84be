/// What the first bytes of a picture say of it: its kind and its size, without decoding anything.
struct PictureHead {
    enum Kind: String {
        case jpeg = "JPEG"
        case png = "PNG"
        case webP = "WebP"
        case gif = "GIF"
        case tiff = "TIFF"
        case heic = "HEIC"
        case avif = "AVIF"
    }

    let kind: Kind
    /// Pixels, as shown: an orientation that the camera noted is applied.
    let width: Int
    let height: Int
    let orientation: Orientation
    /// Of a TIFF, where the picture stands in it.
    let directory: TIFFDirectory?

    /// - Parameters:
    ///   - bytes: as many from the start as are at hand; of TIFF, HEIC and AVIF, all.
    ///   - frame: which picture of a TIFF, from 0.
    /// - Returns: nil when they are not enough, or no picture's.
    init?(_ bytes: [UInt8], frame: Int = 0) {
        guard let kind = Self.kind(of: bytes) else { return nil }
        let directories = kind == .tiff ? TIFFDirectory.pages(of: bytes, atMost: frame + 1) : []
        directory = directories.indices.contains(frame) ? directories[frame] : nil
        let found: (width: Int, height: Int)? =
            switch kind {
            case .jpeg: JPEGHead(bytes).size
            case .png: Self.pngSize(bytes)
            case .webP: Self.webPSize(bytes)
            case .gif: bytes.count < 10 ? nil : (bytes.little(6, 2), bytes.little(8, 2))
            case .tiff: directory.map { ($0.width, $0.height) }
            case .heic, .avif: HEIFDecoder.size(of: bytes)
            }
        guard let found, found.width > 0, found.height > 0 else { return nil }
        self.kind = kind
        orientation = directory?.orientation ?? (kind == .jpeg ? JPEGHead(bytes).orientation : .upright)
        (width, height) = orientation.isSideways ? (found.height, found.width) : (found.width, found.height)
    }

    /// - Parameter bytes: the first 12 or more.
    static func kind(of bytes: [UInt8]) -> Kind? {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) { return .gif }
        if bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8) { return .webP }
        if isTIFF(bytes) { return .tiff }
        return brand(bytes)
    }

    /// Of either order of bytes, and BigTIFF. Canon's raw photographs have a name of their own behind it.
    private static func isTIFF(_ bytes: [UInt8]) -> Bool {
        let starts: [[UInt8]] = [
            [0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43],
        ]
        return starts.contains(where: bytes.starts) && !bytes.dropFirst(8).starts(with: "CR".utf8)
    }

    /// ISO/IEC 14496-12, 4.3; ISO/IEC 23008-12, annex B; AVIF 1.1, 6.
    private static func brand(_ bytes: [UInt8]) -> Kind? {
        guard bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
        switch String(decoding: bytes[8..<12], as: UTF8.self) {
        case "avif", "avis": return .avif
        case "heic", "heix", "hevc", "hevx", "heim", "heis": return .heic
        case "mif1", "msf1":
            // The others that it is made for say by which method.
            let others = bytes.dropFirst(16).prefix(max(0, bytes.big(0, 4) - 16))
            let isAVIF = stride(from: 0, to: others.count - 3, by: 4).contains { offset in
                others.dropFirst(offset).starts(with: "avif".utf8)
            }
            return isAVIF ? .avif : .heic
        default: return nil
        }
    }

    /// IHDR is the first chunk (PNG, third edition, 11.2.1).
    private static func pngSize(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
        return (bytes.big(16, 4), bytes.big(20, 4))
    }

    /// The three first chunks that there can be (RFC 9649, sections 2.5 to 2.7, 3.4; RFC 6386, section 9.1).
    private static func webPSize(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.count >= 30 else { return nil }
        if bytes[12..<16].elementsEqual("VP8X".utf8) { return (bytes.little(24, 3) + 1, bytes.little(27, 3) + 1) }
        if bytes[12..<16].elementsEqual("VP8 ".utf8) {
            return (bytes.little(26, 2) & 0x3FFF, bytes.little(28, 2) & 0x3FFF)
        }
        guard bytes[12..<16].elementsEqual("VP8L".utf8) else { return nil }
        let sizes = bytes.little(21, 4)
        return ((sizes & 0x3FFF) + 1, (sizes >> 14 & 0x3FFF) + 1)
    }
}

extension [UInt8] {
    /// A number of `count` bytes at `start`, which must be there; the lowest byte first.
    func little(_ start: Int, _ count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(self[start + $1]) << (8 * $1) }
    }

    /// The same, the highest byte first.
    func big(_ start: Int, _ count: Int) -> Int {
        (0..<count).reduce(0) { $0 << 8 | Int(self[start + $1]) }
    }
}
