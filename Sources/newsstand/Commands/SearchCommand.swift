import ArgumentParser
import EdicolaCore
import EdicolaKit

struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find words in the issues on this device. No network is needed.",
        discussion: """
            Accents and capitals make no difference; the last word may be the beginning of one.

              newsstand search "dry stone wall"
              newsstand search perche --json
            """)

    @OptionGroup var place: Place
    @OptionGroup var output: Output
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "The words.")
    var words: [String]

    @Option(help: "Places at most.")
    var most = 50

    private struct Line: Encodable {
        var issue: String
        var page: Int
        var snippet: String
    }

    func run() async throws {
        let desk = try place.desk(newsstand)
        let found = try await desk.library.search(words.joined(separator: " "), limit: max(1, most))
        for place in found {
            if output.json {
                try output.write(Line(issue: place.key.description, page: place.page, snippet: place.snippet))
            } else {
                Terminal.line("\(place.key), page \(place.page): \(marked(place))")
            }
        }
        if found.isEmpty {
            if !output.json { Terminal.line("No issue on this device has these words.") }
            throw ExitCode.failure
        }
    }

    private func marked(_ place: FoundText) -> String {
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
