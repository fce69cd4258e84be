/// Whether a reader may open content now, and why. Computed on request.
public enum Access: Hashable, Sendable {
    /// The reader may open it; of several reasons, the one that lasts longest.
    case granted(Reason)
    /// The reader may not open it; with the first remedy.
    case refused(Remedy)

    /// The reason for access. Several can hold at once; ``strongest(of:)`` chooses the one to show.
    public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
        /// The issue is free for everybody.
        case free
        /// The page belongs to the preview, which everybody may see.
        case preview
        /// The publisher's own key.
        case publisher
        /// The reader bought this issue.
        case purchase
        /// It went on sale during a paid subscription.
        case subscription
        /// It went on sale during a free subscription.
        case freeSubscription = "free-subscription"
        /// It was the newest issue when a subscription began.
        case welcome
        /// An archive pass.
        case archive
        /// The publisher gave it to the reader.
        case grant
        /// The reader opened it as one of the free issues.
        case metered

        /// The one that lasts longest comes first.
        private static let order: [Reason] = [
            .publisher, .free, .purchase, .grant, .subscription, .freeSubscription, .welcome, .archive, .metered,
            .preview,
        ]

        /// Returns the reason to show when several hold; nil when none does.
        public static func strongest(of reasons: some Sequence<Reason>) -> Reason? { ordered(reasons).first }

        /// Returns each reason once, strongest first.
        public static func ordered(_ reasons: some Sequence<Reason>) -> [Reason] {
            let reasons = Set(reasons)
            return order.filter { reasons.contains($0) }
        }
    }

    /// Whether access is granted, whatever the reason.
    public var isGranted: Bool {
        if case .granted = self { true } else { false }
    }
}

/// A refused reader's way to get access.
public enum Remedy: String, Hashable, Sendable, Codable, CaseIterable {
    /// `subscribe`: begin a subscription or a pass that runs for a time, paid or free. `buy`: get it for ever, as a
    /// single issue or with a pass that is bought once.
    case subscribe, buy
    /// Sign in: the reader may have a right to it that this device does not know of.
    case signIn = "sign-in"
    /// The issue is not on sale yet.
    case wait
    /// Open it with one of the reader's remaining free issues.
    case open
}

extension Issue {
    /// The access to the whole issue without any rights of a reader: its manifest with every page, its archive, its
    /// original.
    public var access: Access { isFree ? .granted(.free) : .refused(.buy) }

    /// Returns the access to one page, counted from 1, without any rights of a reader.
    public func access(toPage page: Int) -> Access {
        if case .granted(let reason) = access { return .granted(reason) }
        return previewPages.contains(page) ? .granted(.preview) : access
    }
}
