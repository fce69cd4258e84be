import EdicolaCore
import EdicolaKit
import Foundation
import Testing

/// The program's offline information about an issue that the reader has just acquired.
@Suite(.serialized, .timeLimit(.minutes(2))) struct RightsCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func newsstand(_ arguments: [String]) async throws -> RunningCommand.Outcome {
        try await RunningCommand.run(arguments, environment: ["EDICOLA_LIBRARY": folder.path])
    }

    /// Makes a newsstand that knows its reader, and is its own sandbox.
    private func stand() async throws -> (fake: FakeNewsstand, entry: CatalogEntry) {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 2)])
        var entry = MadeIssue(pages: 2).entry
        entry.issue.price = Price(minor: 399, currency: "EUR")
        fake.put(try FakeAnswer(json: ListPage(items: [entry])), at: "/api/v1/publications/espresso/issues")
        let reader = Reader.ID(UUID())
        let welcome = Welcome(reader: reader, device: "1", token: "edr_secret")
        fake.put(try FakeAnswer(json: welcome), at: Paths.API.readers)
        fake.put(try FakeAnswer(json: ["signedTransaction": "signed"]), at: "/_sandbox/purchases")
        fake.put(FakeAnswer(body: Array(#"{"lines": []}"#.utf8)), at: Paths.API.purchases)
        let redeemed = #"{"opens": [], "from": "2026-03-01T00:00:00Z"}"#
        fake.put(FakeAnswer(body: Array(redeemed.utf8)), at: Paths.API.redemptions)
        return (fake, entry)
    }

    @Test(arguments: [["buy", "espresso.march"], ["subscribe", "espresso.month"], ["redeem", "SPRING2026"]])
    func `what was bought says download without a network too`(command: [String]) async throws {
        let (fake, entry) = try await stand()
        #expect(try await newsstand(["--server", fake.address, "shelf"]).status == 0)
        #expect(try await shown(away: fake).contains("Next: buy"))
        let item = LibraryItem(
            entry: entry, publicationTitle: "Espresso", access: .granted(.purchase), position: nil, isArchived: false)
        fake.put(try FakeAnswer(json: ListPage(items: [item])), at: Paths.API.library)
        let sandbox = command[0] == "redeem" ? [] : ["--sandbox", fake.address]
        let done = try await newsstand(command + sandbox)
        #expect(done.status == 0, "\(done.output)")
        #expect(try await shown(away: fake).contains("Next: download"))
        try await fake.stop()
    }

    private func shown(away fake: FakeNewsstand) async throws -> String {
        fake.goAway()
        defer { fake.comeBack() }
        return try await newsstand(["show", "espresso/2026-03"]).output
    }
}
