import Crypto
import Delivery
import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import EdicolaSandbox
import Foundation
import Outbound
import Storage
import StoreSandbox
import Testing

/// The whole way of a release message: the real newsstand, a push service as strict as the real ones, and the device.
@Suite(.serialized, .timeLimit(.minutes(5))) struct MessageTests {
    @Test func `a message comes sealed, says what is new, and brings the issue`() async throws {
        let world = try await ReleaseWorld()
        let newsstand = try await world.reader()
        let browser = try await SandboxBrowser.open(at: world.sandbox, for: newsstand, named: "Test")
        let issue = MadeIssue(pages: 2)
        try await newsstand.registerForPush(
            PushRegistration(address: browser.address, wording: "1", follows: [issue.key.publication]))
        try await world.stand.publish(issue, isNew: true)
        let library = try world.stand.library()
        let store = try await Store(
            newsstand: newsstand, folder: "\(world.stand.folder.path)/shelf", loadsCovers: false)
        let releases = ReleaseCoordinator(store: store, library: library)
        await #expect(throws: CancellationError.self) {
            try await browser.listen { payload, heard in
                let note = try #require(ReleaseAlert(payload))
                #expect(note.title == "Espresso" && note.body == "Issue 2026-03" && heard == 1, "\(note)")
                #expect(note.message == ReleaseMessage(publication: issue.key.publication, issue: issue.key.issue))
                #expect(try await releases.receive(note.message).hasStarted)
                try await library.download(issue.key).finished()
                #expect(try await !releases.receive(note.message).hasStarted)
                throw CancellationError()
            }
        }
        try issue.expectRead(try await library.readable(issue.key))
        try await browser.close()
        #expect(world.push.service.browser("b1")?.isGone == true)
        await world.push.stop()
    }

    @Test func `the command is told, downloads once whoever tells it, and is told no more when it ends`() async throws {
        let world = try await ReleaseWorld()
        let folder = try TemporaryFolder()
        try await world.stand.publish(MadeIssue(.make("espresso", "2026-02"), seed: 3, pages: 1))
        let command = try await watching(world, from: folder)
        let issue = MadeIssue(pages: 2)
        try await world.stand.publish(issue, isNew: true)
        #expect(await command.says("by message", "is downloaded and verified"), "\(command.written)")
        command.send(SIGINT)
        let outcome = await command.outcome()
        #expect(outcome.status == 0)
        for words in [
            "Push messages until this ends: Espresso", "espresso/2026-03 is on the stand",
            "espresso/2026-03 by message: Espresso – Issue 2026-03", "espresso/2026-03 is downloaded and verified",
        ] {
            #expect(outcome.output.components(separatedBy: words).count == 2, "\(words): \(outcome.output)")
        }
        #expect(world.push.service.browser("b1")?.isGone == true)
        let later = MadeIssue(.make("espresso", "2026-04"), seed: 4, pages: 1)
        try await world.stand.publish(later, isNew: true)
        let signals = world.stand.storage.deliverySignals()
        var iterator = signals.makeAsyncIterator()
        while try await world.stand.storage.release(of: later.key)?.state != .done { _ = await iterator.next() }
        #expect(world.push.service.log.map(\.status) == [201], "it has said that it goes")
        await world.push.stop()
    }

    @Test func `an issue that is not the reader's stays away, and comes when it is`() async throws {
        let world = try await ReleaseWorld()
        let newsstand = try await world.reader()
        let issue = MadeIssue(pages: 2)
        try await world.stand.publish(issue, price: Price(minor: 399, currency: "EUR"), isNew: true)
        let library = Library(
            folder: "\(world.stand.folder.path)/library", newsstand: newsstand, clock: Waits().clock)
        let store = try await Store(
            newsstand: newsstand, folder: "\(world.stand.folder.path)/shelf", loadsCovers: false)
        let releases = ReleaseCoordinator(store: store, library: library)
        let message = ReleaseMessage(publication: issue.key.publication, issue: issue.key.issue)
        for _ in 1...2 {
            let outcome = try await releases.receive(message)
            #expect(outcome == .init(issue: issue.key, remedy: .buy))
        }
        #expect(try await library.issues().isEmpty)
        #expect(
            library.running.isEmpty && !FileManager.default.fileExists(atPath: "\(world.stand.folder.path)/library"))
        try await world.give(issue.key, to: try await newsstand.reader().reader)
        #expect(try await releases.receive(message) == .init(issue: issue.key, hasStarted: true))
        try await library.download(issue.key).finished()
        try issue.expectRead(try await library.readable(issue.key))
        await world.push.stop()
    }

    @Test func `the command says once that an issue is not the reader's, and fetches it when it is`() async throws {
        let world = try await ReleaseWorld()
        let folder = try TemporaryFolder()
        try await world.stand.publish(MadeIssue(.make("espresso", "2026-02"), seed: 3, pages: 1))
        let command = try await watching(world, from: folder)
        let issue = MadeIssue(pages: 2)
        let price = Price(minor: 399, currency: "EUR")
        try await world.stand.publish(issue, price: price, isNew: true)
        #expect(await command.says("by message", "is not yours yet"), "\(command.written)")
        let before = try await RunningCommand.run(["library"], environment: ["EDICOLA_LIBRARY": folder.path])
        #expect(!before.output.contains(issue.key.issue.text), "\(before)")
        let known = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/.newsstand")
            .first { $0.hasPrefix("reader-") }
        let card = try Data(contentsOf: URL(filePath: "\(folder.path)/.newsstand/\(try #require(known))"))
        try await world.give(issue.key, to: try JSON.decode(Reading.self, from: card).reader)
        try await world.stand.publish(MadeIssue(pages: 2, revision: 2, changed: [2]), price: price, isNew: true)
        #expect(await command.says("is downloaded and verified"), "\(command.written)")
        command.send(SIGINT)
        let outcome = await command.outcome()
        let lines = outcome.output.split(separator: "\n").filter { $0.contains("yours") }
        #expect(lines == ["espresso/2026-03 is not yours yet (buy)"], "\(outcome.output)")
        await world.push.stop()
    }

    @Test func `the command is told of a title whose first issue came while it watched`() async throws {
        let world = try await ReleaseWorld()
        let folder = try TemporaryFolder()
        let command = try await watching(world, from: folder)
        try await world.stand.publish(MadeIssue(.make("espresso", "2026-02"), pages: 1), isNew: true)
        #expect(await command.says("Push messages of espresso, too"), "\(command.written)")
        let second = MadeIssue(pages: 2)
        try await world.stand.publish(second, isNew: true)
        #expect(await command.says("espresso/2026-03 by message"), "\(command.written)")
        command.send(SIGINT)
        let outcome = await command.outcome()
        #expect(outcome.output.contains("Push messages until this ends: none yet"), "\(outcome.output)")
        await world.push.stop()
    }

    /// Starts the command that downloads announced issues, and waits until it watches.
    private func watching(_ world: ReleaseWorld, from folder: TemporaryFolder) async throws -> RunningCommand {
        let command = try RunningCommand(
            ["--server", world.stand.address, "watch", "--push", "--sandbox", world.sandbox, "--download"],
            environment: ["EDICOLA_LIBRARY": folder.path])
        #expect(await command.says("Watching"), "\(command.written)")
        return command
    }

    /// The reader stored in a folder.
    private struct Reading: Decodable { let reader: Reader.ID }

    @Test func `without a sandbox, or at another newsstand, the command says what is missing`() async throws {
        let world = try await ReleaseWorld()
        let folder = try TemporaryFolder()
        func watch(_ server: String, _ sandbox: String) async throws -> RunningCommand.Outcome {
            try await RunningCommand.run(
                ["--server", server, "watch", "--push", "--sandbox", sandbox],
                environment: ["EDICOLA_LIBRARY": folder.path])
        }
        let silent = try await watch(world.stand.address, "http://127.0.0.1:1")
        #expect(silent.status == 1 && silent.output.contains("No sandbox answers at http://127.0.0.1:1."), "\(silent)")
        let other = try await watch(world.stand.address, world.stand.address)
        #expect(other.status == 1 && other.output.contains("is not a sandbox"), "\(other)")
        let mute = try await watch(try await RealStand().address, world.sandbox)
        #expect(mute.status == 1 && mute.output.contains("sends no messages to browsers"), "\(mute)")
        let strict = WebPushChannel(
            key: try VAPIDKey(contact: "mailto:press@stand.example"), post: .network(), now: { RealStand.now })
        let elsewhere = try await watch(try await RealStand(channels: [strict]).address, world.sandbox)
        #expect(elsewhere.status == 1 && elsewhere.output.contains("does not send to the sandbox"), "\(elsewhere)")
        #expect(world.push.service.browser("b1")?.isGone == true, "what is of no use is not left behind")
        await world.push.stop()
    }
}

