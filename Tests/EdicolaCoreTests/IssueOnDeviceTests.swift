import EdicolaCore
import Testing

@Suite struct IssueOnDeviceTests {
    static let events: [IssueOnDevice.Event] = [
        .obtained, .started, .paused, .verified, .deleted, .archived, .refused(.buy),
        .failed(reason: "The network went away."),
    ]

    @Test func `an issue is bought, fetched and read`() throws {
        var issue = IssueOnDevice(state: .offered(.subscribe))
        #expect(issue.nextAction == .subscribe)
        for (event, action) in [
            (IssueOnDevice.Event.obtained, IssueOnDevice.Action.download), (.started, .cancel), (.paused, .resume),
            (.started, .cancel), (.failed(reason: "gone"), .retry), (.started, .cancel), (.verified, .read),
            (.archived, .download), (.started, .cancel), (.verified, .read), (.deleted, .download),
        ] {
            issue = try issue.after(event)
            #expect(issue.nextAction == action)
        }
    }

    @Test func `what failed for good is not tried again`() throws {
        let gone = IssueOnDevice(state: .failed(reason: "It was withdrawn."), isFinal: true)
        #expect(gone.isFinal && gone.nextAction == nil && gone.otherActions == [.delete])
        #expect(try gone.after(.started) == IssueOnDevice(state: .downloading), "who asks all the same is not refused")
    }

    /// Visits every state that any sequence of events can reach.
    @Test func `read is never offered after a failure, nor before everything is verified`() {
        var seen: Set<IssueOnDevice> = []
        var open = [IssueOnDevice(state: .offered(.buy))]
        while let issue = open.popLast() {
            guard seen.insert(issue).inserted else { continue }
            for event in Self.events {
                guard let next = try? issue.after(event) else { continue }
                if next.nextAction == .read, issue.nextAction != .read {
                    #expect(event == .verified, "\(issue.state) \(event)")
                }
                if case .failed = event { #expect(next.nextAction != .read) }
                open.append(next)
            }
        }
        #expect(seen.count == 7)
    }
}
