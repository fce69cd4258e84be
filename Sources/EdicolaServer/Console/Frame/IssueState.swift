import EdicolaCore
import FoundationEssentials

/// An issue's state on the publisher's desk: its stage by the clock of now.
enum IssueState: String, Hashable, Sendable, CaseIterable {
    case draft, processing, ready, scheduled, onSale, withdrawn

    init(_ entry: CatalogEntry, at now: Date) {
        if entry.isOnStand(at: now) {
            self = .onSale
            return
        }
        switch entry.issue.lifeCycle.stage {
        case .draft: self = .draft
        case .processing: self = .processing
        case .ready: self = .ready
        case .scheduled: self = .scheduled
        case .onSale: self = .onSale
        case .withdrawn: self = .withdrawn
        }
    }

    /// Whether no reader has seen it yet.
    var isBeforeSale: Bool { self != .onSale && self != .withdrawn }

    /// The order on pages: first what needs the publisher.
    static let inOrder: [IssueState] = [.processing, .ready, .scheduled, .draft, .onSale, .withdrawn]
}
