import EdicolaCatalogs
import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import Foundation
import Synchronization
import Testing

/// The rules of keeping, deleting and unread issues.
@Suite struct RulesTests {
    private let now = Date(timeIntervalSince1970: 1_773_000_000)

    /// Makes four issues, `2026-01` to `2026-04`, all downloaded.
    private func shop() async throws -> (Workshop, [MadeIssue]) {
        let issues = (1...4).map { month in
            var issue = MadeIssue(.make("espresso", "2026-0\(month)"), seed: UInt64(month), pages: 2)
            issue.manifest.coverDate = CoverDate(.month(year: 2026, month: month))
            return issue
        }
        let shop = try await Workshop(issues)
        for issue in issues.reversed() { try await shop.library.download(issue.key).finished() }
        return (shop, issues)
    }

    private func size(_ issue: MadeIssue) -> Int {
        issue.manifest.assets(for: .twoX).reduce(0) { $0 + $1.size }
    }

    @Test func `the oldest make room, by what is printed on them`() async throws {
        let (shop, issues) = try await shop()
        let budget = StorageBudget(bytes: size(issues[2]) + size(issues[3]))
        #expect(try await shop.library.purge(to: budget, at: now) == [issues[0].key, issues[1].key])
        #expect(try await shop.library.issue(issues[0].key)?.device.state == .archived)
        #expect(try await shop.library.issue(issues[0].key)?.title == "Issue 2026-01")
        #expect(try await shop.library.purge(to: budget, at: now).isEmpty)
        for issue in issues[2...] { try shop.expectWhole(issue) }
        try await shop.fake.stop()
    }

    @Test func `the one being read and those that are pinned stay, whatever the budget`() async throws {
        let (shop, issues) = try await shop()
        try await shop.library.beginReading(issues[0].key, at: now)
        try await shop.library.pin(issues[1].key)
        let purged = try await shop.library.purge(to: StorageBudget(bytes: 0), at: now)
        #expect(purged == [issues[2].key, issues[3].key])
        try shop.expectWhole(issues[0])
        try shop.expectWhole(issues[1])
        try await shop.library.endReading(issues[0].key, at: now)
        try await shop.library.pin(issues[1].key, false)
        #expect(try await shop.library.purge(to: StorageBudget(bytes: 0), at: now).count == 2)
        try await shop.fake.stop()
    }

    @Test func `a store that has a library updates it with each refresh`() async throws {
        let (shop, issues) = try await shop()
        let folder = try TemporaryFolder()
        let store = try await Store(
            newsstand: try Newsstand(shop.fake.address), folder: folder.path, library: shop.library, loadsCovers: false)
        shop.fake.withdraw(issues[0].key, reason: "A mistake on page 3.")
        #expect(await store.refresh() == .ready)
        #expect(try await shop.library.issue(issues[0].key)?.withdrawal == "A mistake on page 3.")
        try await shop.fake.stop()
    }

    @Test func `without a time the library's clock counts`() async throws {
        let (shop, issues) = try await shop()
        try await shop.library.beginReading(issues[0].key)
        #expect(try await shop.library.issue(issues[0].key)?.opened == shop.waits.clock.now())
        try await shop.library.savePosition(page: 1, in: issues[0].key)
        #expect(try await shop.library.position(in: issues[0].key)?.modified == Moment(shop.waits.clock.now()))
        try await shop.fake.stop()
    }

