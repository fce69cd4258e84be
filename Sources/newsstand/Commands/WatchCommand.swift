import ArgumentParser
import EdicolaCore
import EdicolaKit

struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Tell what arrives on the stands, as it happens.",
        discussion: """
            Ctrl-C ends.

              newsstand watch
              newsstand watch --download
              newsstand watch --json
            """)

    @OptionGroup var place: Place
    @OptionGroup var output: Output
    @ParentCommand var newsstand: NewsstandCommand

    @Flag(help: "Download new and corrected issues as they come.")
    var download = false

    func run() async throws {
        let desk = try place.desk(newsstand)
        let stand = try desk.reachable()
        let watching = Task { try await watch(stand, desk.library) }
        let signals = Interruption.handled { watching.cancel() }
        defer { withExtendedLifetime(signals) {} }
        do {
            try await watching.value
        } catch is CancellationError {
            for running in desk.library.running { await running.pause() }
        }
    }

    private func watch(_ stand: Newsstand, _ library: Library) async throws {
        var cursor = try await newest(stand)
        if !output.json { Terminal.line("Watching \(stand.address)") }
        var isSilent = false
        while true {
            do {
                try await stand.listen(since: cursor) { event, next in
                    cursor = next ?? cursor
                    isSilent = false
                    try tell(event, library)
                }
            } catch let error as NewsstandError where error.isPassing {
                if !isSilent { Terminal.writeError("\(error)\n") }
                isSilent = true
            }
            try await Task.sleep(for: .seconds(3))
        }
    }

    /// Where the list of changes ends now: what came before is no news.
    private func newest(_ stand: Newsstand) async throws -> String {
        var list = try await stand.changes(since: nil)
        while list.hasMore { list = try await stand.changes(since: list.cursor) }
        return list.cursor
    }

    /// What scripts are told of an event.
    private struct Line: Encodable {
        var kind: String
        var issue: String?
        var reason: String?
        var pagesReady: Int?
        var pages: Int?
    }

    private func tell(_ event: NewsstandEvent, _ library: Library) throws {
        switch event {
        case .change(let change):
            let key = Issue.Key(publication: change.publication, issue: change.issue)
            if output.json {
                try output.write(Line(kind: change.kind.rawValue, issue: key.description, reason: change.reason))
            } else {
                switch change.kind {
                case .added: Terminal.line("\(key) is on the stand")
                case .revised: Terminal.line("\(key) was corrected")
                case .updated: Terminal.line("\(key) is described anew")
                case .withdrawn: Terminal.line("\(key) was withdrawn: \(change.reason ?? "no reason given")")
                }
            }
            let isNew = change.kind == .added || change.kind == .revised
            if download, isNew { follow(library.download(key)) }
        case .progress(let progress):
            let key = "\(progress.publication)/\(progress.issue)"
            if output.json {
                try output.write(
                    Line(kind: "pressed", issue: key, pagesReady: progress.pagesReady, pages: progress.pageCount))
            } else {
                Terminal.line("\(key): \(progress.pagesReady) of \(progress.pageCount) pages pressed")
            }
        case .resync:
            if output.json {
                try output.write(Line(kind: "resync"))
            } else {
                Terminal.line("Much has changed; see: newsstand shelf")
            }
        }
    }

    private func follow(_ download: Download) {
        Task {
            for await event in download.events where event.phase.isOver {
                if output.json {
                    try output.write(
                        Line(kind: event.phase.name, issue: download.key.description, reason: event.phase.problem))
                    continue
                }
                switch event.phase {
                case .complete: Terminal.line("\(download.key) is here and verified")
                case .failed(let error): Terminal.line("\(download.key): \(error)")
                case .paused, .running, .waiting: break
                }
            }
        }
    }
}
