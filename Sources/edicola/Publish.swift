import ArgumentParser
import EdicolaCore
import Foundation

/// Publishes a file as an issue.
struct Publish: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Publish a file as an issue, as a draft or on sale.",
        discussion: """
            Formats: PDF, EPUB, HPub, web pages, pictures (CBZ) and brochures, as a file,
            a ZIP or a folder. The format is detected from the content. A list of problems
            in the file, if any, follows at the end.

            A new issue is a draft that readers don't see. Put it on sale with --now, with
            --on-sale TIME, or later with “edicola issue schedule”. Add --free or --price;
            without either, only subscribers can read it.

            The file of an issue that is scheduled or on sale is replaced only with
            --revise. Readers then get the new file.

              edicola publish march.pdf -p frutta -i 2026-03 --cover-date 2026-03
              edicola publish march.pdf -p frutta -i 2026-03 --cover-date 2026-03 --free --now
              edicola publish april.pdf -p frutta -i 2026-04 --price "EUR 3.99" --on-sale 2026-04-01T06:00Z
              edicola publish pages/ -p frutta -i 2026-05
              edicola publish june.pdf -p frutta -i 2026-06 --hotspots june.json --media films/
            """)

    @OptionGroup var handed: FileOptions
    @OptionGroup var issueOptions: IssueOptions
    @OptionGroup var details: DetailOptions
    @OptionGroup var backend: BackendOptions

    @Flag(name: .long, help: "Put it on sale as soon as its first pages are ready.")
    var now = false

    @Flag(name: .long, help: "Replace the file of an issue that is scheduled or on sale.")
    var revise = false

    func validate() throws {
        if now, details.onSale != nil { throw ValidationError("Add either --now or --on-sale.") }
    }

    func run() async throws {
        try await reporting {
            let key = try issueOptions.key()
            let (entry, report) = try await handed.withFile { try await publish($0, as: key) }
            Terminal.line(summary(of: entry))
            for line in report?.lines ?? [] { Terminal.error(line) }
        }
    }

    private func publish(_ file: URL, as key: Issue.Key) async throws -> (CatalogEntry, RunReport?) {
        try await backend.withBackend { backend in
            guard try await backend.publication(key.publication) != nil else {
                throw CommandError(
                    "There is no publication “\(key.publication)” yet. Add it with: "
                        + "edicola publication add \(key.publication) --title …")
            }
            let known = try await backend.entry(key)
            try checkRevision(of: known)
            var wish = try details.applied(to: known?.issue)
            if now, known?.issue.lifeCycle.stage != .onSale { wish.now = true }
            _ = try await backend.save(wish, for: key)
            do {
                let entry = try await hand(file, in: backend, as: key)
                return (entry, try await backend.press(of: key))
            } catch let failure as CommandError where failure.code == CommandError.refused && known == nil {
                // A refused file leaves no empty issue behind.
                try? await backend.delete(key)
                throw failure
            }
        }
    }

    /// Checks that the publisher confirms a new revision.
    ///
    /// - Throws: ``CommandError`` for an issue whose readers would get another file without `--revise`.
    private func checkRevision(of known: CatalogEntry?) throws {
        guard let known, !revise else { return }
        let state: String
        switch known.issue.lifeCycle.stage {
        case .onSale: state = "is on sale already"
        case .scheduled: state = "is scheduled already"
        case .withdrawn: state = "was withdrawn"
        case .processing where known.issue.onSale != nil || known.issue.lifeCycle.revision > 0:
            state = "is being pressed"
        case .draft, .processing, .ready: return
        }
        throw CommandError(
            "\(known.key) \(state). Add --revise to replace its file, or choose another id for a new issue.")
    }

    private func hand(_ file: URL, in backend: any Backend, as key: Issue.Key) async throws -> CatalogEntry {
        let bar = ProgressBar(label: "\(key)")
        defer { bar.finish() }
        return try await backend.publish(file, as: key, FileHandling(allowsRemote: handed.allowRemote)) {
            bar.show($0)
        }
    }

    private func summary(of entry: CatalogEntry) -> String {
        let pages = entry.pageCount == 1 ? "1 page" : "\(entry.pageCount) pages"
        let state =
            switch entry.issue.lifeCycle.stage {
            case .onSale: "on sale"
            case .scheduled: "on sale from \(entry.issue.onSale?.formatted(.iso8601) ?? "?")"
            case _ where entry.issue.isForSubscribersOnly:
                "a draft, only for subscribers. Add --free or --price with: edicola issue edit \(entry.key)"
            default:
                "a draft. Put it on sale with: edicola issue schedule \(entry.key) --now"
            }
        return "\(entry.key): \(pages), revision \(entry.issue.lifeCycle.revision), \(state)"
    }
}
