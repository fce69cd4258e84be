/// What a file is: by its first bytes, and by its name where those don't say.
package enum MediaTypes {
    /// - Parameters:
    ///   - path: the name decides among texts, and for what has no mark of its own.
    ///   - head: the first bytes; 512 are enough.
    /// - Returns: a media type as a server sends it, `application/octet-stream` when nothing is known.
    package static func type(ofPath path: String, head: [UInt8]) -> String {
        if let type = type(of: head) { return type }
        let known = byExtension[fileExtension(path)]
        // A page that calls itself a picture is no picture: as such it would be shown where only pictures are expected.
        if let known, marked.contains(known), !head.isEmpty { return "application/octet-stream" }
        return known ?? "application/octet-stream"
    }

    /// Of the last name in the path, in lower case, without the dot.
    package static func fileExtension(_ path: String) -> String {
        let name = path.pathNames.last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    private static func type(of head: [UInt8]) -> String? {
        for (mark, offset, type) in marks where head.dropFirst(offset).starts(with: mark) {
            switch type {
            case "RIFF": return riff[String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)]
            case "ftyp": return brands[String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)] ?? "video/mp4"
            case "OggS": return head.firstRange(of: Array("theora".utf8)) == nil ? "audio/ogg" : "video/ogg"
            default: return type
            }
        }
        // MPEG audio: eleven bits set, then a version and a layer that exist.
        if head.count > 2, head[0] == 0xFF, head[1] & 0xE0 == 0xE0, head[1] & 0x06 != 0, head[1] & 0x18 != 0x08 {
            return "audio/mpeg"
        }
        return nil
    }

    private static let marks: [(mark: [UInt8], offset: Int, type: String)] = [
        ([0xFF, 0xD8, 0xFF], 0, "image/jpeg"), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], 0, "image/png"),
        (Array("GIF87a".utf8), 0, "image/gif"), (Array("GIF89a".utf8), 0, "image/gif"),
        (Array("RIFF".utf8), 0, "RIFF"), (Array("ftyp".utf8), 4, "ftyp"), (Array("OggS".utf8), 0, "OggS"),
        (Array("%PDF-".utf8), 0, "application/pdf"), (Array("wOFF".utf8), 0, "font/woff"),
        (Array("wOF2".utf8), 0, "font/woff2"), (Array("OTTO".utf8), 0, "font/otf"), ([0, 1, 0, 0, 0], 0, "font/ttf"),
        (Array("true".utf8), 0, "font/ttf"), (Array("ttcf".utf8), 0, "font/collection"),
        (Array("ID3".utf8), 0, "audio/mpeg"), (Array("fLaC".utf8), 0, "audio/flac"),
        ([0x1A, 0x45, 0xDF, 0xA3], 0, "video/webm"), (Array("PK\u{3}\u{4}".utf8), 0, "application/zip"),
        (Array("bplist00".utf8), 0, "application/x-plist"), ([0, 0, 1, 0], 0, "image/x-icon"),
        (Array("II*\0".utf8), 0, "image/tiff"), (Array("MM\0*".utf8), 0, "image/tiff"),
    ]
    private static let riff = ["WEBP": "image/webp", "WAVE": "audio/wav", "AVI ": "video/x-msvideo"]
    private static let brands = [
        "avif": "image/avif", "avis": "image/avif", "heic": "image/heic", "heix": "image/heic", "mif1": "image/heic",
        "M4A ": "audio/mp4", "M4B ": "audio/mp4", "qt  ": "video/quicktime",
    ]
    private static let byExtension = [
        "html": "text/html", "htm": "text/html", "xhtml": "application/xhtml+xml", "xht": "application/xhtml+xml",
        "css": "text/css", "js": "text/javascript", "mjs": "text/javascript", "json": "application/json",
        "svg": "image/svg+xml", "xml": "application/xml", "opf": "application/oebps-package+xml",
        "ncx": "application/x-dtbncx+xml", "smil": "application/smil+xml", "pls": "application/pls+xml",
        "txt": "text/plain", "vtt": "text/vtt", "plist": "application/x-plist", "ttf": "font/ttf", "otf": "font/otf",
        "woff": "font/woff", "woff2": "font/woff2", "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png",
        "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "mp3": "audio/mpeg", "m4a": "audio/mp4",
        "aac": "audio/aac", "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg", "wav": "audio/wav",
        "flac": "audio/flac", "mp4": "video/mp4", "m4v": "video/mp4", "webm": "video/webm", "ogv": "video/ogg",
        "mov": "video/quicktime", "pdf": "application/pdf", "ico": "image/x-icon",
    ]
    /// The types that always show by their first bytes.
    private static let marked: Set<String> = [
        "image/jpeg", "image/png", "image/gif", "image/webp", "image/avif", "application/pdf", "font/woff",
        "font/woff2", "audio/ogg", "audio/flac", "video/webm", "video/ogg", "audio/wav",
    ]
}
