/// The media types of files in the web root, by their file name's extension.
enum WebType {
    static func mediaType(of path: String) -> String {
        let ending = path.split(separator: "/").last?.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return switch ending {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "json", "map": "application/json"
        case "webmanifest": "application/manifest+json"
        case "svg": "image/svg+xml"
        case "webp": "image/webp"
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "ico": "image/x-icon"
        case "avif": "image/avif"
        case "woff2": "font/woff2"
        case "txt", "md": "text/plain; charset=utf-8"
        case "xml": "application/xml"
        default: "application/octet-stream"
        }
    }

    /// Whether gzip makes content of this type smaller.
    static func isText(_ mediaType: String) -> Bool {
        let type = mediaType.prefix { $0 != ";" }
        return type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("xml") || type.hasSuffix("plist")
    }
}
