/// An issue on one device, with the reader's possible actions: the founding documents' state machine.
///
/// purchasable → download → stop → read, with delete and archive. A download may be paused or fail, and is retried
/// automatically. Nothing is installed: each asset is verified as it arrives. Only ``State/readable`` offers *read*,
/// and only a verified manifest leads there: after a failure the issue never shows READ.
public struct IssueOnDevice: Hashable, Sendable, Codable {
    /// Its state on this device.
    public private(set) var state: State
    /// Optional, so that data encoded without it can be read.
    private var failedForGood: Bool?

    /// Whether it failed permanently, so that a retry can't help.
    public var isFinal: Bool {
        if case .failed = state { failedForGood ?? false } else { false }
    }

    /// Makes an issue in a state.
    ///
    /// - Parameter isFinal: For a failed issue, whether a retry can't help.
    public init(state: State, isFinal: Bool = false) {
        self.state = state
        failedForGood = isFinal ? true : nil
    }

    /// The states of an issue on a device.
    public enum State: Hashable, Sendable, Codable {
        /// The reader does not have it; `remedy` is the way to get it.
        case offered(Remedy)
        /// The reader has it, this device does not.
        case available
        /// Bytes arrive, or are awaited.
        case downloading
        /// Stopped by the reader, or waiting for the network; received data are kept.
        case paused
        /// Downloaded data stay; the reason is for the reader.
        case failed(reason: String)
        /// Complete on this device, and verified.
        case readable
        /// The reader archived it: it takes no space and can be downloaded again.
        case archived
    }

    /// The events of an issue on a device.
    public enum Event: Hashable, Sendable {
        /// `refused` has the way to get the issue.
        case obtained, started, paused, verified, deleted, archived, refused(Remedy)
        /// With a reason for the reader.
        case failed(reason: String)
    }

    /// An event that can’t follow a state.
    public struct TransitionError: Error, Hashable, Sendable {
        /// The issue's state before the event.
        public let state: State
        /// The event that was not possible.
        public let event: Event
    }

    /// Returns the issue after an event.
    ///
    /// - Throws: ``TransitionError`` when the event can't follow; the state does not change.
    public func after(_ event: Event) throws(TransitionError) -> IssueOnDevice {
        var next = self
        next.failedForGood = nil
        switch (state, event) {
        case (.offered, .obtained): next.state = .available
        case (.available, .started), (.paused, .started), (.failed, .started), (.archived, .started):
            next.state = .downloading
        case (.downloading, .paused): next.state = .paused
        case (.downloading, .failed(let reason)), (.paused, .failed(let reason)): next.state = .failed(reason: reason)
        case (.downloading, .verified): next.state = .readable
        case (.offered, .deleted), (.available, .deleted): break
        case (_, .deleted): next.state = .available
        case (.offered, .archived): throw TransitionError(state: state, event: event)
        case (_, .archived): next.state = .archived
        case (.offered, .refused(let remedy)), (.available, .refused(let remedy)),
            (.downloading, .refused(let remedy)), (.paused, .refused(let remedy)), (.failed, .refused(let remedy)):
            next.state = .offered(remedy)
        default: throw TransitionError(state: state, event: event)
        }
        return next
    }
}

extension IssueOnDevice {
    /// The actions for an issue.
    public enum Action: String, Hashable, Sendable, Codable, CaseIterable {
        /// These raw values are used in messages and in scripts.
        case buy, subscribe, signIn = "sign-in", wait, open, download, cancel, resume, retry, read, archive, delete
    }

    /// The one primary action; nil after a permanent failure.
    public var nextAction: Action? {
        switch state {
        case .offered(let remedy): remedy.action
        case .available, .archived: .download
        case .downloading: .cancel
        case .paused: .resume
        case .failed: isFinal ? nil : .retry
        case .readable: .read
        }
    }

    /// The secondary actions.
    public var otherActions: [Action] {
        switch state {
        case .offered: []
        case .available: [.archive]
        case .downloading, .archived: []
        case .paused, .failed: [.delete]
        case .readable: [.archive, .delete]
        }
    }
}

extension Remedy {
    /// The action that follows from the remedy.
    public var action: IssueOnDevice.Action {
        switch self {
        case .subscribe: .subscribe
        case .buy: .buy
        case .signIn: .signIn
        case .wait: .wait
        case .open: .open
        }
    }
}
