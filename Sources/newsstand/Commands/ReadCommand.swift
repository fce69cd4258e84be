import ArgumentParser
import EdicolaCore
import EdicolaKit

struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Read an issue from this device, in the browser. No network is needed.",
        discussion: """
            Pages of an issue that is still on its way can be read as far as they have come. Ctrl-C ends.

              newsstand read espresso/2026-03
              newsstand read espresso/2026-03 --port 8090 --no-browser
            """)

    @OptionGroup var place: Place
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, or the issue alone.")
    var issue: IssueName

    @Option(help: "The port of the local page; one that is free unless you say otherwise.")
    var port = 0

    @Option(help: "The folder with the reader's pages.")
    var web: String?

    @Flag(help: "Print the address only.")
    var noBrowser = false

    func run() async throws {
        let desk = try place.desk(newsstand)
        let key = try await desk.key(issue, asking: false)
        guard let readable = try await desk.library.readable(key) else {
            throw Unreadable(sentence: "\(key) is not on this device. Take it with: newsstand download \(key)")
        }
        guard readable.rendition != .original else {
            throw Unreadable(
                sentence: "\(key) is here as its publisher's file, \(desk.library.originalPath(readable)).")
        }
        if !readable.isWhole {
            let count = readable.manifest.pages.count
            Terminal.line("The first \(count) of \(readable.manifest.pageCount) pages are here.")
        }
        let reader = LocalReader(library: desk.library, key: key, web: try WebFolder.find(named: web))
        let reading = Task {
            try await reader.run(port: port) { [noBrowser] address in
                Terminal.line("Reading \(key) at \(address) (Ctrl-C ends)")
                if !noBrowser, !Browser.open(address) { Terminal.line("Open this address in a browser.") }
            }
        }
        let signals = Interruption.handled { reading.cancel() }
        defer { withExtendedLifetime(signals) {} }
        do {
            try await reading.value
        } catch is CancellationError {}
    }
}

/// There is nothing to read, for the reason in the sentence.
struct Unreadable: Error, CustomStringConvertible {
    let sentence: String
    var description: String { sentence }
}

extension Library {
    fileprivate func originalPath(_ issue: ReadableIssue) -> String {
        issue.manifest.original.map(issue.file) ?? ""
    }
}
