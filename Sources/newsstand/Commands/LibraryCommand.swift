import ArgumentParser
import EdicolaCore
import EdicolaKit
import Terminals

struct LibraryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "library",
        abstract: "Show the issues on this device. No network is needed.",
        discussion: """
              newsstand library
              newsstand library --verify
              newsstand library --json
            """)

    @OptionGroup var place: Place
    @OptionGroup var output: Output
    @ParentCommand var newsstand: NewsstandCommand

    @Flag(help: "Read every byte again and compare it with the manifests.")
    var verify = false

    func run() async throws {
        let desk = try place.desk(newsstand)
        var isWell = true
        if verify {
            for issue in try await desk.library.issues() where issue.device.state == .readable {
                let damaged = try await desk.library.verify(issue.key)
                isWell = isWell && damaged.isEmpty
                guard !output.json else { continue }
                try Terminal.line(
                    "\(issue.key): \(damaged.isEmpty ? "whole" : "\(damaged.count) files damaged or missing")")
            }
        }
        let issues = try await desk.library.issues()
        if output.json {
            for issue in issues { try output.write(IssueLine(IssueCard(id: issue.key, mine: issue))) }
            if !isWell { throw ExitCode.failure }
            return
        }
        if issues.isEmpty {
            try Terminal.line("There is nothing here yet. Take an issue with: newsstand download ISSUE")
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
                try Terminal.line("\(issue.key) is not on the stand any more, and stays yours: \(reason)")
            }
        }
        if !isWell { throw ExitCode.failure }
    }
}
