import ArgumentParser
import EdicolaCore
import EdicolaKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Read an issue from this device, in the browser or in the terminal. No network is needed.",
        discussion: """
            Pages of an issue that is still on its way can be read as far as they have come. In the browser Ctrl-C ends, in \
            the terminal q does, and ? tells the other keys. Where no terminal is, --text writes the whole text.

              newsstand read espresso/2026-03
              newsstand read espresso/2026-03 --text
              newsstand read espresso/2026-03 --pages --page 12
              newsstand read espresso/2026-03 --port 8090 --no-browser

            An issue that is here as its publisher's file (a PDF, an EPUB) is opened with the desktop's program for it.
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

    @Flag(help: "Read the articles in the terminal.")
    var text = false

    @Flag(help: "Look at the pages in the terminal.")
    var pages = false

    @Option(help: "Begin on this page instead of where you stopped.")
    var page: Int?

    @Option(help: "How pages are shown: kitty, sixel or blocks; what the terminal knows unless you say otherwise.")
    var pictures: PictureStyle?

    func run() async throws {
        let desk = try place.desk(newsstand)
        let key = try await desk.key(issue, asking: false)
        guard let readable = try await desk.library.readable(key) else {
            throw Unreadable(sentence: "\(key) is not on this device. Take it with: newsstand download \(key)")
        }
        guard readable.rendition != .original else { return try await open(readable, desk.library) }
        if !readable.isWhole {
            let count = readable.manifest.pages.count
            Terminal.line("The first \(count) of \(readable.manifest.pageCount) pages are here.")
        }
        try await desk.library.beginReading(key, at: Date())
        if text || pages {
            try await readHere(readable, desk.library)
            return try await desk.library.endReading(key, at: Date())
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
        try await desk.library.endReading(key, at: Date())
    }

    /// A publisher's file is no business of ours: the program that shows its kind does better.
    private func open(_ issue: ReadableIssue, _ library: Library) async throws {
        let kind = issue.manifest.form.format.words
        guard let path = issue.manifest.original.map(issue.file) else {
            throw Unreadable(sentence: "\(issue.key) has no file.")
        }
        guard !text, !pages else {
            throw Unreadable(
                sentence: """
                    \(issue.key) is here as its publisher's file (\(kind)), and the terminal shows what a newsstand pressed. \
                    The file: \(path)
                    """)
        }
        Terminal.line("\(issue.key) is here as its publisher's file (\(kind)): \(path)")
        try await library.beginReading(issue.key, at: Date())
        if !noBrowser, !Browser.open(path) { Terminal.line("Open it with a program that shows such files.") }
        try await library.endReading(issue.key, at: Date())
    }

    private func readHere(_ issue: ReadableIssue, _ library: Library) async throws {
        let kept = try await library.position(in: issue.key)?.locator.locations.position
        let start = min(max(1, page ?? kept ?? 1), issue.manifest.pages.count)
        let last: Int
        if pages {
            guard let keyboard = Keyboard() else {
                throw Unreadable(sentence: "Pages can be looked at in a terminal only.")
            }
            let style = pictures ?? PictureStyle.detected()
            var reader = PageReader(issue: issue, style: style == .none ? .blocks : style, page: start)
            reader.run(keyboard) { _ in }
            last = reader.page
        } else {
            let chapters = try await Chapter.all(of: issue)
            guard !chapters.isEmpty else { throw Unreadable(sentence: "\(issue.key) has no text, only pictures.") }
            let first = chapters.lastIndex { $0.page <= start } ?? 0
            guard let keyboard = Keyboard() else { return write(page == nil ? chapters : [chapters[first]]) }
            var reader = TextReader(title: issue.manifest.title, chapters: chapters, chapter: first)
            reader.run(keyboard) { _ in }
            last = chapters[reader.chapter].page
        }
        try await library.keepPosition(page: last, in: issue.key, at: Date())
    }

    private func write(_ chapters: [Chapter]) {
        for (index, chapter) in chapters.enumerated() {
            if index > 0 { Terminal.line("\n") }
            for line in chapter.lines(width: 76) { Terminal.line(line.text) }
        }
    }
}

/// There is nothing to read, for the reason in the sentence.
struct Unreadable: Error, CustomStringConvertible {
    let sentence: String
    var description: String { sentence }
}
