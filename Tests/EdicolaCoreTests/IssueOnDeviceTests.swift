import EdicolaCore
import Testing

@Suite struct IssueOnDeviceTests {
    static let events: [IssueOnDevice.Event] = [
        .obtained, .started, .paused, .verified, .installationStarted, .installed, .deleted, .archived, .refused(.buy),
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

    @Test func `an archive is installed before it is read, and a failed installation is tried again by itself`() throws
    {
        var issue = IssueOnDevice(state: .downloading, needsInstallation: true)
        for (event, action) in [
            (IssueOnDevice.Event.verified, IssueOnDevice.Action.install as IssueOnDevice.Action?),
            (.installationStarted, nil), (.failed(reason: "no room"), .install), (.installationStarted, nil),
            (.installed, .read),
        ] {
            issue = try issue.after(event)
            #expect(issue.nextAction == action)
        }
    }

    /// Walks every state that any sequence of events can reach.
    @Test(arguments: [false, true])
    func `read is never offered after a failure, nor before everything is verified`(needsInstallation: Bool) {
        var seen: Set<IssueOnDevice> = []
        var open = [IssueOnDevice(state: .offered(.buy), needsInstallation: needsInstallation)]
        while let issue = open.popLast() {
            guard seen.insert(issue).inserted else { continue }
            for event in Self.events {
                guard let next = try? issue.after(event) else { continue }
                if next.nextAction == .read, issue.nextAction != .read {
                    #expect(event == (needsInstallation ? .installed : .verified), "\(issue.state) \(event)")
                }
                if case .failed = event { #expect(next.nextAction != .read) }
                open.append(next)
            }
        }
        #expect(seen.count == (needsInstallation ? 10 : 7))
    }
}
