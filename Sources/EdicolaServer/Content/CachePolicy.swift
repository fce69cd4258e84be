import EdicolaCore
import HTTPTypes

/// Whether a response may be cached, by whom, and for how long.
enum CachePolicy: Hashable, Sendable {
    /// Public and immutable: the address contains the content's digest.
    case forever
    /// Public now, and immutable. A reader's cache keeps it for ever; shared caches revalidate it after ten minutes,
    /// because the issue may be withdrawn or get a price.
    case issue(Issue.Key)
    /// Public; requested again after some time.
    case shared(seconds: Int)
    /// Public; revalidated on every request.
    case revalidated
    /// For this reader only; revalidated on every request, so that permission is checked each time.
    case personal
    /// Never stored.
    case never

    var field: String {
        switch self {
        case .forever: "public, max-age=31536000, immutable"
        case .issue: "public, max-age=31536000, s-maxage=600, immutable"
        case .shared(let seconds): "public, max-age=\(seconds)"
        case .revalidated: "public, no-cache"
        case .personal: "private, no-cache"
        case .never: "no-store"
        }
    }

    /// The request fields on which the response depends.
    var vary: String? {
        switch self {
        case .forever, .issue, .shared, .never: nil
        case .revalidated, .personal: "Authorization, Cookie"
        }
    }

    /// The keys with which shared caches can purge an issue or a publication: Fastly and Varnish read one field,
    /// Cloudflare and others the other.
    var tags: HTTPFields {
        guard case .issue(let key) = self else { return [:] }
        let (publication, issue) = ("publication:\(key.publication)", "issue:\(key)")
        return [.surrogateKey: "\(publication) \(issue)", .cacheTag: "\(publication),\(issue)"]
    }
}
