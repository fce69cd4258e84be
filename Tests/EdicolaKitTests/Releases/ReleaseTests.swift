import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import Foundation
import Synchronization
import Testing

/// An app's reaction to a new issue, or to the chance of one.
@Suite struct ReleaseTests {
    private let folder: TemporaryFolder
    private let now = Date(timeIntervalSince1970: 1_773_000_000)

    init() throws {
        folder = try TemporaryFolder()
    }

    private func releases(_ shop: Workshop) async throws -> (ReleaseCoordinator, Store) {
        let store = try await Store(
            newsstand: try Newsstand(shop.fake.address), folder: folder.path, loadsCovers: false,
            retryPolicy: RetryPolicy(maximumAttempts: 1), clock: shop.waits.clock)
        return (ReleaseCoordinator(store: store, library: shop.library), store)
    }

    @Test(
        arguments: [
            (#"{"aps": {"content-available": 1}, "content-name": "2026-03"}"#, nil, "2026-03"),
            (#"{"aps": {"content-available": 1}}"#, nil, nil),
            (
                #"{"aps": {"content-available": true, "sound": ""}, "publication": "espresso", "issue": "2026-03"}"#,
                "espresso", "2026-03"
            ),
            (
                #"{"aps": {"alert": {"title": "New"}}, "publication": "espresso", "issue": "2026-03"}"#, "espresso",
                "2026-03"
            ),
            (
                #"{"web_push": 8030, "notification": {"data": {"publication": "espresso", "issue": "2026-03"}}}"#,
                "espresso", "2026-03"
            ),
        ] as [(String, String?, String?)])
    func `messages of ours and of Baker's servers are understood`(
        payload: String, publication: String?, issue: String?
    ) throws {
        let message = try #require(ReleaseMessage(Data(payload.utf8)))
        #expect(message.publication?.text == publication)
        #expect(message.issue?.text == issue)
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"content-available": 1}"#, #"{"aps": {"alert": "Sale!"}}"#,
        #"{"aps": {"content-available": 1}, "content-name": "../../etc"}"#,
        #"{"aps": {"content-available": 0}, "content-name": "2026-03"}"#,
        #"{"notification": {"title": "Sale!"}}"#, #"{"notification": {"data": {"issue": "../../etc"}}}"#,
    ])
    func `what is no release message is none`(payload: String) {
        #expect(ReleaseMessage(Data(payload.utf8)) == nil)
    }

    @Test func `a message that shows something says it, to apps and to browsers`() throws {
        let words = #"{"title": "Espresso", "body": "March"}"#
        for payload in [
            #"{"aps": {"alert": \#(words)}, "publication": "espresso", "issue": "2026-03"}"#,
            #"{"notification": {"title": "Espresso", "body": "March", "data": {"issue": "2026-03"}}}"#,
        ] {
            let note = try #require(ReleaseAlert(Data(payload.utf8)))
            #expect(note.title == "Espresso" && note.body == "March" && note.message.issue?.text == "2026-03")
        }
        for payload in [#"{"aps": {"content-available": 1}}"#, #"{"aps": {"alert": \#(words)}}"#, "", "[]"] {
            #expect(ReleaseAlert(Data(payload.utf8)) == nil)
        }
    }

    @Test func `the payload names the issue, and that one comes`() async throws {
        let named = MadeIssue(.make("espresso", "2026-02"), seed: 2, pages: 2)
        let shop = try await Workshop([MadeIssue(), named])
        let (releases, _) = try await releases(shop)
        let message = ReleaseMessage(publication: named.key.publication, issue: named.key.issue)
        let outcome = try await releases.receive(message)
        #expect(outcome == .init(issue: named.key, hasStarted: true))
        try await shop.library.download(named.key).finished()
        #expect(try await shop.library.issues().map(\.key) == [named.key])
        let again = try await releases.receive(message)
        #expect(again == .init(issue: named.key, hasStarted: false), "twice does nothing more")
        try await shop.fake.stop()
    }

    @Test func `a message that comes again never brings back what the reader put away`() async throws {
        let shop = try await Workshop()
        let (releases, _) = try await releases(shop)
        let message = ReleaseMessage(publication: nil, issue: nil)
        _ = try await releases.receive(message)
        try await shop.library.download(.sample).finished()
        try await shop.library.archive(.sample, at: now)
        #expect(try await !releases.receive(message).hasStarted)
        #expect(try await shop.library.issue(.sample)?.device.state == .archived)
        try await shop.fake.stop()
    }

    @Test func `a correction that the reader stopped stays stopped`() async throws {
        let shop = try await Workshop([MadeIssue(pages: 3)])
        let (releases, _) = try await releases(shop)
        try await shop.library.download(.sample).finished()
        shop.fake.put(MadeIssue(pages: 3, revision: 2, changed: [2]))
        let (asking, asked) = AsyncStream.makeStream(of: Void.self)
        shop.fake.misbehave { request in
            guard request.isAsset else { return .well }
            asked.finish()
            return .hang
        }
        let correction = shop.library.download(.sample)
        for await _ in asking {}
        await correction.pause()
        let message = ReleaseMessage(publication: nil, issue: nil)
        #expect(try await !releases.receive(message).hasStarted)
        let mine = try #require(try await shop.library.issue(.sample))
        #expect(mine.isCorrected && mine.device.state == .readable)
        try await shop.fake.stop()
    }

