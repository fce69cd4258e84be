import ArgumentParser
import EdicolaCore
import EdicolaKit
import FoundationEssentials
import Terminals

struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show an issue: contents, size, and next step.",
        discussion: """
            Contents longer than the terminal are cut; --contents shows all. Without a network, it shows the issue's entry \
            in the last shelf and in the library.

              newsstand show espresso/2026-03
              newsstand show espresso/latest --contents
            """)

    @OptionGroup var location: LibraryLocation
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, PUBLICATION/latest, or only the issue's id.")
    var issue: IssueName

    @Flag(name: .customLong("contents"), help: "Show all contents.")
    var wholeContents = false

    func run() async throws {
        let context = try location.context(newsstand)
        let key = try await context.key(issue, asking: true)
        let mine = try await context.library.issue(key)
        do {
            guard context.newsstand != nil || mine == nil else { return try await showKept(key, mine, context) }
            let stand = try context.reachable()
            if stand.isCatalog { return try await showListed(key, mine, context) }
            let answer = try await stand.issue(key)
            // The catalog does not say what kind it is; what can't be had is left out.
            let form = try? await stand.manifest(key).form
            try show(answer, form, mine, answer.isOpen ? nil : try? await stand.offers(for: key))
            if let mine { try tellState(of: mine) }
        } catch let error as NewsstandError {
            Terminal.writeError("\(error)\n")
            try await showKept(key, mine, context, isAnswered: error.isAnswer)
        }
    }

    /// What was kept of an issue with the last shelf, and what the library has.
    ///
    /// - Parameter isAnswered: the newsstand said what became of it: what it said before is out of date.
    private func showKept(
        _ key: Issue.Key, _ mine: LibraryIssue?, _ context: CommandContext, isAnswered: Bool = false
    ) async throws {
        let shelf = isAnswered || context.newsstand == nil ? nil : try await context.store().latest.shelf
        let manifest = try await context.library.readable(key)?.manifest
        let withdrawal = shelf?.withdrawn[key] ?? mine?.withdrawal
        if let asked = shelf?.asked, let card = shelf?.card(of: key, with: mine), let entry = card.entry {
            Terminal.writeError("Stored entry of \(asked.formatted(.iso8601)).\n")
            try show(entry, card.priceWords, manifest?.form ?? mine?.form, manifest?.contents)
            if let action = card.nextAction { try Terminal.line("\nNext: \(action.rawValue)") }
        } else if let mine {
            if !isAnswered { Terminal.writeError("Entry in the library.\n") }
            try showOffline(mine, manifest)
        } else if withdrawal == nil {
            if !isAnswered { Terminal.writeError("Nothing is stored about \(key).\n") }
            throw ExitCode.failure
        }
        if let withdrawal { try Terminal.line("\(key) was withdrawn from the stand: \(withdrawal)") }
        if let mine { try tellState(of: mine) }
    }

    private func tellState(of mine: LibraryIssue) throws {
        try Terminal.line("On this device: \(mine.words.isEmpty ? "nothing yet" : mine.words)")
    }

    /// What a catalog of another make says, which is not much.
    private func showListed(_ key: Issue.Key, _ mine: LibraryIssue?, _ context: CommandContext) async throws {
        let store = try await context.store()
        if case .error(let error) = await store.refresh() {
            Terminal.writeError("\(error)\n")
            return try await showKept(key, mine, context)
        }
        guard let card = store.latest.shelf.card(of: key, with: mine) else { throw NotFoundError(candidates: []) }
        guard let entry = card.entry else {
            if let mine { try showOffline(mine, nil) }
            return
        }
        try show(entry, card.priceWords, mine?.form)
        if let action = card.nextAction { try Terminal.line("\nNext: \(action.rawValue)") }
        if let mine { try tellState(of: mine) }
    }

    private func show(
        _ answer: IssueAnswer, _ form: IssueForm?, _ mine: LibraryIssue?, _ offers: IssueOffers?
    ) throws(UnwritableError) {
        let entry = answer.entry
        try show(entry, entry.issue.price?.description ?? "Free", form)
        if let action = mine?.device.nextAction {
            try Terminal.line("\nNext: \(action.rawValue)")
        } else {
            try Terminal.line("\nNext: \(answer.isOpen ? "download" : answer.nextAction?.rawValue ?? "wait")")
            for way in offers?.ways ?? [] { try Terminal.line(way) }
        }
    }

    /// - Parameter contents: of the issue itself, where it is here.
    private func show(
        _ entry: CatalogEntry, _ price: String, _ form: IssueForm?, _ contents: [ContentsEntry]? = nil
    ) throws(UnwritableError) {
        try Terminal.text(entry.issue.title)
        var facts = Table(title: 1)
        facts.add("  Id", entry.key.description)
        if let number = entry.issue.number { facts.add("  Number", number.name) }
        facts.add("  Cover date", entry.issue.coverDate.words)
        facts.add("  Price", price)
        if let form { facts.add("  Kind", form.format.words) }
        if entry.pageCount > 0 { facts.add("  Length", (form?.layout ?? .fixed).words(entry.pageCount)) }
        for (rendition, size) in entry.sizes.sorted(by: { $0.key < $1.key }) {
            facts.add("  Size, \(rendition)", "\(ByteCount(size))")
        }
        try facts.print()
        if !entry.issue.summary.isEmpty { try Terminal.text("\n\(entry.issue.summary)") }
        try show(contents ?? entry.contents)
    }

    private func showOffline(_ mine: LibraryIssue, _ manifest: Manifest?) throws(UnwritableError) {
        try Terminal.text(mine.title ?? mine.key.description)
        let length = mine.progress.pageCount > 0 ? (mine.layout ?? .fixed).words(mine.progress.pageCount) : nil
        let facts = [mine.coverDate?.words, mine.format?.words, length].compactMap(\.self)
        if !facts.isEmpty { try Terminal.line("  \(facts.joined(separator: ", "))") }
        try show(manifest?.contents ?? [])
        if let action = mine.device.nextAction { try Terminal.line("\nNext: \(action.rawValue)") }
    }

    private func show(_ contents: [ContentsEntry]) throws(UnwritableError) {
        let lines = Self.lines(of: contents, indent: "  ")
        guard !lines.isEmpty else { return }
        let most = wholeContents || !Terminal.hasScreen ? .max : max(4, Terminal.size.rows - Self.linesAround)
        // One line that says that one is missing helps nobody.
        let shown = lines.count - 1 <= most ? lines[...] : lines.prefix(most)
        var table = Table()
        for line in shown { table.add(line.title, line.page) }
        try Terminal.line("\nContents")
        try table.print()
        if shown.count < lines.count { try Terminal.line("  … and \(lines.count - shown.count) more: --contents") }
    }

    /// Title, facts, summary, and what comes next.
    private static let linesAround = 18

    private static func lines(of contents: [ContentsEntry], indent: String) -> [(title: String, page: String)] {
        contents.flatMap { entry in
            [("\(indent)\(entry.title)", entry.page.map(String.init) ?? "")]
                + lines(of: entry.children, indent: "\(indent)  ")
        }
    }
}

extension IssueOffers {
    /// A line for each command that would open the issue.
    var ways: [String] {
        products.map { product in
            let verb = product.sale.isSubscription ? "subscribe" : "buy"
            let price = product.price.map { "  \($0)" } ?? ""
            return "  newsstand \(verb) \(product.id)\(price)  \(product.title)"
        }
    }
}

extension NewsstandError {
    /// Whether the newsstand itself said no; all else says nothing of the issue.
    fileprivate var isAnswer: Bool {
        if case .problem = self { !isTemporary } else { false }
    }
}

extension Shelf {
    /// - Returns: nil for an issue that neither the stand nor this device has.
    fileprivate func card(of key: Issue.Key, with mine: LibraryIssue?) -> IssueCard? {
        cards(of: key.publication, with: mine.map { [$0] } ?? []).first { $0.id == key }
    }
}

extension LibraryIssue {
    /// What kind it is, as far as the library knows.
    fileprivate var form: IssueForm? { format.map { IssueForm(format: $0, layout: layout ?? .fixed) } }
}
