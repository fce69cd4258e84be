import EdicolaCore
import EdicolaKit
import Foundation
import Testing

/// Sentences, progress and shelves on a terminal of 80 by 24.
@Suite(.serialized, .timeLimit(.minutes(2))) struct SmallScreenTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var environment: [String: String] { ["EDICOLA_LIBRARY": folder.path] }

    private func newsstand(_ arguments: String...) async throws -> RunningCommand.Outcome {
        try await RunningCommand.run(arguments, environment: environment)
    }

    /// Returns the lines as displayed at the end.
    private func lines(_ output: String) -> [String] {
        var (lines, row) = ([""], 0)
        for piece in output.replacing("\r\n", with: "\n").matches(of: /\u{1B}\[(\d*)([A-Za-z])|[^\u{1B}]/) {
            switch (piece.output.2.map(String.init), piece.output.0) {
            case ("A", _): row = max(0, row - (piece.output.1.flatMap { Int($0) } ?? 1))
            case ("J", _):
                lines.removeSubrange((row + 1)...)
                lines[row] = ""
            case (nil, "\n"):
                row += 1
                if row == lines.count { lines.append("") }
            case (nil, "\r"): lines[row] = ""
            case (nil, let letter): lines[row] += letter
            default: break
            }
        }
        return lines
    }

    /// Returns the output without colours and with newlines only: a carriage return would begin the same line again.
    private func plain(_ output: String) -> String {
        output.replacing(/\u{1B}\[[0-9;]*[A-Za-z]/, with: "").replacing("\r\n", with: "\n")
    }

    @Test func `an issue of which no page is whole says so, and how to go on`() async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 3)])
        let target = Target()
        fake.misbehave { $0.isAsset ? .hangAfter(3000) : .well }
        fake.whenServed(5_000) { target.interrupt() }
        let download = try target.start(
            ["--server", fake.address, "--library", folder.path, "download", "espresso/2026-03"])
        #expect(await download.outcome().status == 130)
        for way in ["--text", "--pages", "--no-browser"] {
            let read = try await newsstand("read", "espresso/2026-03", way)
            #expect(read.status == 1)
            #expect(
                read.output.contains("No page of espresso/2026-03 is complete yet: it is paused at "), "\(read.output)")
            #expect(read.output.contains("newsstand resume espresso/2026-03"))
        }
        #expect(try await newsstand("read", "espresso/2026-02").output.contains("newsstand download espresso/2026-02"))
        try await fake.stop()
    }

    @Test func `a download that never began leaves no line behind, and a sentence breaks between words`() async throws {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 3)])
        fake.misbehave { request in
            request.isManifest || request.path.hasSuffix("/issues/2026-03")
                ? .problem(Problem(.accessNeeded, nextAction: .buy)) : .well
        }
        let screen = try RunningScreen(
            ["--server", fake.address, "download", "espresso/2026-03"], environment: environment, columns: 40)
        let outcome = await screen.outcome()
        #expect(outcome.status == 1)
        let lines = lines(outcome.output)
        #expect(!lines.contains { $0.trimmingCharacters(in: .whitespaces) == "espresso/2026-03" }, "\(lines)")
        #expect(lines.allSatisfy { $0.count <= 40 }, "\(lines)")
        try await fake.stop()
    }

    @Test(arguments: [60, 80]) func `progress says how many pages can be read, whatever gives way`(columns: Int)
        async throws
    {
        let fake = try await FakeNewsstand.start([MadeIssue(pages: 11, assetBytes: 30_000)])
        let screen = try RunningScreen(
            ["--server", fake.address, "download", "espresso/2026-03", "--limit", "100k"], environment: environment,
            columns: columns)
        let outcome = await screen.outcome()
        #expect(outcome.status == 0)
        let bars = plain(outcome.output).split { $0 == "\n" || $0 == "\r" }.filter { $0.contains(" % ") }
        #expect(bars.contains { $0.contains("left") } && bars.allSatisfy { $0.contains("11 pages") }, "\(bars)")
        #expect(bars.allSatisfy { $0.count < columns && !$0.contains("…") })
        try await fake.stop()
    }

    @Test func `a shelf that is taller than the terminal shows the newest covers and lists the others`() async throws {
        let issues = (1...9).map { MadeIssue(.make("espresso", "2026-0\($0)"), seed: UInt64($0), pages: 2) }
        let fake = try await FakeNewsstand.start(issues)
        let screen = try RunningScreen(["--server", fake.address, "shelf"], environment: environment)
        let outcome = await screen.outcome()
        #expect(outcome.status == 0)
        #expect(lines(outcome.output).count <= 24, "\(lines(outcome.output).count)")
        for issue in issues { #expect(outcome.output.contains("\(issue.key.issue)")) }
        let all = try RunningScreen(["shelf", "--pictures", "blocks"], environment: environment)
        #expect(lines(await all.outcome().output).count > 24)
        try await fake.stop()
    }

    @Test func `contents that are longer than the terminal are cut off, and shown when asked for`() async throws {
        var issue = MadeIssue(pages: 30)
        issue.manifest.contents = (1...30).map { (number: Int) in
            ContentsEntry(title: "Article \(number).", page: number)
        }
        let fake = try await FakeNewsstand.start([issue])
        #expect(try await newsstand("--server", fake.address, "download", "espresso/2026-03").status == 0)
        try await fake.stop()
        let short = await (try RunningScreen(["show", "espresso/2026-03"], environment: environment)).outcome().output
        #expect(lines(short).count <= 24 && short.contains("Article 1.") && short.contains("more: --contents"))
        let long = await (try RunningScreen(["show", "espresso/2026-03", "--contents"], environment: environment))
            .outcome().output
        #expect(long.contains("Article 30."))
        #expect(try await newsstand("show", "espresso/2026-03").output.contains("Article 30."))
    }
}