    @Test func `a message that comes again never brings back what the reader removed`() async throws {
        let shop = try await Workshop()
        let (releases, _) = try await releases(shop)
        let message = ReleaseMessage(publication: nil, issue: nil)
        #expect(try await releases.receive(message).hasStarted)
        try await shop.library.download(.sample).finished()
        try await shop.library.delete(.sample)
        #expect(try await releases.receive(message) == .init(issue: .sample))
        #expect(try await shop.library.issue(.sample) == nil)
        try await shop.library.download(.sample).finished()
        #expect(try await shop.library.issue(.sample)?.nextAction == .read, "who asks for it again has it")
        try await shop.fake.stop()
    }

    @Test func `a message that comes twice at once begins one download`() async throws {
        let shop = try await Workshop()
        let (releases, _) = try await releases(shop)
        // It does not end during the other one's requests.
        shop.fake.misbehave { $0.isManifest ? .hang : .well }
        let message = ReleaseMessage(publication: nil, issue: nil)
        async let one = releases.receive(message)
        async let other = releases.receive(message)
        let outcomes = try await [one, other]
        #expect(outcomes.count(where: \.hasStarted) == 1)
        try await shop.library.pause(.sample)
        try await shop.fake.stop()
    }

    @Test func `news is told when the app is opened, whoever asked the newsstand first`() async throws {
        let shop = try await Workshop()
        let clock = Mutex(now)
        let store = try await Store(
            newsstand: try Newsstand(shop.fake.address), folder: folder.path, loadsCovers: false,
            clock: NewsstandClock(now: { clock.withLock(\.self) }, sleep: { _ in try Task.checkCancellation() }))
        let releases = ReleaseCoordinator(store: store, library: shop.library, downloadsNewIssues: false)
        #expect(try await releases.checkForNewIssues(at: now).isEmpty, "the first shelf is no news")
        for (name, isMessage) in [("2026-04", false), ("2026-05", true)] {
            let later = clock.withLock { time in
                time += 100
                return time
            }
            var new = MadeIssue(.make("espresso", name), seed: 4, pages: 1)
            new.manifest.modified = later - 50
            shop.fake.put(new)
            if isMessage {
                try await releases.receive(ReleaseMessage(publication: nil, issue: nil))
            } else {
                await store.refresh()
            }
            #expect(try await releases.checkForNewIssues(at: later).map(\.key) == [new.key])
            #expect(try await releases.checkForNewIssues(at: later).isEmpty, "once")
        }
        try await shop.fake.stop()
    }

    @Test func `a message of a correction brings the correction`() async throws {
        let shop = try await Workshop()
        let (releases, _) = try await releases(shop)
        try await shop.library.download(.sample).finished()
        shop.fake.put(MadeIssue(revision: 2, changed: [4]))
        let outcome = try await releases.receive(ReleaseMessage(publication: nil, issue: nil))
        #expect(outcome.hasStarted)
        try await shop.library.download(.sample).finished()
        #expect(try await shop.library.issue(.sample)?.revision == 2)
        try await shop.fake.stop()
    }

    @Test func `a message with no network says so, and loses nothing`() async throws {
        let shop = try await Workshop()
        let (releases, _) = try await releases(shop)
        shop.fake.goAway()
        let outcome = try await releases.receive(ReleaseMessage(publication: nil, issue: nil))
        guard case .unreachable = outcome.problem, outcome.issue == nil else {
            Testing.Issue.record("\(outcome)")
            return
        }
        shop.fake.comeBack()
        #expect(try await releases.checkForNewIssues(at: now).isEmpty, "the first shelf is no news")
        try await shop.fake.stop()
    }

    @Test func `opened often it asks once, and tells what is new since`() async throws {
        let shop = try await Workshop()
        let (releases, store) = try await releases(shop)
        _ = try await releases.checkForNewIssues(at: now)
        shop.fake.forgetRequests()
        #expect(try await releases.checkForNewIssues(at: now + 30).isEmpty)
        #expect(shop.fake.requests.isEmpty)
        var new = MadeIssue(.make("espresso", "2026-04"), seed: 4, pages: 1)
        new.manifest.modified = now + 50
        shop.fake.put(new)
        #expect(try await releases.checkForNewIssues(at: now + 90).map(\.key) == [new.key])
        #expect(store.latest.shelf.news(since: now).map(\.key) == [new.key])
        #expect(store.latest.shelf.search("ESPRESSO 2026-04").map(\.key) == [new.key])
        #expect(store.latest.shelf.search("nothing").isEmpty)
        try await shop.fake.stop()
    }

    @Test func `a push token goes where the app says`() async throws {
        let shop = try await Workshop()
        let (_, store) = try await releases(shop)
        let (tokens, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        let releases = ReleaseCoordinator(store: store, library: shop.library) { continuation.yield($0) }
        try await releases.register(token: [1, 2, 3])
        for await token in tokens {
            #expect(token == [1, 2, 3])
            break
        }
        try await shop.fake.stop()
    }
}
