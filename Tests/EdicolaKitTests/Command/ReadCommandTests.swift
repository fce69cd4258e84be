import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// Reading with the program, and the state after it ends.
@Suite(.serialized, .timeLimit(.minutes(2))) struct ReadCommandTests {
    private let folder: TemporaryFolder
    private let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = Library(folder: folder.path, newsstand: nil)
    }

    private var environment: [String: String] { ["EDICOLA_LIBRARY": folder.path, "TERM": "xterm"] }

    private func newsstand(_ arguments: String...) async throws -> RunningCommand.Outcome {
        try await RunningCommand.run(arguments, environment: environment)
    }

    /// Downloads issues, then stops their newsstand.
    private func take(_ issues: MadeIssue...) async throws {
        let fake = try await FakeNewsstand.start(issues)
        let library = Library(folder: folder.path, newsstand: try Newsstand(fake.address))
        for issue in issues { try await library.download(issue.key).finished() }
        try await fake.stop()
    }

    /// Makes all notes beside the issues unwritable.
    private func blockNotes() throws {
        let cards = "\(folder.path)/.newsstand/cards"
        try? FileManager.default.removeItem(atPath: cards)
        try Data("in the way".utf8).write(to: URL(filePath: cards))
    }

    /// Makes a reader of two pages who has turned once.
    private func onTheSecondPage(_ mode: String) async throws -> RunningScreen {
        try await take(.saying("The first.", "The second."))
        let screen = try RunningScreen(["read", "2026-03", mode], environment: environment)
        await screen.shows("1 of 2")
        screen.type("n")
        await screen.shows("2 of 2")
        return screen
    }

    private func expectLeft(at page: Int, _ screen: RunningScreen) async throws {
        #expect(screen.isAsBefore, "\(screen.written)")
        #expect(try await library.currentlyReading() == nil)
        #expect(try await library.position(in: .sample)?.locator.locations.position == page)
    }

    @Test(arguments: ["--pages", "--text"], ["n\u{3}", "n/first\u{3}", "n"])
    func `Ctrl-C gives the terminal back, and the place is kept`(mode: String, keys: String) async throws {
        try await take(.saying("The first.", "The second."))
        let screen = try RunningScreen(
            ["read", "2026-03", mode], environment: environment, isLedByKeys: true)
        await screen.shows("1 of 2")
        screen.type(keys)
        await screen.shows("2 of 2")
        if !keys.contains("\u{3}") { screen.type("\u{3}") }
        #expect(await screen.outcome().status == 0)
        try await expectLeft(at: 2, screen)
    }

    @Test(arguments: ["--pages", "--text"], [SIGTERM, SIGHUP, SIGINT])
    func `whoever is asked to end gives the terminal back, and keeps the place`(
        mode: String, signal: Int32
    ) async throws {
        let screen = try await onTheSecondPage(mode)
        screen.send(signal)
        #expect(await screen.outcome().status == 0)
        try await expectLeft(at: 2, screen)
    }

    @Test(arguments: ["--pages", "--text"])
    func `the place is kept with each turn`(mode: String) async throws {
        let screen = try await onTheSecondPage(mode)
        screen.send(SIGKILL)
        #expect(await screen.outcome().status == -SIGKILL)
        #expect(try await library.position(in: .sample)?.locator.locations.position == 2)
    }

    @Test func `reading that does not begin leaves no issue that is being read`() async throws {
        try await take(MadeIssue(pages: 1))
        #expect(try await newsstand("read", "2026-03", "--no-browser", "--web", "/nowhere").status == 1)
        #expect(try await library.currentlyReading() == nil)
        let other = try await FakeNewsstand.start([])
        #expect(try await newsstand("read", "2026-03", "--no-browser", "--port", "\(other.port)").status == 1)
        #expect(try await library.currentlyReading() == nil)
        #expect(try await newsstand("read", "2026-03", "--text").status == 1, "it has no text")
        #expect(try await library.currentlyReading() == nil)
        try await other.stop()
    }

    @Test func `what is here is read, though nothing of it can be noted`() async throws {
        try await take(.saying("The first.", "The second."))
        try blockNotes()
        let text = try await newsstand("read", "2026-03", "--text")
        #expect(text.status == 0, "\(text.output)")
        #expect(text.output.contains("The second.") && text.output.contains("can't be stored"), "\(text.output)")
        let browser = try RunningCommand(["read", "2026-03", "--no-browser"], environment: environment)
        #expect(await browser.says("Ctrl-C ends"), "\(browser.written)")
        browser.send(SIGINT)
        #expect(await browser.outcome().status == 0, "\(browser.written)")
        let screen = try RunningScreen(["read", "2026-03", "--pages"], environment: environment)
        await screen.shows("2026-03 ")
        screen.type("nq")
        let outcome = await screen.outcome()
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("2 of 2"))
        #expect(outcome.output.components(separatedBy: "can't be stored").count == 2, "told once: \(outcome.output)")
    }

    @Test func `the latest is the newest that is here`() async throws {
        let february = MadeIssue.saying("In February.", key: .make("espresso", "2026-02"))
        var january = MadeIssue.saying("In January.", key: .make("espresso", "2026-01"))
        january.manifest.coverDate = CoverDate(.month(year: 2026, month: 1))
        var dated = february
        dated.manifest.coverDate = CoverDate(.month(year: 2026, month: 2))
        // The older one was downloaded last.
        try await take(dated, january)
        let read = try await newsstand("read", "espresso/latest", "--text")
        #expect(read.output.contains("In February."), "\(read.output)")
        #expect(try await newsstand("pin", "latest").output == "espresso/2026-02 is pinned.\n")
        #expect(try await newsstand("archive", "espresso/latest").output.contains("espresso/2026-02 is archived"))
        #expect(try await newsstand("read", "espresso/latest", "--text").output.contains("In January."))
    }

    @Test func `of an issue with gaps what is here can be read`() async throws {
        let fake = try await FakeNewsstand.start([.withGaps])
        let library = Library(
            folder: folder.path, newsstand: try Newsstand(fake.address), retryPolicy: RetryPolicy(maximumAttempts: 1))
        await library.takeSample(without: 1, of: fake)
        try await fake.stop()
        let here = "Downloaded pages of 6: 2–6."
        let text = try await newsstand("read", "2026-03", "--text")
        #expect(text.output.hasPrefix("\(here)\n") && text.output.contains("The fourth."), "\(text.output)")
        let browser = try await newsstand("read", "2026-03", "--no-browser")
        #expect(browser.status == 1 && browser.output.contains("The browser needs the first page"))
        let screen = try RunningScreen(["read", "2026-03", "--pages", "--page", "5"], environment: environment)
        await screen.shows("page 5 (p5) of 6")
        screen.type("gb")
        await screen.shows("page 2 (p2) of 6")
        screen.type("q")
        #expect(await screen.outcome().status == 0)
        #expect(try await library.position(in: .sample)?.locator.locations.position == 2)
    }

    @Test(arguments: ["-1", "65536", "99999"])
    func `a port that is none is not taken for another`(port: String) async throws {
        #expect(try await newsstand("read", "espresso/2026-03", "--port=\(port)").status == 64)
    }
}
