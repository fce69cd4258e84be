#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The attempts of one download, and what its reader is told of those that wait.
struct Retries {
    /// What becomes of an attempt.
    enum Step: Sendable {
        /// - Parameter isAgain: it failed before.
        case begins(UUID, isAgain: Bool)
        /// It failed, and waits from now on.
        case waits(UUID, Download.Retry, from: Date)
        /// It succeeded, or is given up.
        case ends(UUID)
    }

    /// nil as long as the download gets on.
    private(set) var shown: Download.Retry?
    /// Whether it is shown because nothing else seems to be left.
    private var isLast = false
    private var underWay: Set<UUID> = []
    private var waiting: [UUID: Download.Retry] = [:]

    mutating func note(_ step: Step) {
        switch step {
        case .begins(let id, let isAgain):
            waiting[id] = nil
            underWay.insert(id)
            // There was something left to do after all.
            if !isAgain, isLast { shown = nil }
        case .waits(let id, let retry, let now):
            underWay.remove(id)
            waiting[id] = retry
            // Of several that fail together, the one whose turn comes first speaks for all.
            guard shown.map({ $0.at <= now }) ?? true else { return }
            shown = retry
            isLast = false
        case .ends(let id):
            waiting[id] = nil
            underWay.remove(id)
            // Perhaps nothing is left but what waits.
            shown = underWay.isEmpty ? waiting.values.min { $0.at < $1.at } : nil
            isLast = shown != nil
        }
    }

    mutating func bytesCame() { shown = nil }
}
