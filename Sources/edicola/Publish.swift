import ArgumentParser
import EdicolaCore
import Foundation

/// A file in, an issue on the stand.
struct Publish: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Press a file and put it on the stand.",
        discussion: """
            Takes a PDF, an EPUB, HPub, web pages, pictures (CBZ), or a brochure, as a
            file, a ZIP or a folder; what it is, is seen by what is in it. A folder is
            packed first. Pages that could not be pressed, and what else there is to
            know, are told at the end.

            Without --on-sale the issue goes on sale as soon as its first pages are
            pressed; with --draft it waits until you say so. Without --price a new issue
            is free.

              edicola publish march.pdf -p frutta -i 2026-03 --cover-date 2026-03
              edicola publish april.pdf -p frutta -i 2026-04 --on-sale 2026-04-01T06:00Z
              edicola publish pages/ -p frutta -i 2026-05
              edicola publish june.pdf -p frutta -i 2026-06 --hotspots june.json --media films/
            """)

    @OptionGroup var handed: FileOptions
    @OptionGroup var issueOptions: IssueOptions
    @OptionGroup var details: DetailOptions
    @OptionGroup var desk: DeskOptions

    @Flag(name: .long, help: "Press it, but don't put it on sale.")
    var draft = false

    func run() async throws {
        try await reporting {
            let key = try issueOptions.key()
            let (entry, report) = try await handed.withFile { try await publish($0, as: key) }
            Terminal.line(summary(of: entry))
            for line in report?.lines ?? [] { Terminal.error(line) }
        }
    }

    private func publish(_ file: URL, as key: Issue.Key) async throws -> (CatalogEntry, RunReport?) {
        try await desk.withDesk { desk in
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
                let entry = try await hand(file, in: desk, as: key)
                return (entry, try await desk.press(of: key))
            } catch let failure as Failure where failure.code == Failure.refused && known == nil {
                // A refused file leaves no empty issue behind.
                try? await desk.delete(key)
                throw failure
            }
        }
    }

    private func hand(_ file: URL, in desk: any Desk, as key: Issue.Key) async throws -> CatalogEntry {
        let bar = ProgressBar(label: "\(key)")
        defer { bar.finish() }
        return try await desk.publish(file, as: key, allowsRemote: handed.allowRemote) { bar.show($0) }
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