    @Test func `a withdrawn issue that is here is never put away, for it may not be had again`() async throws {
        let (shop, issues) = try await shop()
        let folder = try TemporaryFolder()
        let store = try await Store(
            newsstand: try Newsstand(shop.fake.address), folder: folder.path, loadsCovers: false)
        shop.fake.withdraw(issues[0].key, reason: "A mistake on page 3.")
        await store.refresh()
        try await shop.library.update(from: store.latest.shelf)
        let purged = try await shop.library.purge(to: StorageBudget(bytes: 0), at: now)
        #expect(purged == issues[1...].map(\.key))
        let error = await #expect(throws: LastCopyError.self) {
            try await shop.library.archive(issues[0].key, at: now)
        }
        #expect(error?.description.hasPrefix("“\(issues[0].manifest.title)” was withdrawn from the stand") == true)
        try shop.expectWhole(issues[0])
        try await shop.library.delete(issues[0].key)
        #expect(try await shop.library.issue(issues[0].key) == nil, "who says so, loses it")
        try await shop.fake.stop()
    }

    @Test func `an issue that comes makes the oldest go, and never itself`() async throws {
        let (shop, issues) = try await shop()
        let library = Library(
            folder: shop.folder.path, newsstand: try Newsstand(shop.fake.address),
            budget: StorageBudget(bytes: size(issues[0])), clock: shop.waits.clock)
        try await library.archive(issues[0].key, at: now)
        try await library.download(issues[0].key).finished()
        try shop.expectWhole(issues[0])
        let here = try await library.issues().filter { $0.device.state == .readable }
        #expect(here.map(\.key) == [issues[0].key])
        try await shop.fake.stop()
    }

    @Test func `an issue on its way is never purged`() async throws {
        let (shop, issues) = try await shop()
        let next = MadeIssue(.make("espresso", "2025-12"), seed: 9, pages: 2)
        shop.fake.put(next)
        shop.fake.misbehave { $0.isAsset ? .hangAfter(600) : .well }
        let download = shop.library.download(next.key)
        await shop.fake.isAsked { $0.isAsset && $0.path.contains("2025-12") }
        let other = try shop.secondLibrary()
        #expect(try await other.purge(to: StorageBudget(bytes: 0), at: now) == issues.map(\.key))
        #expect(download.latest.phase == .running)
        await download.pause()
        try await shop.fake.stop()
    }

    @Test func `unread is what is here whole and was never opened`() async throws {
        let (shop, issues) = try await shop()
        #expect(try await shop.library.unreadCount() == 4)
        try await shop.library.beginReading(issues[3].key, at: now)
        try await shop.library.endReading(issues[3].key, at: now + 60)
        #expect(try await shop.library.unreadCount() == 3)
        try await shop.library.archive(issues[2].key, at: now)
        #expect(try await shop.library.unreadCount() == 2)
        let mine = try #require(try await shop.library.issue(issues[3].key))
        #expect(mine.opened == now)
        #expect(mine.lastRead == now + 60)
        try await shop.library.delete(issues[3].key)
        try await shop.library.download(issues[3].key).finished()
        #expect(try await shop.library.issue(issues[3].key)?.isUnread == false, "what was read stays read")
        try await shop.fake.stop()
    }

    @Test func `what is being read is known after a crash, and to every program`() async throws {
        let (shop, issues) = try await shop()
        try await shop.library.beginReading(issues[1].key, at: now)
        let other = try shop.secondLibrary()
        #expect(try await other.currentlyReading() == issues[1].key)
        #expect(try await other.issue(issues[1].key)?.isBeingRead == true)
        try await other.beginReading(issues[2].key, at: now)
        try await shop.library.endReading(issues[1].key, at: now)
        #expect(try await shop.library.currentlyReading() == issues[2].key)
        try await shop.fake.stop()
    }

    @Test func `two programs change cards at the same time, and no change is lost`() async throws {
        let (shop, issues) = try await shop()
        let other = try shop.secondLibrary()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for issue in issues {
                group.addTask { try await shop.library.pin(issue.key) }
                group.addTask { try await other.beginReading(issue.key, at: now) }
            }
            try await group.waitForAll()
        }
        for mine in try await other.issues() { #expect(mine.isPinned && mine.opened == now) }
        try await shop.fake.stop()
    }

    @Test func `a correction on the stand is told`() async throws {
        let (shop, issues) = try await shop()
        let folder = try TemporaryFolder()
        let store = try await Store(
            newsstand: try Newsstand(shop.fake.address), folder: folder.path, loadsCovers: false)
        shop.fake.put(MadeIssue(issues[3].key, seed: 4, pages: 2, revision: 2, changed: [1]))
        await store.refresh()
        try await shop.library.update(from: store.latest.shelf)
        #expect(try await shop.library.issues().filter(\.isCorrected).map(\.key) == [issues[3].key])
        try await shop.library.download(issues[3].key).finished()
        #expect(try await shop.library.issues().allSatisfy { !$0.isCorrected })
        try await shop.fake.stop()
    }

    @Test func `a catalog among the stands is one at the next start, and libraries are as the app makes them`()
        async throws
    {
        let folder = try TemporaryFolder()
        let address = "https://old.example/shelf.json"
        let stands = Newsstands(folder: folder.path, catalog: { try Newsstand(catalog: $0) })
        #expect(try await stands.open(Newsstand(catalog: address)).newsstand.isCatalog)
        #expect(try await stands.open("https://news.example").newsstand.isCatalog == false)
        let made = Mutex<[String]>([])
        let later = Newsstands(
            folder: folder.path, catalog: { try Newsstand(catalog: $0) },
            library: { folder, newsstand in
                made.withLock { $0.append(newsstand.address) }
                return Library(folder: folder, newsstand: newsstand, budget: StorageBudget(bytes: 1_000))
            })
        #expect(try await later.addresses() == ["https://news.example", address])
        for known in try await later.addresses() {
            #expect(try await later.open(known).newsstand.isCatalog == (known == address))
        }
        #expect(made.withLock(\.self) == ["https://news.example", address])
        try await later.remove(address)
        #expect(try await later.addresses() == ["https://news.example"])
    }

    @Test func `a stand that is known is opened without writing anything`() async throws {
        let folder = try TemporaryFolder()
        let address = "https://old.example/shelf.json"
        let stand = try await Newsstands(folder: folder.path, catalog: { try Newsstand(catalog: $0) }).open(
            Newsstand(catalog: address))
        #expect(stand.id == address)
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        func files() throws -> [UInt64?] {
            try names.map { name in
                let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
                return (attributes[.systemFileNumber] as? NSNumber)?.uint64Value
            }
        }
        let before = try files()
        // Every write replaces the file there.
        #expect(
            try await Newsstands(folder: folder.path, catalog: { try Newsstand(catalog: $0) }).open(address).newsstand
                .isCatalog)
        #expect(try files() == before)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path) == names)
    }

    @Test func `two stands in one app never meet`() async throws {
        let one = try await FakeNewsstand.start([MadeIssue(seed: 1, pages: 1)])
        let two = try await FakeNewsstand.start([MadeIssue(seed: 2, pages: 3)])
        let folder = try TemporaryFolder()
        let stands = Newsstands(folder: folder.path, catalog: { try Newsstand(catalog: $0) })
        for address in [one.address, two.address] {
            let stand = try await stands.open(address)
            #expect(await stand.store.refresh() == .ready)
            try await stand.library.download(.sample).finished()
        }
        #expect(try await stands.open(one.address).library.issue(.sample)?.progress.pageCount == 1)
        #expect(try await stands.open(two.address + "/").library.issue(.sample)?.progress.pageCount == 3)
        let later = Newsstands(folder: folder.path, catalog: { try Newsstand(catalog: $0) })
        #expect(try await later.addresses() == [one.address, two.address].sorted())
        try await later.remove(one.address)
        #expect(try await later.addresses() == [two.address])
        #expect(try await later.open(two.address).library.issue(.sample)?.nextAction == .read)
        try await one.stop()
        try await two.stop()
    }
}
