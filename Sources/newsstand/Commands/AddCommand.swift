import ArgumentParser
import EdicolaCore
import EdicolaKit

struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Use the newsstand, or the catalog of another make, that is at an address.",
        discussion: """
            Looks at what is there and remembers it for this library. Beside newsstands it takes store.plist, issues.plist, \
            Baker's shelf.json, OPDS 1.2 and 2.0, Atom and RSS with files. Such a catalog lists issues, each as one file \
            (PDF, EPUB, HPub, comic book): it is kept on this device and opened with the program that shows its kind. \
            It has no search and tells no news, and nobody vouches for its files: only their length and their end are \
            checked.

              newsstand add https://news.example
              newsstand add https://old.example/shelf.json
              newsstand add https://books.example/opds --library ~/books
            """)

    @OptionGroup var place: Place
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "Of the newsstand, or of the catalog's first document.")
    var address: String

    func run() async throws {
        let folder = place.folder(newsstand)
        let stand = try await Newsstand.find(address)
        let desk = Desk(folder: folder, newsstand: stand)
        let store = try await desk.store()
        if case .error(let error) = await store.refresh() {
            Terminal.writeError("\(error)\n")
            throw ExitCode.failure
        }
        try Memory(folder: folder).remember(stand)
        let shelf = store.latest.shelf
        let issues = shelf.publications.reduce(0) { $0 + $1.issueCount }
        let count = "\(issues) issue\(issues == 1 ? "" : "s") of \(shelf.publications.count)"
        let noun = "publication\(shelf.publications.count == 1 ? "" : "s")"
        let kind = stand.isCatalog ? "catalog of another make" : "newsstand"
        try Terminal.line("\(stand.address) is a \(kind): \(count) \(noun).")
        if !shelf.soldElsewhere.isEmpty {
            try Terminal.line("\(shelf.soldElsewhere.count) of them are sold in shops of their publishers, not here.")
        }
        try Terminal.line("See them with: newsstand shelf")
    }
}
