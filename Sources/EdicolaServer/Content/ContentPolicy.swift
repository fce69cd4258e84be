import EdicolaCore
import HTTPTypes
import Storage

/// What a browser may do with a stranger's document, or with what belongs to it: see ``DocumentPolicy``.
struct ContentPolicy {
    let content: StoredAsset.Content
    /// Anybody may have it: then a frame without an origin may too, whose requests carry nobody's permission.
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
