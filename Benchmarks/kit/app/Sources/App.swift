import EdicolaCore
import EdicolaHTTP
import EdicolaKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A download as an app does it: the program runs already and has looked at its stand. Says the seconds from the wish to the
/// whole, verified issue.
///
///     kit-app ADDRESS PUBLICATION/ISSUE FOLDER...      a new library in each folder
@main struct App {
    static func main() async throws {
        let words = CommandLine.arguments.dropFirst()
        guard words.count >= 3, let key = Issue.Key(parsing: words[words.startIndex + 1]) else {
            fatalError("kit-app ADDRESS PUBLICATION/ISSUE FOLDER...")
        }
        let newsstand = try Newsstand(words[words.startIndex])
        let clock = ContinuousClock()
        _ = try await newsstand.issue(key)
        for folder in words.dropFirst(2) {
            let library = Library(folder: folder, newsstand: newsstand)
            let took = try await clock.measure { try await library.download(key).finished() }
            print(took / .seconds(1))
        }
    }
}
