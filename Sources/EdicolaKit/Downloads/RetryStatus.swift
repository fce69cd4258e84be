#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The attempts of one download, and what its reader is told of those that wait.
struct RetryStatus {
    /// What becomes of an attempt.
    enum Step: Sendable {
        case begins(UUID)
        /// It failed, and waits from now on.
        case waits(UUID, Download.Retry, from: Date)
        /// It succeeded, or is given up.
        case ends(UUID, isAnswered: Bool)
    }

    /// nil as long as the download gets on.
    private(set) var shown: Download.Retry?
    private var underWay: Set<UUID> = []
    private var waiting: [UUID: Download.Retry] = [:]

    mutating func note(_ step: Step) {
        switch step {
        case .begins(let id):
            waiting[id] = nil
            underWay.insert(id)
        case .waits(let id, let retry, let now):
            underWay.remove(id)
            waiting[id] = retry
            // Of several that fail together, the one whose turn comes first speaks for all.
            guard shown.map({ $0.at <= now }) ?? true else { return }
            shown = waiting.values.filter { $0.at > now }.min { $0.at < $1.at } ?? retry
        case .ends(let id, let isAnswered):
            waiting[id] = nil
            underWay.remove(id)
            if underWay.isEmpty {
                // Perhaps nothing is left but what waits.
                shown = waiting.values.min { $0.at < $1.at }
            } else if isAnswered {
                shown = nil
            }
        }
    }

    /// Of an attempt that has ended they may be told late: then nothing more comes.
    mutating func bytesCame() { if !underWay.isEmpty { shown = nil } }
}
