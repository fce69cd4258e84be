import ArgumentParser
import EdicolaCatalogs
import EdicolaCore
import EdicolaHTTP
import EdicolaKit

struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a newsstand, or a catalog in another format, by its address.",
        discussion: """
            The address is remembered for this library. You can also add a store.plist, issues.plist, Baker's \
            shelf.json, OPDS 1.2 or 2.0, or Atom and RSS with files. Such a catalog has one file per issue \
            (PDF, EPUB, HPub, comic book), which is downloaded and opens in the desktop's program for it. It has no \
            search and no live updates, and its files have no checksums: only their length and final bytes are checked.

              newsstand add https://news.example
              newsstand add https://old.example/shelf.json
              newsstand add https://books.example/opds --library ~/books
            """)

    @OptionGroup var location: LibraryLocation
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "Address of the newsstand, or of the catalog's first document.")
    var address: String

    func run() async throws {
        let folder = location.folder(newsstand)
        let stand = try await Newsstand.find(address, transport: .asyncHTTPClient())
        let context = CommandContext(folder: folder, newsstand: stand)
        let store = try await context.store()
        if case .error(let error) = await store.refresh() {
            Terminal.writeError("\(error)\n")
            throw ExitCode.failure
        }
        try SavedNewsstand(folder: folder).remember(stand)
        let shelf = store.latest.shelf
        let issues = shelf.publications.reduce(0) { $0 + $1.issueCount }
        let count = "\(issues) issue\(issues == 1 ? "" : "s") of \(shelf.publications.count)"
        let noun = "publication\(shelf.publications.count == 1 ? "" : "s")"
        let kind = stand.isCatalog ? "catalog in another format" : "newsstand"
        try Terminal.line("\(stand.address) is a \(kind): \(count) \(noun).")
        if !shelf.soldElsewhere.isEmpty {
            try Terminal.line("\(shelf.soldElsewhere.count) of them are sold only in their publishers' shops.")
        }
        try Terminal.line("List them with: newsstand shelf")
    }
}
