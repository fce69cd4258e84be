import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct StandTests {
    private static let dates = [
        "2026-03", "2026-03-01", "2026-03-31", "2026-W09", "2026-21", "2026", "2025-12/2026-01", "2025-12", "2024",
        "2026-02/2026-03", "2026-12", "2027-01-01",
    ]

    /// Makes issues of all kinds, on sale one second after the other.
    private func filled() async throws -> (Storage, [EdicolaCore.Issue]) {
        let storage = try Storage.inMemory()
        try await storage.save(Publication.named(), at: .noon)
        var issues: [EdicolaCore.Issue] = []
        for index in 0..<36 {
            var issue = try Issue.named("n\(index)", onSale: .noon(Double(index)))
            issue.coverDate = try CoverDate(parsing: Self.dates[index % Self.dates.count])
            issue.number = index % 5 == 0 ? nil : IssueNumber(index)
            issue.price = index % 3 == 0 ? nil : Price(minor: 100, currency: "EUR")
            if index % 3 == 1 { issue.otherPrices = [try #require(Price(minor: 120, currency: "USD"))] }
            issue.categories = try (index % 4 == 0 ? ["food"] : index % 7 == 0 ? ["wine", "foo"] : []).map {
                try StandCategory.ID(parsing: $0)
            }
            issue.previewPages = index % 2 == 0 ? .first(2) : try #require(PreviewPages(choosing: [1, 5]))
            try await storage.save(issue, at: .noon)
            try await storage.press(issue.key, at: .noon)
            issues.append(issue)
        }
        return (storage, issues)
    }

    private func all(_ storage: Storage, _ shelf: StandShelf, at now: Date) async throws -> [String] {
        var (ids, cursor): ([String], String?) = ([], nil)
        repeat {
            let page = try await storage.issues(
                of: try .init(parsing: "fruit"), on: shelf, at: now, after: cursor, limit: 5)
            ids += page.items.map(\.key.issue.text)
            cursor = page.next
        } while cursor != nil
        return ids
    }

    @Test func `parts of a stand are what a look at every issue finds`() async throws {
        let (storage, issues) = try await filled()
        let now = Date.noon(30)
        let seen = issues.filter { issue in issue.onSale.map { $0 <= now } ?? false }
        func newestFirst(_ isIn: (EdicolaCore.Issue) -> Bool) -> [String] {
            seen.reversed().filter(isIn).map(\.id.text)
        }
        let food = try StandCategory.ID(parsing: "food")
        let wine = try StandCategory.ID(parsing: "wine")
        func expect(_ shelf: StandShelf, _ isIn: (EdicolaCore.Issue) -> Bool) async throws {
            let found = try await all(storage, shelf, at: now)
            #expect(found == newestFirst(isIn), "\(shelf)")
        }
        try await expect(.free) { $0.isFree }
        try await expect(.specials) { $0.number == nil }
        try await expect(.since(.noon(20))) { issue in issue.onSale.map { $0 >= Date.noon(20) } ?? false }
        try await expect(.categories([food])) { $0.categories.contains(food) }
        try await expect(.categories([food, wine])) { !Set($0.categories).isDisjoint(with: [food, wine]) }
        try await expect(.categories([try .init(parsing: "oo")])) { _ in false }
        for year in 2023...2027 {
            let found = Set(try await all(storage, .covers(year: year, month: nil), at: now))
            #expect(found == Set(newestFirst { $0.coverDate.year == year }), "\(year)")
        }
        let march = try await all(storage, .covers(year: 2026, month: 3), at: now)
        #expect(
            Set(march)
                == Set(newestFirst { ["2026-03", "2026-03-01", "2026-03-31"].contains($0.coverDate.description) }))
    }

    @Test func `the calendar counts what its months show`() async throws {
        let (storage, issues) = try await filled()
        let id = try Publication.ID(parsing: "fruit")
        let calendar = try await storage.calendar(of: id, at: .noon(100))
        #expect(calendar.reduce(0) { $0 + $1.count } == issues.count)
        for entry in calendar where entry.month != nil {
            let shown = try await all(storage, .covers(year: entry.year, month: entry.month), at: .noon(100))
            #expect(shown.count == entry.count, "\(entry)")
        }
        #expect(calendar.contains { $0.year == 2026 && $0.month == nil })
    }

    @Test func `what is said of an issue comes back, and a stand knows what it has`() async throws {
        let (storage, issues) = try await filled()
        for issue in issues.prefix(8) {
            let found = try #require(try await storage.entry(issue.key)).issue
            #expect(found.otherPrices == issue.otherPrices)
            #expect(found.categories == issue.categories)
            #expect(found.previewPages == issue.previewPages)
        }
        let facts = try await storage.standFacts(
            of: try .init(parsing: "fruit"), at: .noon(100), freshSince: .noon(30))
        #expect(facts.count == 36)
        #expect(facts.newCount == 6)
        #expect(facts.freeCount == 12)
        #expect(facts.specialCount == 8)
        #expect(facts.categories.map(\.text).sorted() == ["foo", "food", "wine"])
    }

    @Test(arguments: Place.allCases)
    func `settings, logos and news are kept`(_ place: Place) async throws {
        try await withStorage(place) { storage in
            let id = try Publication.ID(parsing: "fruit")
            try await storage.save(Publication.named(), at: .noon)
            var settings = StandSettings(look: .coverFlow, paper: "#ffeedd")
            settings.filedUnder = [try .init(parsing: "food")]
            try await storage.save(settings, of: id, at: .noon)
            #expect(try await storage.settings(of: id) == settings)
            var whole = StandSettings(typeface: .slab)
            whole.categories = [StandCategory(id: try .init(parsing: "food"), title: "Food")]
            try await storage.save(whole)
            #expect(try await storage.settings() == whole)
            #expect(try await storage.stands(filedUnder: [try .init(parsing: "food")], at: .noon).items.isEmpty)
            try await storage.press(storage.add(onSale: .noon), at: .noon)
            #expect(try await storage.stands(filedUnder: [try .init(parsing: "food")], at: .noon).items.count == 1)
            #expect(try await storage.stands(filedUnder: [try .init(parsing: "foo")], at: .noon).items.isEmpty)
            // A publication keeps them when it is edited.
            try await storage.save(Publication.named(title: "Frutta"), at: .noon)
            #expect(try await storage.settings(of: id) == settings)
            let logo = Logo(mediaType: "image/png", width: 4, height: 3, bytes: [0, 1, 255])
            try await storage.save(logo, of: id, at: .noon)
            #expect(try await storage.logo(of: id) == logo)
            try await storage.save(nil, of: id, at: .noon)
            #expect(try await storage.logo(of: id) == nil)
            let first = try await storage.add(NewsDetails(title: "One"), to: id, at: .noon)
            let second = try await storage.add(
                NewsDetails(title: "Two", link: "https://a.example", at: .noon(60)), to: id, at: .noon)
            #expect(try await storage.news(of: id, at: .noon).items == [first])
            let page = try await storage.news(of: id, at: .noon(60), limit: 1)
            #expect(page.items == [second])
            #expect(try await storage.news(of: id, at: .noon(60), after: page.next, limit: 1).items == [first])
            try await storage.removeNews(first.id, of: id)
            await #expect(throws: StorageError.self) { try await storage.removeNews(first.id, of: id) }
        }
    }

    @Test func `a feed's items come, change and go with it`() async throws {
        let storage = try Storage.inMemory()
        let id = try Publication.ID(parsing: "fruit")
        try await storage.save(Publication.named(), at: .noon)
        var settings = StandSettings()
        settings.newsFeed = "https://a.example/feed"
        try await storage.save(settings, of: id, at: .noon)
        try await storage.add(NewsDetails(title: "Written"), to: id, at: .noon)
        var feed = try #require(try await storage.newsFeeds(dueAt: .noon).first)
        feed.entityTag = "\"1\""
        let items = ["a", "b"].map { FeedItem(id: $0, details: NewsDetails(title: $0)) }
        try await storage.take(items, from: feed, next: .noon(60), at: .noon(1))
        #expect(try await storage.newsFeeds(dueAt: .noon(59)).isEmpty)
        #expect(try await storage.newsFeeds(dueAt: .noon(60)).first?.entityTag == "\"1\"")
        #expect(Set(try await storage.news(of: id, at: .noon(9)).items.map(\.title)) == ["Written", "a", "b"])
        let changed = [
            FeedItem(id: "b", details: NewsDetails(title: "B")), FeedItem(id: "c", details: NewsDetails(title: "c")),
        ]
        try await storage.take(changed, from: feed, next: .noon(120), at: .noon(61))
        #expect(Set(try await storage.news(of: id, at: .noon(99)).items.map(\.title)) == ["Written", "B", "c"])
        // An unchanged feed leaves everything the same; a failure too.
        try await storage.take(nil, from: feed, next: .noon(180), at: .noon(121))
        try await storage.fail(feed, because: "It was away.", next: .noon(240))
        #expect(
            try await storage.newsFeed(of: id)
                == NewsFeedState(
                    address: "https://a.example/feed", read: .noon(121), due: .noon(240), failure: "It was away."))
        #expect(try await storage.news(of: id, at: .noon(999)).items.count == 3)
        // With another feed, or none, the old one's items are deleted.
        settings.newsFeed = nil
        try await storage.save(settings, of: id, at: .noon(300))
        #expect(try await storage.news(of: id, at: .noon(999)).items.map(\.title) == ["Written"])
        try await storage.take(items, from: feed, next: .noon(400), at: .noon(301))
        #expect(try await storage.news(of: id, at: .noon(999)).items.map(\.title) == ["Written"])
    }

    @Test func `all news have those to come, page by page; a publisher's own can be changed`() async throws {
        let storage = try Storage.inMemory()
        try await storage.save(Publication.named(), at: .noon)
        let id = try Publication.ID(parsing: "fruit")
        for (title, at) in [("past", -60.0), ("present", 0), ("future", 60)] {
            try await storage.add(NewsDetails(title: title, at: .noon(at)), to: id, at: .noon)
        }
        let first = try await storage.allNews(of: id, limit: 2)
        #expect(first.items.map(\.title) == ["future", "present"])
        let rest = try await storage.allNews(of: id, after: first.next, limit: 2)
        #expect(rest.items.map(\.title) == ["past"] && rest.next == nil)
        let past = try #require(rest.items.first)
        try await storage.change(
            past.id, of: id, to: NewsDetails(title: "new", link: "https://a.example", at: .noon(5)), at: .noon)
        let changed = try await storage.newsItem(past.id, of: id)
        #expect(changed?.title == "new" && changed?.at == .noon(5) && changed?.link == "https://a.example")
        await #expect(throws: StorageError.self) {
            try await storage.change(.init(parsing: "999"), of: id, to: NewsDetails(title: "x"), at: .noon)
        }
        let other = try Publication.ID(parsing: "other")
        #expect(try await storage.newsItem(past.id, of: other) == nil)
    }

    @Test func `the sitemap has every issue on the stand once`() async throws {
        let (storage, _) = try await filled()
        #expect(try await storage.sitemapParts(at: .noon(10)) == [0])
        let part = try await storage.sitemap(part: 0, at: .noon(10))
        #expect(part.map(\.key.issue.text) == (0...10).map { "n\($0)" })
        #expect(try await storage.sitemap(part: 1, at: .noon(10)).isEmpty)
    }
}
