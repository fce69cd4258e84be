import ArgumentParser
import EdicolaCore
import EdicolaKit
import Terminals

struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search the issues on this device, or the stands.",
        discussion: """
            Accents and capitals don't matter; the last word may be incomplete. Without --stand no network is needed. \
            --stand searches the newsstand or, without a network, titles and descriptions of the last shelf. Without a \
            result the exit code is 1, as with grep.

              newsstand search "dry stone wall"
              newsstand search perche --json
              newsstand search --stand "dry stone wall" --category crafts
            """)

    @OptionGroup var location: LibraryLocation
    @OptionGroup var output: Output
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "Words to find.")
    var words: [String]

    @Option(help: ArgumentHelp("Maximum number of results.", valueName: "count"))
    var most = 50

    @Flag(help: "Search the stands instead of this device.")
    var stand = false

    @Option(help: ArgumentHelp("Publication to search on the stands.", valueName: "id"))
    var publication: PublicationName?

    @Option(help: ArgumentHelp("Category to search on the stands, by id or name.", valueName: "name"))
    var category: String?

    private struct Line: Encodable {
        var issue: String
        var title: String?
        var page: Int?
        var snippet: String?
    }

    func run() async throws {
        let context = try location.context(newsstand)
        if stand { return try await searchStands(context) }
        let found = try await context.library.search(words.joined(separator: " "), limit: max(1, most))
        for place in found {
            if output.json {
                try output.write(Line(issue: place.key.description, page: place.page, snippet: place.snippet))
            } else {
                try show(marked(place), at: "\(place.key), page \(place.page)")
            }
        }
        if found.count == most, !output.json {
            Terminal.writeError("These are the first \(most). For more, add --most.\n")
        }
        if found.isEmpty {
            if !output.json { try Terminal.line("No results on this device.") }
            throw ExitCode.failure
        }
    }

    private func searchStands(_ context: CommandContext) async throws {
        let store = try await context.store()
        // The shelf is needed for the categories only, and for when nobody answers.
        if category != nil || store.latest.shelf.asked == nil { await store.refresh() }
        let filed = try category.map { try store.latest.shelf.category(named: $0) }
        let found = try await store.search(words.joined(separator: " "), in: publication?.id, category: filed)
        if found.isFromCache, !output.json {
            Terminal.writeError("Without a network, only titles and descriptions of the last shelf were searched.\n")
        }
        var rest = max(1, most)
        for issue in found.items where rest > 0 {
            let (key, title) = (issue.entry.key, issue.entry.issue.title)
            if issue.places.isEmpty {
                rest -= 1
                if output.json {
                    try output.write(Line(issue: key.description, title: title))
                } else {
                    try Terminal.line("\(key): \(title)")
                }
            }
            for place in issue.places.prefix(rest) {
                rest -= 1
                let snippet = place.snippet.map { $0.map(\.text).joined() }
                if output.json {
                    try output.write(Line(issue: key.description, title: title, page: place.page, snippet: snippet))
                } else {
                    try show(marked(place) ?? place.title ?? title, at: "\(key), page \(place.page)")
                }
            }
        }
        guard found.items.isEmpty else { return }
        if !output.json { try Terminal.line("No results on the stands.") }
        throw ExitCode.failure
    }

    /// A line in a file; on a terminal as many as it takes, with no word cut in two.
    private func show(_ text: String, at place: String) throws(UnwritableError) {
        guard Terminal.hasScreen else { return try Terminal.line("\(place): \(text)") }
        try Terminal.line("\(place)\n\(Terminal.wrapped(text, indent: 4))")
    }

    private func marked(_ place: FoundPlace) -> String? {
        place.snippet?.map { $0.isMatch && Terminal.hasScreen ? "\u{1B}[1m\($0.text)\u{1B}[0m" : $0.text }.joined()
    }

    private func marked(_ place: TextMatch) -> String {
        guard Terminal.hasScreen else { return place.snippet }
        var text = ""
        var end = place.snippet.startIndex
        for match in place.matches where match.lowerBound >= end {
            text += place.snippet[end..<match.lowerBound] + "\u{1B}[1m\(place.snippet[match])\u{1B}[0m"
            end = match.upperBound
        }
        return text + place.snippet[end...]
    }
}
