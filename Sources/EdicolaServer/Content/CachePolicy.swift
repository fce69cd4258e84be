import EdicolaCore
import HTTPTypes

/// Who may keep an answer, and for how long.
enum CachePolicy: Hashable, Sendable {
    /// Open to all and never different: its address holds its digest.
    case forever
    /// Open to all at this moment, and never different. A reader keeps it for ever; what stands between asks again after ten
    /// minutes, because the issue may be withdrawn or get a price.
    case issue(Issue.Key)
    /// Open to all; asked for again after a while.
    case shared(seconds: Int)
    /// Open to all; asked for again each time.
    case revalidated
    /// For this reader only; asked for again each time, so that permission is checked each time.
    case personal
    /// Not at all.
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

    /// What else decides the answer.
    var vary: String? {
        switch self {
        case .forever, .issue, .shared, .never: nil
        case .revalidated, .personal: "Authorization, Cookie"
        }
    }

    /// By which shared caches can be told to drop everything of an issue, or of a publication: Fastly and Varnish read the
    /// one field, Cloudflare and others the other.
    var tags: HTTPFields {
        guard case .issue(let key) = self else { return [:] }
        let (publication, issue) = ("publication:\(key.publication)", "issue:\(key)")
        return [.surrogateKey: "\(publication) \(issue)", .cacheTag: "\(publication),\(issue)"]
    }
}
