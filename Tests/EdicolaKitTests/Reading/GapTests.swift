import EdicolaCore
import Foundation
import Testing

@testable import EdicolaKit

/// Reading a partial download with gaps, after its reader jumped ahead.
@Suite(.timeLimit(.minutes(2))) struct GapTests {
    /// Makes five of six pages, and the contents.
    private func shop(without missing: Int) async throws -> Workshop {
        let shop = try await Workshop([.withGaps], connections: 2, attempts: 1)
        await shop.library.takeSample(without: missing, of: shop.fake)
        return shop
    }

    @Test func `what is here can be read, and the contents of all`() async throws {
        let shop = try await shop(without: 3)
        let issue = try #require(try await shop.library.readable(.sample))
        #expect(issue.pages.map(\.number) == [1, 2, 4, 5, 6] && !issue.isWhole)
        #expect(issue.manifest.pages.count == 6 && issue.manifest.contents.map(\.page) == [1, 3])
        #expect(issue.sections.map(\.title) == ["Opening", "Closing"])
        for page in issue.pages {
            let picture = try #require(page.picture(for: issue.rendition)).asset
            #expect(FileManager.default.contents(atPath: issue.file(of: picture))?.count == picture.size)
        }
        #expect(try await issue.text(ofPage: 6)?.blocks.map(\.text) == ["The sixth."])
        #expect(issue.page(3) == nil)
        #expect(try await issue.text(ofPage: 3) == nil)
        #expect(try await issue.text(of: issue.manifest.articles[1])?.blocks.map(\.page) == [4])
        #expect(try await issue.search("the").map(\.page) == [1, 2, 4, 5, 6])
        #expect(try await shop.library.search("sixth").map(\.page) == [6])
        try await shop.library.savePosition(page: 6, in: .sample, at: .now)
        #expect(try await shop.library.position(in: .sample)?.locator.href.contains("pages/6") == true)
        try await shop.fake.stop()
    }

    @Test func `without its first page too`() async throws {
        let shop = try await shop(without: 1)
        let issue = try #require(try await shop.library.readable(.sample))
        #expect(issue.pages.map(\.number) == [2, 3, 4, 5, 6])
        let mine = try #require(try await shop.library.issue(.sample))
        #expect(mine.canBeOpened && mine.pagesHere == 5 && mine.progress.pagesReadable == 0)
        #expect(try await shop.library.search("sixth").map(\.page) == [6])
        // It may be all that the reader will ever have of it.
        try await shop.library.update(from: Shelf(withdrawn: [.sample: "A mistake on page 3."]))
        await #expect(throws: LastCopyError.self) { try await shop.library.archive(.sample, at: .now) }
        try await shop.fake.stop()
    }

    @Test func `a browser is shown the pages before the gap`() async throws {
        let shop = try await shop(without: 3)
        try await shop.fake.stop()
        let last = try #require(MadeIssue.withGaps.manifest.pages[5].pictures[.twoX]).asset.path
        try await withLocalReader(of: shop.library) { reader in
            let manifest = try JSON.decode(
                Manifest.self, from: Data(try await reader.get("/issue/manifest.json").bytes))
            #expect(manifest.pages.map(\.label) == ["p1", "p2"], "by their order they are numbered there")
            #expect(manifest.pageCount == 6)
            for asset in manifest.assets(for: .twoX) {
                #expect(try await reader.get("/issue/assets/\(asset.path)").status == 200)
            }
            #expect(try await reader.get("/issue/assets/\(last)").status == 404)
        }
    }

    @Test func `a browser is shown nothing before the first page is here`() async throws {
        let shop = try await shop(without: 1)
        try await shop.fake.stop()
        try await withLocalReader(of: shop.library) { reader in
            let status = try await reader.get("/issue/manifest.json").status
            #expect(status == 404)
        }
    }
}

extension MadeIssue {
    /// Six pages, each with a sentence and a name, and articles across them.
    static var withGaps: MadeIssue {
        var issue = MadeIssue.saying(
            "The first.", "The second.", "The third.", "The fourth.", "The fifth.", "The sixth.")
        for index in issue.manifest.pages.indices { issue.manifest.pages[index].label = "p\(index + 1)" }
        issue.manifest.contents = [.init(title: "Opening", page: 1), .init(title: "Closing", page: 3)]
        issue.manifest.articles = [
            .init(title: "Letters", section: "Opening", page: 1, pageCount: 2),
            .init(title: "Walls", section: "Closing", page: 3, pageCount: 2),
        ]
        return issue
    }
}

extension Library {
    /// Downloads the sample except one page, which delays no other with two connections.
    func takeSample(without missing: Int, of fake: FakeNewsstand) async {
        fake.misbehave { $0.path.contains("/pages/\(missing)-2x") ? .plain(status: 500) : .well }
        try? await download(.sample).finished()
    }
}
