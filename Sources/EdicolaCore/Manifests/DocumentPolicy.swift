/// A browser's permissions for a publisher's document and its resources; the same wherever it is served.
///
/// A document without scripts keeps the server's origin, so that the reader can lay it out, and can't run anything. One
/// with scripts has no origin: no cookies, no storage, no access to the page around it.
public struct DocumentPolicy: Hashable, Sendable {
    /// Whether its scripts may run, in a frame without an origin.
    public let isScripted: Bool
    /// Whether it may use pictures, films and styles from other servers.
    public let allowsRemote: Bool

    /// Makes a document's permissions (default: none).
    public init(isScripted: Bool = false, allowsRemote: Bool = false) {
        self.isScripted = isScripted
        self.allowsRemote = allowsRemote
    }

    /// The value of `Content-Security-Policy` (<https://www.w3.org/TR/CSP3/>).
    public var contentSecurityPolicy: String {
        let remote = allowsRemote ? " https:" : ""
        let media = """
            img-src 'self' data:\(remote); media-src 'self'\(remote); style-src 'self' 'unsafe-inline'\(remote); \
            font-src 'self' data:\(remote)
            """
        if isScripted {
            return """
                sandbox allow-scripts; default-src 'none'; script-src 'self' 'unsafe-inline'; \(media); \
                connect-src 'none'; form-action 'none'; frame-ancestors 'self'
                """
        }
        return "sandbox allow-same-origin; default-src 'none'; \(media); frame-ancestors 'self'"
    }
}

extension Asset {
    /// The value of `Content-Type`, with the encoding that the press writes.
    public var contentType: String {
        let isText = mediaType.hasPrefix("text/") || mediaType == "application/xhtml+xml"
        return isText ? "\(mediaType); charset=utf-8" : mediaType
    }
}
