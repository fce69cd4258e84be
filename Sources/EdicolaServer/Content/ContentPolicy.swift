import HTTPTypes
import Storage

/// What a browser may do with a stranger's document, or with what belongs to it.
///
/// A document without scripts keeps the newsstand's origin, so that the reader can lay it out, and can't run anything. One
/// with scripts has no origin: no cookies, no storage, no way to the page around it.
struct ContentPolicy {
    let content: StoredAsset.Content
    /// Anybody may have it: then a frame without an origin may too, whose requests carry nobody's permission.
    let isPublic: Bool

    init(_ content: StoredAsset.Content, isPublic: Bool) {
        self.content = content
        self.isPublic = isPublic
    }

    var fields: HTTPFields {
        var fields: HTTPFields = [.contentSecurityPolicy: contentSecurityPolicy]
        if isPublic {
            fields[.accessControlAllowOrigin] = "*"
            fields[.crossOriginResourcePolicy] = "cross-origin"
        }
        return fields
    }

    private var contentSecurityPolicy: String {
        let remote = content.allowsRemote ? " https:" : ""
        let media = """
            img-src 'self' data:\(remote); media-src 'self'\(remote); style-src 'self' 'unsafe-inline'\(remote); \
            font-src 'self' data:\(remote)
            """
        if content.isScripted {
            return """
                sandbox allow-scripts; default-src 'none'; script-src 'self' 'unsafe-inline'; \(media); \
                connect-src 'none'; form-action 'none'; frame-ancestors 'self'
                """
        }
        return "sandbox allow-same-origin; default-src 'none'; \(media); frame-ancestors 'self'"
    }
}
