import ArgumentParser
import EdicolaCore
import EdicolaKit

struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open an issue with one of the free ones that its publisher gives everybody.",
        discussion: """
              newsstand open windfall/2026-05
            """)

    @OptionGroup var place: Place
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, PUBLICATION/latest, or the issue alone.")
    var issue: IssueName

    func run() async throws {
        let desk = try place.desk(newsstand)
        let key = try await desk.key(issue, asking: true)
        let (stand, _) = try await desk.known()
        try await stand.open(key)
        await desk.learnRights(at: stand)
        try Terminal.line("\(key) is open. Take it with you: newsstand download \(key)")
    }
}
