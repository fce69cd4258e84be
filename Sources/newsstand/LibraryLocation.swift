import ArgumentParser
import EdicolaCatalogs
import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import FoundationEssentials

/// Where the newsstand and the library are: the options that every command takes.
struct LibraryLocation: ParsableArguments {
    @Option(help: ArgumentHelp("Address of the newsstand (default: the last one used).", valueName: "url"))
    var server: String?

    @Option(
        help: ArgumentHelp(
            "Folder of the library (default: $EDICOLA_LIBRARY, or ~/.local/share/edicola/newsstand).",
            valueName: "folder"))
    var library: String?

    /// - Parameter command: takes the same options before the name of the subcommand.
    func context(_ command: NewsstandCommand) throws -> CommandContext {
        try Self.context(folder: folder(command), server: server ?? command.server)
    }

    /// - Parameter server: nil for the newsstand that was used last.
    static func context(folder: String, server: String?) throws -> CommandContext {
        let saved = SavedNewsstand(folder: folder)
        guard let given = server else { return CommandContext(folder: folder, newsstand: try saved.newsstand) }
        if let known = try saved.newsstand, known.address == given {
            return CommandContext(folder: folder, newsstand: known)
        }
        var newsstand = try Newsstand(given)
        newsstand.transport = saved.remembering(newsstand)
        return CommandContext(folder: folder, newsstand: newsstand)
    }

    func folder(_ command: NewsstandCommand) -> String { library ?? command.library ?? Self.standardFolder() }

    /// Where the library is unless somebody says otherwise.
    static func standardFolder() -> String {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["EDICOLA_LIBRARY"], !folder.isEmpty { return folder }
        return "\(environment["HOME"] ?? ".")/.local/share/edicola/newsstand"
    }
}

/// The newsstand that was used last: its address in a file of the library, with a second line for a catalog of another
/// make.
struct SavedNewsstand {
    let folder: String

    private var path: String { "\(folder)/.newsstand/server" }

    var newsstand: Newsstand? {
        get throws {
            guard let content = FileManager.default.contents(atPath: path) else { return nil }
            let lines = String(decoding: content, as: UTF8.self).split(separator: "\n").map(String.init)
            guard let address = lines.first else { return nil }
            return lines.dropFirst().first == Self.catalog
                ? try Newsstand(catalog: address, transport: .asyncHTTPClient()) : try Newsstand(address)
        }
    }

    func remember(_ newsstand: Newsstand) throws {
        let text = "\(newsstand.address)\n\(newsstand.isCatalog ? "\(Self.catalog)\n" : "")"
        guard FileManager.default.contents(atPath: path) != Data(text.utf8) else { return }
        try FileManager.default.createDirectory(atPath: "\(folder)/.newsstand", withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    }

    private static let catalog = "catalog"
}

/// What a command works with.
struct CommandContext: Sendable {
    let folder: String
    let newsstand: Newsstand?
    /// Who reads at it from this folder; nil when it does not know this device yet.
    let reader: Reader.ID?
    let library: Library

    /// Whoever reads at the newsstand from this folder is known to it.
    init(folder: String, newsstand: Newsstand?) {
        var newsstand = newsstand
        let known = newsstand.flatMap { SavedNewsstand(folder: folder).reader(at: $0.address) }
        if let known { newsstand?.session = Session(known.token) }
        self.folder = folder
        self.newsstand = newsstand
        reader = known?.reader
        library = Library(folder: folder, newsstand: newsstand)
    }

    /// The newsstand, for commands that can't do without.
    func reachable() throws -> Newsstand {
        guard let newsstand else {
            throw ValidationError("No newsstand is known yet. Add one with: newsstand add URL")
        }
        return newsstand
    }

    /// The store, with the kept shelf: usable before, and without, an answer from the newsstand.
    ///
    /// - Parameter newsstand: with the session of a reader who has just become known; nil for that of the context.
    func store(
        of newsstand: Newsstand? = nil, coverWidth: Int = 360, loadsCovers: Bool = false
    ) async throws -> Store {
        try await Store(
            newsstand: newsstand ?? reachable(), folder: "\(folder)/.newsstand/shelf", coverWidth: coverWidth,
            loadsCovers: loadsCovers)
    }

    /// Keeps what the reader has now, to be known without a network too. Where that can't be done, the next shelf says the
    /// same.
    func updateRights(at newsstand: Newsstand) async {
        guard let store = try? await store(of: newsstand), await store.refresh() == .ready else { return }
        try? await library.update(from: store.latest.shelf)
    }
}
