import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import Foundation
import Testing

@Suite struct StoreTests {
    private let folder: TemporaryFolder
    private let march = MadeIssue(seed: 1, pages: 1)
    private let february = MadeIssue(.make("espresso", "2026-02"), seed: 2, pages: 1)
    private let january = MadeIssue(.make("espresso", "2026-01"), seed: 3, pages: 1)
    private let other = MadeIssue(.make("ristretto", "7"), seed: 4, pages: 1)

    init() throws {
        folder = try TemporaryFolder()
    }

    private func store(_ fake: FakeNewsstand, covers: Bool = false, attempts: Int = 2) async throws -> Store {
        try await Store(
            newsstand: try Newsstand(fake.address), folder: folder.path, loadsCovers: covers,
            retryPolicy: RetryPolicy(maximumAttempts: attempts), clock: Waits().clock)
    }

    @Test func `every publication comes with all its issues`() async throws {
        let fake = try await FakeNewsstand.start([march, february, january, other])
        let store = try await store(fake)
        #expect(store.latest.status == .notInitialised)
        #expect(await store.refresh() == .ready)
        let shelf = store.latest.shelf
        #expect(shelf.publications.map(\.publication.id.text) == ["espresso", "ristretto"])
        #expect(shelf.issues(of: march.key.publication).map(\.key) == [march.key, february.key, january.key])
        #expect(shelf.entry(other.key)?.issue.title == "Issue 7")
        try await fake.stop()
    }

    @Test func `the last shelf stays when the newsstand is away`() async throws {
        let fake = try await FakeNewsstand.start([march, february])
        #expect(await (try store(fake)).refresh() == .ready)
        fake.goAway()
        let later = try await store(fake)
        #expect(later.latest.status == .notInitialised)
        #expect(later.latest.shelf.publications.count == 1)
        guard case .error(.unreachable(let reason)) = await later.refresh() else {
            Testing.Issue.record("\(later.latest.status)")
            return
        }
        #expect(NewsstandError.unreachable(reason).description.hasPrefix("The newsstand can't be reached"))
        #expect(later.latest.shelf.issues(of: march.key.publication).count == 2)
        fake.comeBack()
        #expect(await later.refresh() == .ready)
        try await fake.stop()
    }

    @Test(arguments: [Problem.Kind.signInNeeded, .server, .tooManyRequests])
    func `a refusal says which it was`(kind: Problem.Kind) async throws {
        let fake = try await FakeNewsstand.start([march])
        fake.misbehave { _ in .problem(Problem(kind)) }
        guard case .error(.problem(let problem, _)) = await (try store(fake)).refresh() else {
            Testing.Issue.record("it said nothing of the sort")
            return
        }
        #expect(problem.kind == kind)
        try await fake.stop()
    }

    @Test func `a shelf that can't be kept is as good as one that can`() async throws {
        let fake = try await FakeNewsstand.start([march])
        let inTheWay = "\(folder.path)/file"
        try Data().write(to: URL(filePath: inTheWay))
        let store = try await Store(
            newsstand: try Newsstand(fake.address), folder: "\(inTheWay)/shelf", loadsCovers: false)
        #expect(await store.refresh() == .ready)
        #expect(store.latest.shelf.entry(march.key) != nil)
        try await fake.stop()
    }

    @Test func `with neither network nor kept shelf it is an error, and nothing else`() async throws {
        let fake = try await FakeNewsstand.start([march])
        fake.goAway()
        let store = try await store(fake)
        guard case .error = await store.refresh() else {
            Testing.Issue.record("\(store.latest.status)")
            return
        }
        #expect(store.latest.shelf.publications.isEmpty)
        try await fake.stop()
    }

