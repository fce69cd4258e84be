import ArgumentParser
import EdicolaCore
import Foundation

/// A file in, an issue on the stand.
struct Publish: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Press a PDF and put it on the stand.",
        discussion: """
            Without --on-sale the issue goes on sale as soon as its first pages are
            pressed; with --draft it waits until you say so. Without --price a new issue
            is free.

              edicola publish march.pdf -p frutta -i 2026-03 --cover-date 2026-03
              edicola publish april.pdf -p frutta -i 2026-04 --on-sale 2026-04-01T06:00Z
            """)

    @Argument(help: "The file: a PDF.")
    var file: String

    @OptionGroup var issueOptions: IssueOptions
    @OptionGroup var details: DetailOptions
    @OptionGroup var desk: DeskOptions

    @Flag(name: .long, help: "Press it, but don't put it on sale.")
    var draft = false

    func run() async throws {
        try await reporting {
            let key = try issueOptions.key()
            let url = URL(filePath: file)
            guard FileManager.default.isReadableFile(atPath: url.path) else {
                throw Failure("\(file) can't be read. Check the name.", code: Failure.refused)
            }
            let entry = try await desk.withDesk { desk in
                guard try await desk.publication(key.publication) != nil else {
                    throw Failure(
                        "There is no publication “\(key.publication)” yet. Make it with: "
                            + "edicola publication add \(key.publication) --title …")
                }
                let known = try await desk.entry(key)
                var wish = try details.applied(to: known?.issue)
                if wish.onSale == nil, known?.issue.onSale == nil, !draft { wish.onSale = Date() }
                _ = try await desk.save(wish, for: key)
                do {
                    return try await hand(url, in: desk, as: key)
                } catch let failure as Failure where failure.code == Failure.refused && known == nil {
                    // A refused file leaves no empty issue behind.
                    try? await desk.delete(key)
                    throw failure
                }
            }
            Terminal.line(summary(of: entry))
        }
    }

    private func hand(_ file: URL, in desk: any Desk, as key: Issue.Key) async throws -> CatalogEntry {
        let bar = ProgressBar(label: "\(key)")
        defer { bar.finish() }
        return try await desk.publish(file, as: key) { bar.show($0) }
    }

    private func summary(of entry: CatalogEntry) -> String {
        let pages = entry.pageCount == 1 ? "1 page" : "\(entry.pageCount) pages"
        let state =
            switch entry.issue.lifeCycle.stage {
            case .onSale: "on sale"
            case .scheduled: "on sale from \(entry.issue.onSale?.formatted(.iso8601) ?? "?")"
            default:
                "ready; put it on sale with: edicola issue schedule \(entry.key) --now"
            }
        return "\(entry.key): \(pages), revision \(entry.issue.lifeCycle.revision), \(state)"
    }
}
