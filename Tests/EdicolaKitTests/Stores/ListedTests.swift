import EdicolaCore
import EdicolaKit
import Foundation
import Testing

/// Lists in views, and values in an app's settings.
@Suite struct ListedTests {
    private func ids<Element: Identifiable>(_ list: [Element]) -> Int { Set(list.map(\.id)).count }

    @Test func `what is listed has an id that is its own`() throws {
        let entries = [MadeIssue().entry, MadeIssue(.make("ristretto", "2026-03")).entry]
        #expect(ids(entries) == 2, "two publications may have an issue of one name")
        #expect(ids(MadeIssue(pages: 3).manifest.pages) == 3)
        #expect(
            ids([Article(title: "Soup", page: 1, pageCount: 1), Article(title: "Soup", page: 2, pageCount: 1)]) == 2)
        #expect(ids([ContentsEntry(title: "Soup", page: 1), ContentsEntry(title: "Soup", page: 2)]) == 2)
        #expect(ids([ShopProduct(id: "a", name: "A", price: "1", isSubscription: false)]) == 1)
    }

    @Test func `settings come back as they went`() throws {
        let budget = StorageBudget(bytes: 5)
        let policy = DownloadPolicy(bytesPerSecond: 7, mayUseMetered: false)
        #expect(try JSON.decode(StorageBudget.self, from: JSON.encode(budget)) == budget)
        #expect(try JSON.decode(DownloadPolicy.self, from: JSON.encode(policy)) == policy)
    }
}
