import ArgumentParser
import EdicolaCore
import EdicolaKit
import FoundationEssentials
import Terminals

struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Watch the stands and report changes.",
        discussion: """
            With --download, new and corrected issues of yours are downloaded; issues that you archived, stopped or \
            deleted are not. Without a network the command waits and reports when the newsstand is reachable again, \
            unless it never answered before. A catalog in another format is checked every few minutes. Ctrl-C ends.

            With --push the command is also a device that agrees to push messages of new issues of every publication on \
            the stands, and shows each message. The first issue of a new publication comes without a message. It needs \
            the sandbox of “edicola serve --sandbox”; real push services send only to browsers and apps.

              newsstand watch
              newsstand watch --download
              newsstand watch --push
              newsstand watch --json
            """)

    @OptionGroup var place: Place
    @OptionGroup var output: Output
    @ParentCommand var newsstand: NewsstandCommand

    @Flag(help: "Download new and corrected issues.")
    var download = false

    @Flag(help: "Receive and show push messages, too. Only with the sandbox.")
    var push = false

    @Option(help: "Address of the sandbox, for --push.")
    var sandbox = "http://127.0.0.1:8091"

    @Option(help: "Seconds between checks of a catalog in another format.")
    var every = 300

    @OptionGroup var line: LineOptions

    func validate() throws {
        guard (1...86_400).contains(every) else { throw ValidationError("--every must be from 1 to 86400.") }
    }

    func run() async throws {
        let desk = try place.desk(newsstand)
        let isCatalog = try desk.reachable().isCatalog
        line.govern(desk.library)
        if push, isCatalog { throw ValidationError("A catalog in another format sends no messages. Remove --push.") }
        let watching = Task {
            guard isCatalog else { return try await watch(desk) }
            try await pausing(desk.library) { try await look(desk.store(), desk.library) }
        }
        let signals = Interruption.handled { _ in watching.cancel() }
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
        let waiting = Announcements(output: output, library: desk.library, releases: nil, downloads: false)
        let cursor = try await WatchedNewsstand(newsstand: stand).newest(isKnown: desk.hasAnswered()) {
            try waiting.tell($0, at: stand.address)
        }
        guard push else { return try await pausing(desk.library) { try await watch(desk, since: cursor, nil) } }
        let mailbox = try await mailbox(desk)
        do {
            // Who is made known with --push is the one who downloads.
            let desk = try place.desk(newsstand)
            line.govern(desk.library)
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
        if case .error(let error) = await store.refresh() { throw Silent(sentence: error.description) }
        let publications = store.latest.shelf.publications.map(\.publication)
        let mailbox = try await Mailbox(
            stand, at: sandbox, follows: publications.prefix(Mailbox.maximumFollowed).map(\.id))
        if !output.json {
            let titles = publications.isEmpty ? "none yet" : publications.map(\.title).joined(separator: ", ")
            try Terminal.line("Push messages until this ends: \(titles)")
        }
        return mailbox
    }

    /// A title comes to the stands with its first issue. A newsstand that does not answer is asked with the next change.
    private func follow(_ change: Change, with mailbox: Mailbox?) async throws {
        guard let mailbox, change.kind != .withdrawn, (try? await mailbox.follow(change.publication)) == true else {
            return
        }
        if !output.json { try Terminal.line("Push messages of \(change.publication), too") }
    }

    private func watch(_ desk: Desk, since cursor: String, _ mailbox: Mailbox?) async throws {
        let stand = try desk.reachable()
        let releases =
            download || push
            ? ReleaseCoordinator(store: try await desk.store(), library: desk.library, downloadsNewIssues: download)
            : nil
        var announcements = Announcements(
            output: output, library: desk.library, releases: releases, downloads: download)
        try announcements.begin(at: stand.address)
        let wire = NewsWire(newsstand: WatchedNewsstand(newsstand: stand), mailbox: mailbox)
        try await wire.listen(since: cursor) { news in
            switch news {
            case .newsstand(.event(let event)):
                if case .change(let change) = event { try await follow(change, with: mailbox) }
                try await announcements.tell(event)
            case .newsstand(let word): try announcements.tell(word, at: stand.address)
            case .message(let note): try await announcements.tell(note)
            }
        }
    }

    private func look(_ store: Store, _ library: Library) async throws {
        let releases = download ? ReleaseCoordinator(store: store, library: library) : nil
        var announcements = Announcements(output: output, library: library, releases: releases, downloads: download)
        try await WatchedCatalog(store: store, library: library, every: every).listen(&announcements)
    }
}

/// The newsstand did not say what is on its stands.
private struct Silent: Error, CustomStringConvertible {
    let sentence: String

    var description: String { sentence }
}
