import ArgumentParser
import EdicolaCore
import EdicolaKit
import EdicolaLocalReader
import FoundationEssentials
import Terminals

struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Read an issue on this device, in the browser or the terminal. Needs no network.",
        discussion: """
            Pages of an unfinished download can be read, too; the browser shows them up to the first missing page. \
            Ctrl-C ends reading in the browser, q in the terminal; ? lists the other keys. When output is not a terminal, \
            --text prints the full text.

              newsstand read espresso/2026-03
              newsstand read espresso/2026-03 --text
              newsstand read espresso/2026-03 --pages --page 12
              newsstand read espresso/2026-03 --port 8090 --no-browser

            An issue downloaded as its publisher's file (PDF, EPUB) opens in the desktop's program for it.
            """)

    @OptionGroup var location: LibraryLocation
    @ParentCommand var newsstand: NewsstandCommand

    @Argument(help: "PUBLICATION/ISSUE, PUBLICATION/latest, or only the issue's id.")
    var issue: IssueName

    @Option(help: ArgumentHelp("Port of the local page (default: any free port).", valueName: "number"))
    var port = 0

    @Option(
        help: ArgumentHelp(
            "Folder with the reader's pages (default: $EDICOLA_WEB, or the installed one).", valueName: "folder"))
    var web: String?

    @Flag(help: "Print the address, and don't open a browser.")
    var noBrowser = false

    @Flag(help: "Read the articles in the terminal.")
    var text = false

    @Flag(help: "Show the pages in the terminal.")
    var pages = false

    @Option(help: ArgumentHelp("First page (default: where you stopped).", valueName: "number"))
    var page: Int?

    @Option(
        help: ArgumentHelp(
            "Page pictures: kitty, sixel or blocks (default: the best that the terminal supports).", valueName: "style")
    )
    var pictures: PictureStyle?

    func validate() throws {
        guard 0...65_535 ~= port else { throw ValidationError("--port must be from 0 to 65535.") }
    }

    func run() async throws {
        let context = try location.context(newsstand)
        let key = try await context.key(issue, asking: false)
        guard let readable = try await context.library.readable(key) else {
            throw UnreadableError(sentence: try await context.library.issue(key).missingWords(key))
        }
        guard readable.rendition != .original else { return try await open(readable, context.library) }
        if !readable.isWhole { try Terminal.line(readable.wordsOfPages) }
        if text || pages {
            try await readHere(readable, context.library)
        } else {
            guard readable.page(1) != nil else {
                throw UnreadableError(
                    sentence: """
                        The browser needs the first page, which is not downloaded yet. Read the other pages with: \
                        newsstand read \(key) --pages
                        """)
            }
            try await readInBrowser(key, context.library)
        }
    }

    private func readInBrowser(_ key: Issue.Key, _ library: Library) async throws {
        let reader = LocalReader(library: library, key: key, web: try WebFolder.find(named: web))
        let (asked, ask) = AsyncThrowingStream.makeStream(of: Void.self)
        let signals = Interruption.handled { _ in ask.finish() }
        defer { withExtendedLifetime(signals) {} }
        var notes = ReadingNotes(library, key)
        try await notes.whileReading { _ in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { [port, noBrowser] in
                    try await reader.run(port: port) { address in
                        do {
                            try Terminal.line("Reading \(key) at \(address) (Ctrl-C ends)")
                            guard !noBrowser, !Browser.open(address) else { return }
                            try Terminal.line("Open this address in a browser.")
                        } catch {
                            ask.finish(throwing: error)
                        }
                    }
                }
                group.addTask { for try await _ in asked {} }
                try await group.next()
                group.cancelAll()
            }
        }
    }

    /// A publisher's file is no business of ours: the program that shows its kind does better.
    private func open(_ issue: ReadableIssue, _ library: Library) async throws {
        let kind = issue.manifest.form.format.words
        guard let path = issue.manifest.original.map(issue.file) else {
            throw UnreadableError(sentence: "\(issue.key) has no file.")
        }
        guard !text, !pages else {
            throw UnreadableError(
                sentence: """
                    \(issue.key) is its publisher's file (\(kind)), which the terminal can't show. \
                    The file: \(path)
                    """)
        }
        try Terminal.line("\(issue.key) is its publisher's file (\(kind)): \(path)")
        var notes = ReadingNotes(library, issue.key)
        try await notes.whileReading { _ in
            if !noBrowser, !Browser.open(path) { try Terminal.line("Open it with a program for this format.") }
        }
    }

    private func readHere(_ issue: ReadableIssue, _ library: Library) async throws {
        let kept = try await library.position(in: issue.key)?.locator.locations.position
        guard let start = issue.start(at: page ?? kept ?? 1) else {
            throw UnreadableError(sentence: "\(issue.key) has no pages.")
        }
        var notes = ReadingNotes(library, issue.key)
        if pages {
            guard let keyboard = Keyboard() else {
                throw UnreadableError(sentence: "Pages can be shown only in a terminal.")
            }
            let style = pictures ?? PictureStyle.detected()
            var reader = PageReader(issue: issue, style: style == .none ? .blocks : style, page: start)
            try await notes.whileReading { notes in
                if start != kept { await notes.savePosition(page: start) }
                await reader.run(keyboard) { await notes.savePosition(page: $0) }
                keyboard.giveBack()
            }
        } else {
            let chapters = try await Chapter.all(of: issue)
            guard !chapters.isEmpty else { throw UnreadableError(sentence: "\(issue.key) has no text, only pictures.") }
            let first = chapters.lastIndex { $0.page <= start } ?? 0
            guard let keyboard = Keyboard() else {
                // Whoever takes the text may hang up at any line.
                try await notes.whileReading { _ in }
                return try write(page == nil ? chapters : [chapters[first]])
            }
            var reader = TextReader(title: issue.manifest.title, chapters: chapters, chapter: first)
            try await notes.whileReading { notes in
                if start != kept { await notes.savePosition(page: chapters[first].page) }
                await reader.run(keyboard) { await notes.savePosition(page: $0) }
                keyboard.giveBack()
            }
        }
    }

    private func write(_ chapters: [Chapter]) throws(UnwritableError) {
        for (index, chapter) in chapters.enumerated() {
            if index > 0 { try Terminal.line("\n") }
            for line in chapter.lines(width: 76) { try Terminal.line(line.text) }
        }
    }
}

extension LibraryIssue? {
    /// Why nothing of the issue can be read, and what to do.
    fileprivate func missingWords(_ key: Issue.Key) -> String {
        switch self?.device.state {
        case .downloading:
            "No page of \(key) is complete yet: it is \(self?.words ?? ""). Try again in a moment."
        case .paused, .failed:
            "No page of \(key) is complete yet: it \(self?.isPaused == true ? "is" : "was") \(self?.words ?? ""). "
                + "Continue with: newsstand resume \(key)"
        default: "\(key) is not on this device. Download it with: newsstand download \(key)"
        }
    }
}

extension LibraryIssue {
    fileprivate var isPaused: Bool { if case .paused = device.state { true } else { false } }
}

/// There is nothing to read, for the reason in the sentence.
struct UnreadableError: Error, CustomStringConvertible {
    let sentence: String
    var description: String { sentence }
}