/// A newsstand, and beside it the sandbox to which it sends.
private struct ReleaseWorld {
    let stand: RealStand
    let push: SandboxPush
    /// The sandbox's address.
    let sandbox: String

    init() async throws {
        let clock = VirtualClock(origin: RealStand.now, real: { RealStand.now })
        push = try await SandboxPush(clock: clock)
        let channel = WebPushChannel(
            key: try VAPIDKey(contact: "mailto:press@stand.example"),
            post: .network(allowing: .unrestricted, seconds: 300, trusting: [push.authority.rootFile]), ports: nil,
            now: { RealStand.now })
        stand = try await RealStand(channels: [channel])
        let sandbox = Sandbox(
            bundleID: SandboxPush.app, products: [], authority: try SandboxAuthority(at: RealStand.now), clock: clock)
        await sandbox.setPush(push)
        let (ports, running) = AsyncStream.makeStream(of: Int.self)
        let server = SandboxServer(sandbox: sandbox, port: 0)
        // It runs until the tests end, like the newsstand.
        Task { try await server.run { running.yield($0) } }
        var iterator = ports.makeAsyncIterator()
        self.sandbox = "http://127.0.0.1:\(await iterator.next() ?? 0)"
    }

    /// Returns the newsstand for a new reader.
    func reader() async throws -> Newsstand {
        var newsstand = try Newsstand(stand.address)
        newsstand.session = Session(try #require(try await newsstand.register().token))
        return newsstand
    }

    /// Gives the issue to a reader.
    func give(_ issue: EdicolaCore.Issue.Key, to reader: Reader.ID) async throws {
        try await stand.storage.addGrant(
            GrantOrder(reader: reader, kind: .gift, opens: [.issue(issue)], giver: "Press", why: "Review"),
            at: RealStand.now)
    }
}
