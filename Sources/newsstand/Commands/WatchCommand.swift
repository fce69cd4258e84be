import ArgumentParser
import EdicolaCore
import EdicolaKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Tell what arrives on the stands, as it happens.",
        discussion: """
            With --download an issue that goes on sale or is corrected comes by itself; one that you put away, stopped or \
            deleted does not come back. A catalog of another make tells nothing: it is looked at every few minutes. Ctrl-C \
            ends.

              newsstand watch
              newsstand watch --download
              newsstand watch --json
            """)

    @OptionGroup var place: Place
    @OptionGroup var output: Output
    @ParentCommand var newsstand: NewsstandCommand

    @Flag(help: "Download new and corrected issues as they come.")
    var download = false

    @Option(help: "Seconds between two looks at a catalog of another make.")
    var every = 300

    func validate() throws {
        guard (1...86_400).contains(every) else { throw ValidationError("--every is from 1 to 86400.") }
    }

    func run() async throws {
        let desk = try place.desk(newsstand)
        let stand = try desk.reachable()
        let watching = Task {
            stand.isCatalog ? try await look(desk.store(), desk.library) : try await watch(stand, desk)
        }
        let signals = Interruption.handled { watching.cancel() }
        defer { withExtendedLifetime(signals) {} }
        do {
            try await watching.value
        } catch is CancellationError {
            for running in desk.library.running { await running.pause() }
        }
    }

    /// What a catalog lists that it did not list before.
    private func look(_ store: Store, _ library: Library) async throws {
        let arrivals = download ? Arrivals(store: store, library: library) : nil
        await store.refresh()
        var known = Set(all(store).map(\.key))
        if !output.json { Terminal.line("Watching \(store.newsstand.address)") }
        while true {
            try await Task.sleep(for: .seconds(every))
            guard await store.refresh() == .ready else { continue }
            try await library.learn(from: store.latest.shelf)
            for entry in all(store).reversed() where known.insert(entry.key).inserted {
                let change = Change(
                    cursor: "", kind: .added, publication: entry.key.publication, issue: entry.key.issue,
                    at: entry.updated)
                try await tell(.change(change), arrivals, library)
            }
        }
    }

    private func all(_ store: Store) -> [CatalogEntry] {
        let shelf = store.latest.shelf
        return shelf.publications.flatMap { shelf.issues(of: $0.publication.id) }
    }

    private func watch(_ stand: Newsstand, _ desk: Desk) async throws {
        let arrivals = download ? Arrivals(store: try await desk.store(), library: desk.library) : nil
        var cursor = try await newest(stand)
        if !output.json { Terminal.line("Watching \(stand.address)") }
        var isSilent = false
        while true {
            do {
                try await stand.listen(since: cursor) { event, next in
                    cursor = next ?? cursor
                    isSilent = false
                    try await tell(event, arrivals, desk.library)
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

    /// - Parameter arrivals: nil when nothing is downloaded.
    private func tell(_ event: NewsstandEvent, _ arrivals: Arrivals?, _ library: Library) async throws {
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
            // What a release message does: the newsstand is asked, and nothing comes twice.
            guard let arrivals, change.kind == .added || change.kind == .revised else { return }
            let message = ReleaseMessage(publication: change.publication, issue: change.issue)
            if try await arrivals.receive(message, at: Date()).hasBegun { follow(library.download(key)) }
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
