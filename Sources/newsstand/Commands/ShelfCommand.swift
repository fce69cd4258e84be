import ArgumentParser
import EdicolaCore
import EdicolaKit
import FoundationEssentials
import Terminals

struct ShelfCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shelf",
        abstract: "Show the issues on the stands.",
        discussion: """
            A terminal shows covers, as pictures or in coloured blocks. If not all covers fit, it shows the newest \
            ones and lists the other issues; --pictures shows all. Without a network, the last shelf is shown.

              newsstand --server https://news.example shelf
              newsstand shelf espresso --list
              newsstand shelf --new-since 2026-03-01 --json
              newsstand shelf --category food
            """)

    @OptionGroup var location: LibraryLocation
    @OptionGroup var output: Output
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "Publication (default: all).")
    var publication: PublicationName?

    @Flag(help: "Show a list instead of covers.")
    var list = false

    @Option(
        help: ArgumentHelp(
            "Cover pictures: kitty, sixel, blocks or none (default: the best that the terminal supports).",
            valueName: "style"))
    var pictures: PictureStyle?

    @Option(help: ArgumentHelp("Words in the title or description of issues to show.", valueName: "words"))
    var search: String?

    @Flag(help: "Show the stored shelf without contacting the newsstand.")
    var kept = false

    @Option(help: ArgumentHelp("Category to show, by id or name.", valueName: "name"))
    var category: String?

    @Option(
        help: ArgumentHelp("First day of sale of issues to show: 2026-03-01.", valueName: "date"),
        transform: { text in
            guard let date = try? Date.ISO8601FormatStyle().year().month().day().parse(text) else {
                throw ValidationError("A day is written as 2026-03-01.")
            }
            return date
        })
    var newSince: Date?

    func run() async throws {
        let context = try location.context(newsstand)
        let style = output.json || list ? .none : pictures ?? PictureStyle.detected()
        async let kept = self.kept ? context.library.issues() : []
        let store = try await context.store(
            coverWidth: CoverWall.widest * style.cell.width, loadsCovers: style != .none)
        let shelf = try await self.kept ? keptShelf(store) : freshShelf(store, context.library)
        let stands = shelf.publications.filter { publication == nil || $0.publication.id == publication?.id }
        if stands.isEmpty {
            if !output.json {
                try Terminal.line(
                    publication == nil ? "No issues on the stands yet." : "There is no such publication.")
            }
            throw publication == nil ? ExitCode.success : ExitCode.failure
        }
        let filed = try category.map { Set(try shelf.issues(filedUnder: shelf.category(named: $0)).map(\.key)) }
        // What the stand said of them is known now too.
        let mine = try await self.kept ? kept : context.library.issues()
        if style != .none { await store.coversLoaded() }
        var isFirst = true
        for stand in stands {
            let cards = wanted(shelf.cards(of: stand.publication.id, with: mine), shelf, filed)
            if cards.isEmpty, filed != nil { continue }
            if output.json {
                for card in cards { try output.write(IssueLine(card)) }
                continue
            }
            if !isFirst { try Terminal.line() }
            isFirst = false
            try Terminal.line("\(stand.publication.title) (\(stand.publication.id))")
            if style == .none { try table(of: cards).print() } else { try await wall(of: cards, store, style) }
        }
    }

    private func keptShelf(_ store: Store) throws -> Shelf {
        guard store.latest.shelf.asked != nil else {
            throw UnreadableError(sentence: "No shelf is stored yet. Run newsstand shelf with a network.")
        }
        return store.latest.shelf
    }

    private func freshShelf(_ store: Store, _ library: Library) async throws -> Shelf {
        let status = await store.refresh()
        let shelf = store.latest.shelf
        if case .error(let error) = status {
            Terminal.writeError("\(error)\n")
            guard let asked = shelf.asked else { throw ExitCode.failure }
            Terminal.writeError("Stored shelf of \(asked.formatted(.iso8601)).\n")
        }
        do {
            try await library.update(from: shelf)
        } catch {
            Terminal.writeError("Withdrawals and corrections of your issues can't be stored: \(error)\n")
        }
        return shelf
    }

    private func wanted(_ cards: [IssueCard], _ shelf: Shelf, _ filed: Set<Issue.Key>?) -> [IssueCard] {
        var cards = cards
        if let filed { cards.removeAll { !filed.contains($0.id) } }
        if let search {
            let found = Set(shelf.search(search).map(\.key))
            cards.removeAll { !found.contains($0.id) }
        }
        if let newSince { cards.removeAll { ($0.entry?.issue.onSale ?? .distantPast) < newSince } }
        return cards
    }

    private func table(of cards: [IssueCard]) -> Table {
        var table = Table(title: 1, spare: [4, 3, 2])
        for card in cards {
            table.add(
                "  \(card.id.issue)", card.title, card.coverDate?.words ?? "", card.priceWords,
                card.entry.map { $0.pageCount > 0 ? "\($0.pageCount) pages" : "" } ?? "", card.deviceWords)
        }
        return table
    }

    private func wall(of cards: [IssueCard], _ store: Store, _ style: PictureStyle) async throws {
        let wall = CoverWall(
            style: style, columns: Terminal.size.columns, rows: Terminal.hasScreen ? Terminal.size.rows : .max)
        // Where not all of them can be seen at once, the newest are, and the others are listed.
        let isWhole = pictures != nil || !Terminal.hasScreen || wall.fits(cards.count)
        var covers: [CoverWall.Cover] = []
        for card in isWhole ? cards[...] : cards.prefix(wall.across) {
            let lines = [
                card.title, card.coverDate?.words ?? "", card.priceWords, card.deviceWords, "\(card.id.issue)",
            ]
            covers.append(
                .init(
                    file: await store.cover(of: card.id), colour: card.entry?.colour,
                    lines: lines.filter { !$0.isEmpty }))
        }
        try wall.draw(covers)
        try table(of: Array(cards.dropFirst(covers.count))).print()
    }
}

extension Shelf {
    /// A category by what a reader types for it.
    func category(named name: String) throws -> StandCategory.ID {
        let all = categories.categories
        if let found = all.first(where: { $0.id.text == name || $0.title.lowercased() == name.lowercased() }) {
            return found.id
        }
        let names = all.map { "\($0.id) (\($0.title))" }.joined(separator: ", ")
        throw ValidationError(all.isEmpty ? "This newsstand has no categories." : "The categories are: \(names).")
    }
}

extension IssueCard {
    /// What a single copy costs on the stand.
    var priceWords: String {
        entry.map { $0.issue.price?.description ?? (isSoldElsewhere ? "Sold elsewhere" : "Free") } ?? ""
    }

    /// What this device has of it, in a few words.
    var deviceWords: String {
        guard let mine else { return "" }
        let marks = [
            mine.words, mine.isUnread ? "unread" : "", mine.isPinned ? "pinned" : "",
            mine.isCorrected ? "corrected" : "",
            withdrawal == nil && mine.withdrawal == nil ? "" : "withdrawn",
        ]
        return marks.filter { !$0.isEmpty }.joined(separator: ", ")
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
        case .readable:
            switch update {
            case .downloading: "readable, update downloading"
            case .paused, .failed: "readable, update waiting"
            default: "readable"
            }
        case .archived: "archived"
        }
    }
}
