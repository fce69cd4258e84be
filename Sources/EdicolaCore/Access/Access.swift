/// May this reader open this content now, and why. Computed when asked.
public enum Access: Hashable, Sendable {
    /// They may. Of several reasons it is the one that lasts longest.
    case granted(Reason)
    /// They may not; with what they can do about it first.
    case refused(Remedy)

    /// The reason for access. Several can hold at once; ``strongest(of:)`` chooses the one to show.
    public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
        /// The issue is free to all.
        case free
        /// The page belongs to the preview that anybody may see.
        case preview
        /// The publisher's own key.
        case publisher
        /// This issue was bought.
        case purchase
        /// It went on sale while a paid subscription ran.
        case subscription
        /// It went on sale while a free subscription ran.
        case freeSubscription = "free-subscription"
        /// It was the newest one when a subscription began.
        case welcome
        /// An archive pass.
        case archive
        /// The publisher gave it.
        case grant
        /// One of those that any reader may open.
        case metered

        /// The one that lasts longest comes first.
        private static let order: [Reason] = [
            .publisher, .free, .purchase, .grant, .subscription, .freeSubscription, .welcome, .archive, .metered,
            .preview,
        ]

        /// The one to show when several hold; nil when none does.
        public static func strongest(of reasons: some Sequence<Reason>) -> Reason? { ordered(reasons).first }

        /// Each once, the strongest first.
        public static func ordered(_ reasons: some Sequence<Reason>) -> [Reason] {
            let reasons = Set(reasons)
            return order.filter { reasons.contains($0) }
        }
    }

    /// Whether they may, whatever the reason.
    public var isGranted: Bool {
        if case .granted = self { true } else { false }
    }
}

/// A refused reader's way to get access.
public enum Remedy: String, Hashable, Sendable, Codable, CaseIterable {
    /// `subscribe`: begin a subscription or a pass that runs for a time, paid or free. `buy`: have it for good, the
    /// issue alone or with a pass that is bought once.
    case subscribe, buy
    /// Say who they are: they may have a right to it that this device does not know of.
    case signIn = "sign-in"
    /// The issue is not on sale yet.
    case wait
    /// Open it with one of the free ones that the reader still has.
    case open
}

extension Issue {
    /// The whole issue: its manifest with every page, its archive, its original.
    public var access: Access { isFree ? .granted(.free) : .refused(.buy) }

    /// One page, counted from 1.
    public func access(toPage page: Int) -> Access {
        if case .granted(let reason) = access { return .granted(reason) }
        return previewPages.contains(page) ? .granted(.preview) : access
    }
}
