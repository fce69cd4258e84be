import ArgumentParser
import EdicolaCore
import EdicolaKit

struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show one issue: its contents, its size, and what you can do next.",
        discussion: """
              newsstand show espresso/2026-03
              newsstand show espresso/latest
            """)

    @OptionGroup var place: Place
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, PUBLICATION/latest, or the issue alone.")
    var issue: IssueName

    func run() async throws {
        let desk = try place.desk(newsstand)
        let key = try await desk.key(issue, asking: true)
        let mine = try await desk.library.issue(key)
        do {
            let stand = try desk.reachable()
            if stand.isCatalog { return try await showListed(key, mine, desk) }
            let answer = try await stand.issue(key)
            // The catalog does not say what kind it is; what can't be had is left out.
            let form = try? await stand.manifest(key).form
            try show(answer, form, mine, answer.isOpen ? nil : try? await stand.offers(for: key))
        } catch let error as NewsstandError {
            Terminal.writeError("\(error)\n")
            guard let mine else { throw ExitCode.failure }
            let manifest = try await desk.library.readable(key)?.manifest
            try showOffline(mine, manifest)
        }
        if let mine { try Terminal.line("On this device: \(mine.words.isEmpty ? "nothing yet" : mine.words)") }
    }

    /// What a catalog of another make says, which is not much.
    private func showListed(_ key: Issue.Key, _ mine: LibraryIssue?, _ desk: Desk) async throws {
        let store = try await desk.store()
        if case .error(let sentence) = await store.refresh() { Terminal.writeError("\(sentence)\n") }
        let cards = store.latest.shelf.cards(of: key.publication, with: mine.map { [$0] } ?? [])
        guard let card = cards.first(where: { $0.id == key }) else { throw NotFound(candidates: []) }
        guard let entry = card.entry else {
            if let mine { try showOffline(mine, nil) }
            return
        }
        try show(entry, card.priceWords, mine?.format.map { IssueForm(format: $0) })
        if let action = card.nextAction { try Terminal.line("\nNext: \(action.rawValue)") }
        if let mine { try Terminal.line("On this device: \(mine.words)") }
    }

    private func show(
        _ answer: IssueAnswer, _ form: IssueForm?, _ mine: LibraryIssue?, _ offers: IssueOffers?
    ) throws(Unwritable) {
        let entry = answer.entry
        try show(entry, entry.issue.price?.description ?? "Free", form)
        if let action = mine?.device.nextAction {
            try Terminal.line("\nNext: \(action.rawValue)")
        } else {
            try Terminal.line("\nNext: \(answer.isOpen ? "download" : answer.nextAction?.rawValue ?? "wait")")
            for way in offers?.ways ?? [] { try Terminal.line(way) }
        }
    }

    private func show(_ entry: CatalogEntry, _ price: String, _ form: IssueForm?) throws(Unwritable) {
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
        try show(entry.contents)
    }

    private func showOffline(_ mine: LibraryIssue, _ manifest: Manifest?) throws(Unwritable) {
        try Terminal.text(mine.title ?? mine.key.description)
        let length = mine.progress.pageCount > 0 ? (mine.layout ?? .fixed).words(mine.progress.pageCount) : nil
        let facts = [mine.coverDate?.words, mine.format?.words, length].compactMap(\.self)
        if !facts.isEmpty { try Terminal.line("  \(facts.joined(separator: ", "))") }
        try show(manifest?.contents ?? [])
        if let action = mine.device.nextAction { try Terminal.line("\nNext: \(action.rawValue)") }
    }

    private func show(_ contents: [ContentsEntry]) throws(Unwritable) {
        var table = Table()
        func add(_ entries: [ContentsEntry], _ indent: String) {
            for entry in entries {
                table.add("\(indent)\(entry.title)", entry.page.map(String.init) ?? "")
                add(entry.children, "\(indent)  ")
            }
        }
        add(contents, "  ")
        guard !table.isEmpty else { return }
        try Terminal.line("\nContents")
        try table.print()
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
