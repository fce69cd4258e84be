import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import Foundation
import Testing

/// Lists on terminals of many widths.
@Suite(.serialized, .timeLimit(.minutes(2))) struct NarrowScreenTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let titles = [
        "What the coffee growers of the high valleys did when the rain did not come, and what came of it",
        "雨の降らない谷で珈琲を育てる人びとの一年と、その後に起きたことについての長い長い物語",
    ]

    /// Adds two issues whose titles are longer than most terminals are wide, then stops the newsstand.
    private func fill() async throws {
        let issues = Self.titles.enumerated().map { index, title in
            var issue = MadeIssue(.make("espresso", "2026-0\(index + 2)"), seed: UInt64(index + 1), pages: 2)
            issue.manifest.title = title
            issue.manifest.contents = [ContentsEntry(title: title, page: 2)]
            return issue
        }
        let fake = try await FakeNewsstand.start(issues)
        let library = Library(folder: folder.path, newsstand: try Newsstand(fake.address))
        for issue in issues { try await library.download(issue.key).finished() }
        let shelf = try await RunningCommand.run(["--server", fake.address, "shelf"], environment: environment)
        #expect(shelf.status == 0 && Self.titles.allSatisfy(shelf.output.contains), "a file has all of it")
        try await fake.stop()
    }

    private var environment: [String: String] { ["EDICOLA_LIBRARY": folder.path] }

    /// Returns the number of terminal columns: these tests have only plain or Japanese characters.
    private func width(_ line: String) -> Int { line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x3000 ? 2 : 1) } }

    @Test(arguments: [40, 60, 80, 120])
    func `a list fits the terminal`(columns: Int) async throws {
        try await fill()
        for command in [["library"], ["shelf", "--kept", "--list"], ["show", "espresso/2026-03"]] {
            let screen = try RunningScreen(command, environment: environment, columns: columns)
            let outcome = await screen.outcome()
            #expect(outcome.status == 0, "\(outcome.output)")
            // Sentences are lines of their own, of any length.
            let sentences = ["can't be reached", "was kept of it"]
            let lines = outcome.output.components(separatedBy: "\r\n").filter { line in
                !sentences.contains(where: line.contains)
            }
            for line in lines { #expect(width(line) <= columns, "\(line)") }
            // The title is shortened, and the important column is there.
            if command[0] != "show" { #expect(lines.contains { $0.contains("…") && $0.contains("reada") }) }
            let whole = try await RunningCommand.run(command, environment: environment)
            #expect(whole.output.contains(Self.titles[1]), "\(whole.output)")
        }
    }
}
