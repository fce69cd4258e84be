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
            With --download an issue of yours that goes on sale or is corrected comes by itself; one that you put away, \
            stopped or deleted does not come back. Without a network it waits, and says when the newsstand is there again. \
            A catalog of another make tells nothing: it is looked at every few minutes. Ctrl-C ends.

            With --push the command is a device, too, that agrees to be told by push message of new issues of every \
            publication, and shows each message that comes, until it ends. It listens at the sandbox of “edicola serve \
            --sandbox”; messages of real push services come to browsers and apps alone.

              newsstand watch
              newsstand watch --download
              newsstand watch --push
              newsstand watch --json
            """)

    @OptionGroup var place: Place
    @OptionGroup var output: Output
    @ParentCommand var newsstand: NewsstandCommand

    @Flag(help: "Download new and corrected issues as they come.")
    var download = false

    @Flag(help: "Be told by push message, too, and show each that comes; at the sandbox alone.")
    var push = false

    @Option(help: "The sandbox's address, for --push.")
    var sandbox = "http://127.0.0.1:8091"

    @Option(help: "Seconds between two looks at a catalog of another make.")
    var every = 300

    func validate() throws {
        guard (1...86_400).contains(every) else { throw ValidationError("--every is from 1 to 86400.") }
    }

    func run() async throws {
        let desk = try place.desk(newsstand)
        let isCatalog = try desk.reachable().isCatalog
        if push, isCatalog { throw ValidationError("A catalog of another make sends no messages: leave out --push.") }
        let watching = Task {
            guard isCatalog else { return try await watch(desk) }
            try await pausing(desk.library) { try await look(desk.store(), desk.library) }
        }
        let signals = Interruption.handled { watching.cancel() }
        defer { withExtendedLifetime(signals) {} }
        do {
            try await watching.value
        } catch is CancellationError {
            // Ctrl-C is how it ends.
        }
    }

    /// What comes by itself is kept as far as it came, however the work ends.
    private func pausing(_ library: Library, _ work: () async throws -> Void) async throws {
        do {
            try await work()
        } catch {
            for running in library.running { await running.pause() }
            throw error
        }
    }

    private func watch(_ desk: Desk) async throws {
        let stand = try desk.reachable()
        let cursor = try await WatchedNewsstand(newsstand: stand).newest { try tell($0, at: stand.address) }
        guard push else { return try await pausing(desk.library) { try await watch(desk, since: cursor, nil) } }
        let mailbox = try await mailbox(desk)
        do {
            // Who is made known with --push is the one who downloads.
            let desk = try place.desk(newsstand)
            try await pausing(desk.library) { try await watch(desk, since: cursor, mailbox) }
        } catch {
            // The task may be cancelled; nobody sends to it any more all the same.
            await Task { await mailbox.close() }.value
            throw error
        }
        await mailbox.close()
    }

    /// With --push somebody agrees for this device: to all that is on the stands.
    private func mailbox(_ desk: Desk) async throws -> Mailbox {
        let (stand, _) = try await desk.known()
        let store = try await desk.store()
        if case .error(let sentence) = await store.refresh() { throw Silent(sentence: sentence) }
        let publications = store.latest.shelf.publications.map(\.publication)
        let mailbox = try await Mailbox(
            stand, at: sandbox, follows: publications.prefix(Self.mostFollowed).map(\.id))
        if !output.json {
            try Terminal.line("By message, until this ends: \(publications.map(\.title).joined(separator: ", "))")
        }
        return mailbox
    }

    /// What a newsstand takes of one device.
    private static let mostFollowed = 100

    /// What a catalog lists that it did not list before.
    private func look(_ store: Store, _ library: Library) async throws {
        var refused: Set<Issue.Key> = []
        let arrivals = download ? Arrivals(store: store, library: library) : nil
        var isSilent = false
        try note(await store.refresh(), of: store, &isSilent)
        // Of a catalog that was never seen nothing is news.
        var known = store.latest.shelf.asked == nil ? nil : Set(all(store).map(\.key))
        if !output.json { try Terminal.line("Watching \(store.newsstand.address)") }
        while true {
            try await Task.sleep(for: .seconds(every))
            let status = await store.refresh()
            try note(status, of: store, &isSilent)
            guard status == .ready else { continue }
            try await library.learn(from: store.latest.shelf)
            var seen = known ?? Set(all(store).map(\.key))
            for entry in all(store).reversed() where seen.insert(entry.key).inserted {
                let change = Change(
                    cursor: "", kind: .added, publication: entry.key.publication, issue: entry.key.issue,
                    at: entry.updated)
                try await tell(.change(change), arrivals, library, &refused)
            }
            known = seen
        }
    }

    private func note(_ status: Store.Status, of store: Store, _ isSilent: inout Bool) throws {
        let before = isSilent
        if case .error(let sentence) = status {
            isSilent = true
            if !before { try tell(.silent(sentence), at: store.newsstand.address) }
        } else {
            isSilent = false
            if before { try tell(.back, at: store.newsstand.address) }
        }
    }

    private func all(_ store: Store) -> [CatalogEntry] {
        let shelf = store.latest.shelf
        return shelf.publications.flatMap { shelf.issues(of: $0.publication.id) }
    }

    private func watch(_ desk: Desk, since cursor: String, _ mailbox: Mailbox?) async throws {
        let stand = try desk.reachable()
        let arrivals =
            download || push
            ? Arrivals(store: try await desk.store(), library: desk.library, takesNewIssues: download) : nil
        if !output.json { try Terminal.line("Watching \(stand.address)") }
        // One after the other: what the stream and a message both tell begins one download.
        let (news, pen) = AsyncStream.makeStream(of: News.self, bufferingPolicy: .bufferingNewest(1_000))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { pen.finish() }
                try await WatchedNewsstand(newsstand: stand).listen(since: cursor) { pen.yield(.newsstand($0)) }
            }
            if let mailbox {
                group.addTask {
                    defer { pen.finish() }
                    try await mailbox.listen {
                        pen.yield(.message($0))
                    } complain: {
                        Terminal.writeError("\($0)\n")
                    }
                }
            }
            var last: PressLine?
            // On the stand before all of their pages are pressed: what comes when they are is no correction.
            var unfinished: Set<Issue.Key> = []
            var refused: Set<Issue.Key> = []
            for await item in news {
                switch item {
                case .newsstand(.event(.progress(let progress))) where PressLine(progress) == last: break
                case .newsstand(.event(let event)):
                    var isFinished = false
                    switch event {
                    case .progress(let progress):
                        let line = PressLine(progress)
                        last = line
                        if progress.stage == .processing { unfinished.insert(line.key) }
                    case .change(let change) where change.kind == .revised:
                        isFinished = unfinished.remove(change.key) != nil
                    case .change, .resync: break
                    }
                    try await tell(
                        event, isFinished: isFinished, download ? arrivals : nil, desk.library, &refused)
                case .newsstand(let word): try tell(word, at: stand.address)
                case .message(let note): try await tell(note, arrivals, desk.library, &refused)
                }
            }
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    /// What is said of the press: the same is not said twice.
    private struct PressLine: Equatable {
        var key: Issue.Key
        var ready: Int
        var of: Int

        init(_ progress: IssueProgress) {
            key = Issue.Key(publication: progress.publication, issue: progress.issue)
            (ready, of) = (progress.pagesReady, progress.pageCount)
        }
    }

    private enum News: Sendable {
        case newsstand(WatchedNewsstand.News)
        case message(ReleaseNote)
    }

    /// That it can't be reached, or is there again; events are told elsewhere.
    private func tell(_ word: WatchedNewsstand.News, at address: String) throws {
        switch word {
        case .event: break
        case .silent(let sentence):
            if output.json { return try output.write(Line(kind: "unreachable", reason: sentence)) }
            Terminal.writeError("\(sentence) Waiting for it.\n")
        case .back:
            if output.json { return try output.write(Line(kind: "reachable")) }
            try Terminal.line("\(address) is there again")
        }
    }

    /// What scripts are told of an event.
    private struct Line: Encodable {
        var kind: String
        var issue: String?
        var title: String?
        var body: String?
        var reason: String?
        var pagesReady: Int?
        var pages: Int?
    }

    /// - Parameters:
    ///   - isFinished: an issue was shown while it was pressed, and is whole now.
    ///   - arrivals: nil when nothing is downloaded.
    ///   - refused: of which it was said already that they are not the reader's.
    private func tell(
        _ event: NewsstandEvent, isFinished: Bool = false, _ arrivals: Arrivals?, _ library: Library,
        _ refused: inout Set<Issue.Key>
    ) async throws {
        switch event {
        case .change(let change):
            let key = change.key
            if output.json {
                try output.write(Line(kind: change.kind.rawValue, issue: key.description, reason: change.reason))
            } else {
                switch change.kind {
                case .added: try Terminal.line("\(key) is on the stand")
                case .revised: try Terminal.line("\(key) \(isFinished ? "has all of its pages" : "was corrected")")
                case .updated: try Terminal.line("\(key) is described anew")
                case .withdrawn: try Terminal.line("\(key) was withdrawn: \(change.reason ?? "no reason given")")
                }
            }
            // What a release message does: the newsstand is asked, and nothing comes twice.
            guard let arrivals, change.kind == .added || change.kind == .revised else { return }
            let message = ReleaseMessage(publication: change.publication, issue: change.issue)
            try tell(try await arrivals.receive(message, at: Date()), library, &refused)
        case .progress(let progress):
            let key = "\(progress.publication)/\(progress.issue)"
            if output.json {
                try output.write(
                    Line(kind: "pressed", issue: key, pagesReady: progress.pagesReady, pages: progress.pageCount))
            } else {
                try Terminal.line("\(key): \(progress.pagesReady) of \(progress.pageCount) pages pressed")
            }
        case .resync:
            if output.json {
                try output.write(Line(kind: "resync"))
            } else {
                try Terminal.line("Much has changed; see: newsstand shelf")
            }
        }
    }

    /// What stands on the screen of whoever is told, and what their device then does.
    private func tell(
        _ note: ReleaseNote, _ arrivals: Arrivals?, _ library: Library, _ refused: inout Set<Issue.Key>
    ) async throws {
        let name = [note.message.publication?.text, note.message.issue?.text].compactMap(\.self).joined(separator: "/")
        if output.json {
            try output.write(Line(kind: "message", issue: name, title: note.title, body: note.body))
        } else {
            let words = [note.title, note.body].compactMap(\.self).joined(separator: " – ")
            try Terminal.line("\(name) by message: \(words)")
        }
        guard let outcome = try await arrivals?.receive(note.message, at: Date()) else { return }
        try tell(outcome, library, &refused)
    }

    /// What comes is followed to its end; of what may not come it is said once.
    private func tell(_ outcome: Arrivals.Outcome, _ library: Library, _ refused: inout Set<Issue.Key>) throws {
        guard let key = outcome.issue else { return }
        if outcome.hasBegun { return follow(library.download(key)) }
        if download, let problem = outcome.problem { Terminal.writeError("\(key): \(problem)\n") }
        guard let remedy = outcome.remedy, refused.insert(key).inserted else { return }
        if output.json {
            try output.write(Line(kind: "offered", issue: key.description, reason: remedy.rawValue))
        } else {
            try Terminal.line("\(key) is not yours yet (\(remedy.rawValue))")
        }
    }

    private func follow(_ download: Download) {
        // What can't be written ends the command with the next news.
        Task {
            for await event in download.events where event.phase.isOver {
                if output.json {
                    try output.write(
                        Line(kind: event.phase.name, issue: download.key.description, reason: event.phase.problem))
                    continue
                }
                switch event.phase {
                case .complete: try Terminal.line("\(download.key) is here and verified")
                case .failed(let error): try Terminal.line("\(download.key): \(error)")
                case .paused, .deleted, .running, .waiting: break
                }
            }
        }
    }
}

/// The newsstand did not say what is on its stands.
private struct Silent: Error, CustomStringConvertible {
    let sentence: String

    var description: String { sentence }
}

extension Change {
    fileprivate var key: Issue.Key { Issue.Key(publication: publication, issue: issue) }
}
