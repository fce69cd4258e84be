/// An issue as one device has it, and what its reader can do next: the founding documents' state machine.
///
/// purchasable → download → stop → read, with delete and archive; a download may be put off or fail, and is tried again by
/// itself. There is nothing to install: assets come one by one and are verified as they come. Only ``State/readable`` offers
/// *read*, and only a verified manifest leads there: after a failure the issue never says READ.
public struct IssueOnDevice: Hashable, Sendable, Codable {
    /// Its state on this device.
    public private(set) var state: State
    /// Optional, so that what was encoded without it can be read.
    private var failedForGood: Bool?

    /// Whether it failed for a reason that does not pass: trying again helps nobody.
    public var isFinal: Bool {
        if case .failed = state { failedForGood ?? false } else { false }
    }

    /// An issue in such a state.
    ///
    /// - Parameter isFinal: of one that failed, that trying again helps nobody.
    public init(state: State, isFinal: Bool = false) {
        self.state = state
        failedForGood = isFinal ? true : nil
    }

    /// The states of an issue on a device.
    public enum State: Hashable, Sendable, Codable {
        /// The reader does not have it; `remedy` says how they could.
        case offered(Remedy)
        /// The reader has it, this device does not.
        case available
        /// Bytes come, or are waited for.
        case downloading
        /// Stopped by the reader, or waiting for the network; what came is kept.
        case paused
        /// Downloaded data stay; the reason is for the reader.
        case failed(reason: String)
        /// All of it is here, verified.
        case readable
        /// The reader put it away: it takes no space and can be had again.
        case archived
    }

    /// The events of an issue on a device.
    public enum Event: Hashable, Sendable {
        /// `refused` says how the reader could have it.
        case obtained, started, paused, verified, deleted, archived, refused(Remedy)
        /// With a reason for the reader.
        case failed(reason: String)
    }

    /// An event that can’t follow a state.
    public struct TransitionError: Error, Hashable, Sendable {
        /// How it stood.
        public let state: State
        /// The event that was not possible.
        public let event: Event
    }

    /// - Throws: ``TransitionError`` when the event can't follow; the state stays as it was.
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
        /// On the wire and in scripts they are spelled like this.
        case buy, subscribe, signIn = "sign-in", wait, open, download, cancel, resume, retry, read, archive, delete
    }

    /// The one primary action; nil for what is gone.
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

    /// The quieter ones beside it.
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
