import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import Foundation
import Testing

/// The program's information about issues without a connection.
@Suite(.serialized, .timeLimit(.minutes(2))) struct KeptIssueTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func newsstand(_ arguments: String...) async throws -> RunningCommand.Outcome {
        try await RunningCommand.run(arguments, environment: ["EDICOLA_LIBRARY": folder.path])
    }

    @Test func `without a newsstand an issue is shown as it was kept, and that is said`() async throws {
        let fake = try await FakeNewsstand.start([
            MadeIssue(pages: 2), MadeIssue(.make("espresso", "2026-02"), seed: 2),
        ])
        #expect(try await newsstand("--server", fake.address, "shelf").status == 0)
        #expect(try await newsstand("download", "2026-02").status == 0)
        fake.goAway()
        let offered = try await newsstand("show", "espresso/2026-03")
        #expect(offered.status == 0, "\(offered.output)")
        #expect(
            offered.output.contains("can't be reached") && offered.output.contains("Stored entry of 2"))
        #expect(offered.output.contains("March 2026") && offered.output.contains("What coffee was in March."))
        #expect(offered.output.contains("Next: download") && !offered.output.contains("On this device"))
        let mine = try await newsstand("show", "2026-02")
        #expect(mine.output.contains("What coffee was in March.") && mine.output.contains("Next: read"))
        #expect(mine.output.contains("On this device: readable"), "\(mine.output)")
        let unknown = try await newsstand("show", "espresso/2026-09")
        #expect(
            unknown.status == 1 && unknown.output.contains("Nothing is stored about espresso/2026-09."), "\(unknown)")
        try await fake.stop()
    }

    @Test func `what the newsstand refuses is not shown as it was kept`() async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 2)])
        #expect(try await newsstand("--server", fake.address, "shelf").status == 0)
        fake.withdraw(.sample, reason: "A mistake on page 3.")
        let gone = try await newsstand("show", "espresso/2026-03")
        #expect(gone.status == 1 && gone.output.contains("A mistake on page 3."), "\(gone)")
        #expect(!gone.output.contains("Stored entry"), "\(gone)")
        try await fake.stop()
    }

    @Test func `what was bought is to be downloaded, also when nobody answers any more`() async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 2)])
        var entry = MadeIssue(pages: 2).entry
        entry.issue.price = Price(minor: 399, currency: "EUR")
        fake.put(try FakeAnswer(json: ListPage(items: [entry])), at: "/api/v1/publications/espresso/issues")
        let welcome = Welcome(reader: Reader.ID(UUID()), device: "1", token: "edr_1")
        fake.put(try FakeAnswer(json: welcome), at: Paths.API.readers)
        let product = Product(
            id: try .init(parsing: "espresso.2026-03"), title: "Espresso", sale: .once,
            opens: [.issue(.sample)], price: entry.issue.price)
        let offers = IssueOffers(access: .refused(.buy), products: [product])
        fake.put(try FakeAnswer(json: offers), at: Paths.API.offers(.sample))
        let line = ["environment": "sandbox", "id": "1", "owner": "yours"]
        fake.put(try FakeAnswer(json: ["lines": [line]]), at: Paths.API.purchases)
        let sandbox = try await FakeNewsstand.start([])
        sandbox.put(try FakeAnswer(json: ["signedTransaction": "signed"]), at: "/_sandbox/purchases")

        #expect(try await newsstand("--server", fake.address, "shelf").output.contains("EUR 3.99"))
        let bought = try await newsstand("buy", "espresso/2026-03", "--sandbox", sandbox.address)
        #expect(bought.status == 0, "\(bought)")
        let mine = LibraryItem(
            entry: entry, publicationTitle: "Espresso", access: .granted(.purchase), position: nil, isArchived: false)
        fake.put(try FakeAnswer(json: ListPage(items: [mine])), at: Paths.API.library)
        #expect(try await newsstand("shelf").status == 0)
        fake.goAway()
        let kept = try await newsstand("show", "espresso/2026-03")
        #expect(kept.output.contains("Stored entry of"), "\(kept)")
        #expect(kept.output.contains("Next: download") && !kept.output.contains("Next: buy"), "\(kept)")
        try await fake.stop()
        try await sandbox.stop()
    }

    @Test func `a library without a newsstand shows what it has`() async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 2)])
        let library = Library(folder: folder.path, newsstand: try Newsstand(fake.address))
        try await library.download(.sample).finished()
        try await fake.stop()
        let shown = try await newsstand("show", "espresso/2026-03")
        #expect(shown.status == 0 && shown.output.contains("Entry in the library."), "\(shown)")
    }
}