    @Test func `a refresh asks only for what changed`() async throws {
        let fake = try await FakeNewsstand.start([march, february, january, other])
        let store = try await store(fake)
        await store.refresh()
        fake.forgetRequests()
        await store.refresh()
        #expect(fake.requests.map(\.path) == ["/api/v1/changes", "/api/v1/publications", "/api/v1/settings"])
        #expect(fake.requests[1].ifNoneMatch != nil)
        fake.put(MadeIssue(.make("ristretto", "8"), seed: 8, pages: 1))
        fake.forgetRequests()
        await store.refresh()
        #expect(!fake.requests.contains { $0.path.contains("/espresso/") })
        #expect(store.latest.shelf.issues(of: other.key.publication).map(\.key.issue.text) == ["8", "7"])
        try await fake.stop()
    }

    @Test func `a withdrawn issue leaves the shelf with its reason`() async throws {
        let fake = try await FakeNewsstand.start([march, february])
        let store = try await store(fake)
        await store.refresh()
        fake.withdraw(march.key, reason: "A mistake on page 3.")
        await store.refresh()
        #expect(store.latest.shelf.entry(march.key) == nil)
        #expect(store.latest.shelf.withdrawn[march.key] == "A mistake on page 3.")
        fake.put(march)
        await store.refresh()
        #expect(store.latest.shelf.entry(march.key) != nil)
        #expect(store.latest.shelf.withdrawn.isEmpty)
        try await fake.stop()
    }

    @Test func `a newsstand that was set up anew is read anew`() async throws {
        let fake = try await FakeNewsstand.start([march, february, january])
        let store = try await store(fake)
        await store.refresh()
        fake.startAnew([other])
        fake.misbehave { $0.query["since"] == nil ? .well : .problem(Problem(.badRequest)) }
        #expect(await store.refresh() == .ready)
        #expect(store.latest.shelf.publications.map(\.publication.id.text) == ["ristretto"])
        #expect(store.latest.shelf.entry(march.key) == nil)
        try await fake.stop()
    }

    @Test func `two equal statuses are two events`() async throws {
        let fake = try await FakeNewsstand.start([march])
        let store = try await store(fake)
        var events = store.events.makeAsyncIterator()
        await store.refresh()
        await store.refresh()
        var seen: [Store.Event] = []
        for _ in 0..<5 { seen.append(try #require(await events.next())) }
        #expect(seen.map(\.status) == [.notInitialised, .downloading, .ready, .downloading, .ready])
        #expect(seen.map(\.revision) == [0, 1, 2, 3, 4])
        try await fake.stop()
    }

    @Test func `covers come behind the shelf, one by one, and once`() async throws {
        let fake = try await FakeNewsstand.start([march, february, other])
        let store = try await store(fake, covers: true)
        let events = store.events
        #expect(await store.refresh() == .ready)
        await store.coversLoaded()
        var covers: [EdicolaCore.Issue.Key] = []
        for await event in events {
            if let cover = event.cover { covers.append(cover) }
            if covers.count == 3 { break }
        }
        #expect(covers == [march.key, other.key, february.key])
        for issue in [march, february, other] {
            let file = try #require(await store.cover(of: issue.key))
            #expect(
                FileManager.default.contents(atPath: file).map { [UInt8]($0) }
                    == issue.assets[issue.manifest.covers[0].asset.path])
        }
        fake.forgetRequests()
        await store.refresh()
        await store.coversLoaded()
        #expect(fake.requests.allSatisfy { !$0.isAsset })
        try await fake.stop()
    }

    @Test func `covers never hold up the shelf, and a bad one harms nobody`() async throws {
        let fake = try await FakeNewsstand.start([march, february])
        let bad = march.manifest.covers[0].asset.path.text
        fake.misbehave { $0.path.hasSuffix(bad) ? .wrongBytes : .well }
        let store = try await store(fake, covers: true)
        #expect(await store.refresh() == .ready)
        await store.coversLoaded()
        #expect(await store.cover(of: march.key) == nil)
        #expect(await store.cover(of: february.key) != nil)
        try await fake.stop()
    }
}
