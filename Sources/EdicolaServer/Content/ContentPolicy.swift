import EdicolaCore
import HTTPTypes
import Storage

/// The restrictions for a foreign document, or for its resources, in a browser: above all the Content-Security-Policy
/// (CSP) of ``DocumentPolicy``.
struct ContentPolicy {
    let content: StoredAsset.Content
    /// Whether the document is public. Then a frame without an origin may load it too: its requests carry nobody's
    /// permission.
    let isPublic: Bool

    init(_ content: StoredAsset.Content, isPublic: Bool) {
        self.content = content
        self.isPublic = isPublic
    }

    var fields: HTTPFields {
        let policy = DocumentPolicy(isScripted: content.isScripted, allowsRemote: content.allowsRemote)
        var fields: HTTPFields = [.contentSecurityPolicy: policy.contentSecurityPolicy]
        if isPublic {
            fields[.accessControlAllowOrigin] = "*"
            fields[.crossOriginResourcePolicy] = "cross-origin"
        }
        return fields
    }
}
