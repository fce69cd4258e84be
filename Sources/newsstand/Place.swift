import ArgumentParser
import EdicolaCore
import EdicolaKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where the newsstand and the library are: the options that every command takes.
struct Place: ParsableArguments {
    @Option(help: "The address of the newsstand; remembered after the first use.")
    var server: String?

    @Option(
        help: """
            The folder of the library (default: $EDICOLA_LIBRARY, or ~/.local/share/edicola/newsstand).
            """)
    var library: String?

    /// - Parameter command: takes the same options before the name of the subcommand.
    func desk(_ command: NewsstandCommand) throws -> Desk {
        let folder = library ?? command.library ?? Self.standardFolder()
        let memory = Memory(folder: folder)
        let given = server ?? command.server
        let newsstand = try (given ?? memory.server).map { try Newsstand($0) }
        if given != nil, let newsstand { try memory.remember(newsstand.address) }
        return Desk(folder: folder, newsstand: newsstand)
    }

    private static func standardFolder() -> String {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["EDICOLA_LIBRARY"], !folder.isEmpty { return folder }
        return "\(environment["HOME"] ?? ".")/.local/share/edicola/newsstand"
    }
}

/// The address that was used last, in a file of the library.
struct Memory {
    let folder: String

    private var path: String { "\(folder)/.newsstand/server" }

    var server: String? {
        guard let content = FileManager.default.contents(atPath: path) else { return nil }
        let text = String(decoding: content, as: UTF8.self)
        return text.split(separator: "\n").first.map(String.init)
    }

    func remember(_ address: String) throws {
        guard address != server else { return }
        try FileManager.default.createDirectory(atPath: "\(folder)/.newsstand", withIntermediateDirectories: true)
        try Data("\(address)\n".utf8).write(to: URL(filePath: path), options: .atomic)
    }
}

/// What a command works with.
struct Desk: Sendable {
    let folder: String
    let newsstand: Newsstand?
    let library: Library

    init(folder: String, newsstand: Newsstand?) {
        self.folder = folder
        self.newsstand = newsstand
        library = Library(folder: folder, newsstand: newsstand)
    }

    /// The newsstand, for commands that can't do without.
    func reachable() throws -> Newsstand {
        guard let newsstand else {
            throw ValidationError("Which newsstand? Name it once with --server URL; it is remembered.")
        }
        return newsstand
    }

    /// The store, with the kept shelf: usable before, and without, an answer from the newsstand.
    func store(coverWidth: Int = 360, loadsCovers: Bool = false) async throws -> Store {
        try await Store(
            newsstand: reachable(), folder: "\(folder)/.newsstand/shelf", coverWidth: coverWidth,
            loadsCovers: loadsCovers)
    }
}
