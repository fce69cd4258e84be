import ArgumentParser
import EdicolaCore
import EdicolaKit
import Terminals

struct LibraryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "library",
        abstract: "List the issues on this device. Needs no network.",
        discussion: """
              newsstand library
              newsstand library --verify
              newsstand library --json
            """)

    @OptionGroup var location: LibraryLocation
    @OptionGroup var output: Output
    @ParentCommand var newsstand: NewsstandCommand

    @Flag(help: "Check every file against its SHA-256.")
    var verify = false

    func run() async throws {
        let context = try location.context(newsstand)
        var isWell = true
        if verify {
            for issue in try await context.library.issues() where issue.device.state == .readable {
                let damaged = try await context.library.verify(issue.key)
                isWell = isWell && damaged.isEmpty
                guard !output.json else { continue }
                try Terminal.line(
                    "\(issue.key): \(damaged.isEmpty ? "whole" : "\(damaged.count) files damaged or missing")")
            }
        }
        let issues = try await context.library.issues()
        if output.json {
            for issue in issues { try output.write(IssueLine(IssueCard(id: issue.key, mine: issue))) }
            if !isWell { throw ExitCode.failure }
            return
        }
        if issues.isEmpty {
            try Terminal.line("No issues yet. Download one with: newsstand download ISSUE")
        }
        var table = Table(title: 1, spare: [4, 3, 5, 2])
        for issue in issues {
            table.add(
                issue.key.description, issue.title ?? "", issue.coverDate?.words ?? "", issue.format?.words ?? "",
                issue.progress.pageCount > 0 ? (issue.layout ?? .fixed).words(issue.progress.pageCount) : "",
                issue.progress.bytesDone > 0 ? "\(ByteCount(issue.progress.bytesDone))" : "",
                IssueCard(id: issue.key, mine: issue).deviceWords)
        }
        try table.print()
        for issue in issues {
            if case .failed(let reason) = issue.device.state { try Terminal.line("\(issue.key): \(reason)") }
            if case .failed(let reason) = issue.update { try Terminal.line("\(issue.key): \(reason)") }
            if let reason = issue.withdrawal {
                try Terminal.line("\(issue.key) was withdrawn from the stand. You keep it. Reason: \(reason)")
            }
        }
        if !isWell { throw ExitCode.failure }
    }
}
