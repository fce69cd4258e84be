/// Who may keep an answer, and for how long.
enum Keeping: Hashable, Sendable {
    /// Open to all and never different: its address holds its digest.
    case forever
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
        case .shared(let seconds): "public, max-age=\(seconds)"
        case .revalidated: "public, no-cache"
        case .personal: "private, no-cache"
        case .never: "no-store"
        }
    }

    /// What else decides the answer.
    var vary: String? {
        switch self {
        case .forever, .shared, .never: nil
        case .revalidated, .personal: "Authorization, Cookie"
        }
    }
}
