#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An issue's state on the way to the stand, and the transitions from it.
///
/// draft → processing → ready → scheduled → on sale → withdrawn. A correction of an issue on sale is pressed while the
/// old revision stays on the stand, and becomes its next revision.
public struct LifeCycle: Hashable, Sendable, Codable {
    /// The stage as of the last event. A scheduled issue goes on sale by the clock:
    /// ``Issue/isOnStand(at:firstPagesReady:)`` returns whether the stand shows it.
    public private(set) var stage: Stage
    /// The number of the content on the stand; 0 before the first press run has ended.
    public private(set) var revision: Int
    /// The reason for readers after the issue was withdrawn.
    public private(set) var withdrawalReason: String?

    /// - Parameter revision: The revision of the content on the stand; 0 before there is any.
    public init(stage: Stage = .draft, revision: Int = 0, withdrawalReason: String? = nil) {
        self.stage = stage
        self.revision = revision
        self.withdrawalReason = withdrawalReason
    }

    /// The stages on the way; their texts are permanent.
    public enum Stage: String, Hashable, Sendable, Codable, CaseIterable {
        /// `draft`: it has no content yet. `processing`: its file is with the press. `ready`: it can be read, and has
        /// no instant of sale. `scheduled`: it can be read, and waits for its instant.
        case draft, processing, ready, scheduled
        /// It is on the stand, even while a correction of it is being pressed.
        case onSale = "on-sale"
        /// It was taken off the stand; readers who have it keep it.
        case withdrawn
    }

    /// The events of an issue; see ``after(_:)``.
    public enum Event: Hashable, Sendable {
        /// A file arrived and goes to the press.
        case contentReceived
        /// The press run succeeded; `onSale` is the publisher's wish at that moment.
        case pressed(onSale: Date?, now: Date)
        /// The file could not be pressed; `onSale` is the publisher's wish at that moment.
        case pressFailed(onSale: Date?, now: Date)
        /// A held correction, or an earlier revision, becomes the content that readers get.
        case revisionShown
        /// The publisher took back a sale before anybody was notified of it.
        case saleUndone
        /// The publisher set the instant of sale (nil removes it).
        case scheduled(onSale: Date?, now: Date)
        /// The publisher withdrew it, on the stand or before; readers see the reason.
        case withdrawn(reason: String)
        /// A withdrawn issue returns to the stand.
        case restored(onSale: Date?, now: Date)
    }

    /// An event that is not possible at the stage.
    public struct TransitionError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The stage, which does not change.
        public let stage: Stage
        /// The impossible event.
        public let event: Event

        /// A sentence for the publisher: the obstacle, and the first step to remove it.
        public var description: String {
            switch event {
            case .contentReceived: "A withdrawn issue can't get a new file. Restore it first."
            case .pressed, .pressFailed: "The issue has no press run (its stage is \(stage.rawValue))."
            case .scheduled where stage == .onSale:
                "The issue is on sale already. Withdraw it to take it off the stand."
            case .scheduled: "A withdrawn issue can't be scheduled. Restore it first."
            case .withdrawn: "Only a scheduled issue or one on sale can be withdrawn (its stage is \(stage.rawValue))."
            case .revisionShown where stage == .withdrawn: "The issue is withdrawn. Restore it first."
            case .revisionShown: "The issue's file is with the press. Wait until it is pressed."
            case .saleUndone: "The issue is not on sale."
            case .restored: "The issue is not withdrawn."
            }
        }
    }

    /// Returns the life cycle after an event.
    ///
    /// - Throws: ``TransitionError`` when the event can't follow.
    public func after(_ event: Event) throws(TransitionError) -> LifeCycle {
        var next = self
        switch (stage, event) {
        case (.draft, .contentReceived), (.ready, .contentReceived), (.scheduled, .contentReceived),
            (.processing, .contentReceived):
            next.stage = .processing
        case (.onSale, .contentReceived):
            break  // the revision on the stand stays until the next one is pressed
        case (.processing, .pressed(let onSale, let now)):
            next.revision += 1
            next.stage = Self.stage(onSale: onSale, now: now)
        case (.onSale, .pressed):
            next.revision += 1
        case (.ready, .revisionShown), (.scheduled, .revisionShown), (.onSale, .revisionShown):
            next.revision += 1
        case (.onSale, .saleUndone):
            next.stage = .ready
        case (.processing, .saleUndone):
            break
        case (.processing, .pressFailed(let onSale, let now)):
            // The content from before the correction goes on sale as planned.
            next.stage = revision > 0 ? Self.stage(onSale: onSale, now: now) : .draft
        case (.onSale, .pressFailed):
            break
        case (.ready, .scheduled(let onSale, let now)), (.scheduled, .scheduled(let onSale, let now)):
            next.stage = Self.stage(onSale: onSale, now: now)
        case (.draft, .scheduled), (.processing, .scheduled):
            break  // the wish is kept with the issue and honoured when it is pressed
        case (.onSale, .scheduled(.some(let onSale), let now)) where onSale <= now:
            break
        case (.onSale, .withdrawn(let reason)), (.scheduled, .withdrawn(let reason)):
            next.stage = .withdrawn
            next.withdrawalReason = reason
        case (.withdrawn, .restored(let onSale, let now)):
            next.stage = Self.stage(onSale: onSale, now: now)
            next.withdrawalReason = nil
        default:
            throw TransitionError(stage: stage, event: event)
        }
        return next
    }

    private static func stage(onSale: Date?, now: Date) -> Stage {
        guard let onSale else { return .ready }
        return onSale <= now ? .onSale : .scheduled
    }
}
