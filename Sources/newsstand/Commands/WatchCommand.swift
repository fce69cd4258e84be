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
            deleted are not. Without a network the command waits and reports when the newsstand is reachable again. If \
            it has never answered, the command stops. A catalog in another format is checked every few minutes. Ctrl-C \
            ends.

            With --push, the command registers as a device for push messages about every publication, and shows each \
            message. The first issue of a new publication comes without a message. It needs the sandbox of \
            “edicola serve --sandbox”; real push services send only to browsers and apps.

              newsstand watch
              newsstand watch --download
              newsstand watch --push
              newsstand watch --json
            """)

    @OptionGroup var location: LibraryLocation
    @OptionGroup var output: Output
    @ParentCommand var newsstand: NewsstandCommand

    @Flag(help: "Download new and corrected issues.")
    var download = false

    @Flag(help: "Receive and show push messages, too. Only with the sandbox.")
    var push = false

    @Option(help: ArgumentHelp("Address of the sandbox, for --push.", valueName: "url"))
    var sandbox = "http://127.0.0.1:8091"

    @Option(help: ArgumentHelp("Seconds between checks of a catalog in another format.", valueName: "seconds"))
    var every = 300

    @OptionGroup var line: BandwidthOptions

    func validate() throws {
        guard (1...86_400).contains(every) else { throw ValidationError("--every must be from 1 to 86400.") }
    }

    func run() async throws {
        let context = try location.context(newsstand)
        let isCatalog = try context.reachable().isCatalog
        line.apply(to: context.library)
        if push, isCatalog { throw ValidationError("A catalog in another format sends no messages. Remove --push.") }
        let watching = Task {
            guard isCatalog else { return try await watch(context) }
            try await pausing(context.library) { try await look(context.store(), context.library) }
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

    private func watch(_ context: CommandContext) async throws {
        let stand = try context.reachable()
        let waiting = NewsPrinter(output: output, library: context.library, releases: nil, downloads: false)
        let cursor = try await WatchedNewsstand(newsstand: stand).newest(isKnown: context.hasAnswered()) {
            try waiting.tell($0, at: stand.address)
        }
        guard push else { return try await pausing(context.library) { try await watch(context, since: cursor, nil) } }
        let receiver = try await receiver(context)
        do {
            // Who is made known with --push is the one who downloads.
            let context = try location.context(newsstand)
            line.apply(to: context.library)
            try await pausing(context.library) { try await watch(context, since: cursor, receiver) }
        } catch {
            // The task may be cancelled; nobody sends to it any more all the same.
            await Task { await receiver.close() }.value
            throw error
        }
        await receiver.close()
    }

    /// With --push somebody agrees for this device: to all that is on the stands.
    private func receiver(_ context: CommandContext) async throws -> PushReceiver {
        let (stand, _) = try await context.known()
        let store = try await context.store()
        if case .error(let error) = await store.refresh() { throw SilentError(sentence: error.description) }
        let publications = store.latest.shelf.publications.map(\.publication)
        let receiver = try await PushReceiver(
            stand, at: sandbox, follows: publications.prefix(PushReceiver.maximumFollowed).map(\.id))
        if !output.json {
            let titles = publications.isEmpty ? "none yet" : publications.map(\.title).joined(separator: ", ")
            try Terminal.line("Push messages until this ends: \(titles)")
        }
        return receiver
    }

    /// A title comes to the stands with its first issue. A newsstand that does not answer is asked with the next change.
    private func follow(_ change: Change, with receiver: PushReceiver?) async throws {
        guard let receiver, change.kind != .withdrawn, (try? await receiver.follow(change.publication)) == true else {
            return
        }
        if !output.json { try Terminal.line("Push messages of \(change.publication), too") }
    }

    private func watch(_ context: CommandContext, since cursor: String, _ receiver: PushReceiver?) async throws {
        let stand = try context.reachable()
        let releases =
            download || push
            ? ReleaseCoordinator(
                store: try await context.store(), library: context.library, downloadsNewIssues: download)
            : nil
        var printer = NewsPrinter(
            output: output, library: context.library, releases: releases, downloads: download)
        try printer.begin(at: stand.address)
        let wire = NewsStream(newsstand: WatchedNewsstand(newsstand: stand), receiver: receiver)
        try await wire.listen(since: cursor) { news in
            switch news {
            case .newsstand(.event(let event)):
                if case .change(let change) = event { try await follow(change, with: receiver) }
                try await printer.tell(event)
            case .newsstand(let word): try printer.tell(word, at: stand.address)
            case .message(let note): try await printer.tell(note)
            }
        }
    }

    private func look(_ store: Store, _ library: Library) async throws {
        let releases = download ? ReleaseCoordinator(store: store, library: library) : nil
        var printer = NewsPrinter(output: output, library: library, releases: releases, downloads: download)
        try await WatchedCatalog(store: store, library: library, every: every).listen(&printer)
    }
}

/// The newsstand did not say what is on its stands.
private struct SilentError: Error, CustomStringConvertible {
    let sentence: String

    var description: String { sentence }
}
