import ArgumentParser
import EdicolaCore
import EdicolaKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct ShelfCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shelf",
        abstract: "Show what is on the stands.",
        discussion: """
            Without a network, the last shelf is shown.

              newsstand --server https://news.example shelf
              newsstand shelf espresso
            """)

    @OptionGroup var place: Place
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "One publication; all of them unless you say which.")
    var publication: PublicationName?

    func run() async throws {
        let desk = try place.desk(newsstand)
        let store = try await desk.store()
        let status = await store.refresh()
        let shelf = store.latest.shelf
        if case .error(let sentence) = status {
            Terminal.writeError("\(sentence)\n")
            guard let asked = shelf.asked else { throw ExitCode.failure }
            Terminal.writeError("This is the shelf of \(asked.formatted(.iso8601)).\n")
        }
        let stands = shelf.publications.filter { publication == nil || $0.publication.id == publication?.id }
        if stands.isEmpty {
            Terminal.line(publication == nil ? "There is nothing on the stands yet." : "There is no such publication.")
            throw publication == nil ? ExitCode.success : ExitCode.failure
        }
        let mine = try await Dictionary(
            desk.library.issues().map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        for (index, stand) in stands.enumerated() {
            if index > 0 { Terminal.line() }
            Terminal.line("\(stand.publication.title) (\(stand.publication.id))")
            table(of: shelf.issues(of: stand.publication.id), mine).print()
        }
    }

    private func table(of entries: [CatalogEntry], _ mine: [Issue.Key: LibraryIssue]) -> Table {
        var table = Table()
        for entry in entries {
            let device = mine[entry.key].map { $0.words } ?? ""
            table.add(
                "  \(entry.issue.id)", entry.issue.title, entry.issue.coverDate.words,
                entry.issue.price?.description ?? "Free", "\(entry.pageCount) pages", device)
        }
        return table
    }
}

/// A publication's id on the command line.
struct PublicationName: ExpressibleByArgument, Sendable {
    let id: Publication.ID

    init?(argument: String) {
        guard let id = try? Publication.ID(parsing: argument) else { return nil }
        self.id = id
    }
}

extension LibraryIssue {
    /// The state in a few words.
    var words: String {
        let percent = "\(Int(progress.fraction * 100)) %"
        return switch device.state {
        case .offered(let remedy): "not yours yet (\(remedy.rawValue))"
        case .available: ""
        case .downloading: "downloading, \(percent)"
        case .paused: "paused at \(percent)"
        case .failed: "stopped at \(percent)"
        case .downloaded, .installing, .installationFailed: "being prepared"
        case .readable:
            switch update {
            case .downloading: "readable, newer one downloading"
            case .paused, .failed: "readable, newer one waits"
            default: "readable"
            }
        case .archived: "archived"
        }
    }
}
