import ArgumentParser
import EdicolaKit

struct PinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin",
        abstract: "Keep an issue on this device when space is freed.",
        discussion: """
              newsstand pin espresso/2026-03
              newsstand pin espresso/2026-03 --off
            """)

    @OptionGroup var place: Place
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, PUBLICATION/latest, or only the issue's id.")
    var issue: IssueName

    @Flag(help: "Remove the pin.")
    var off = false

    func run() async throws {
        let desk = try place.desk(newsstand)
        let key = try await desk.mine(issue).key
        try await desk.library.pin(key, !off)
        try Terminal.line(off ? "\(key) is no longer pinned." : "\(key) is pinned.")
    }
}
