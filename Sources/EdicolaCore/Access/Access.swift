/// May this reader open this content now, and why. Computed when asked.
public enum Access: Hashable, Sendable {
    case granted(Reason)
    case refused(Remedy)

    public enum Reason: String, Hashable, Sendable, Codable {
        /// The issue is free to all.
        case free
        /// The page belongs to the preview that anybody may see.
        case preview
        /// The publisher's own key.
        case publisher
    }

    public var isGranted: Bool {
        if case .granted = self { true } else { false }
    }
}

/// What a reader who was refused can do about it.
public enum Remedy: String, Hashable, Sendable, Codable, CaseIterable {
    case subscribe, buy
    case signIn = "sign-in"
    /// The issue is not on sale yet.
    case wait
}

extension Issue {
    /// The whole issue: its manifest with every page, its archive, its original.
    public var access: Access { isFree ? .granted(.free) : .refused(.buy) }

    /// One page, counted from 1.
    public func access(toPage page: Int) -> Access {
        if case .granted(let reason) = access { return .granted(reason) }
        return page <= previewPages ? .granted(.preview) : access
    }
}
