import ArgumentParser
import EdicolaCore

/// Manages the search index.
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Manage the search index.",
        discussion: """
            The server keeps the index up to date in the folder “search” of the data
            folder. A missing or damaged index is rebuilt at the next start.
            """,
        subcommands: [SearchShow.self, SearchRebuild.self])
}

struct SearchShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the index's size and progress.")

    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting { Terminal.line(try await backend.withBackend { try await $0.search() }.words) }
    }
}

struct SearchRebuild: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild", abstract: "Rebuild the index. The old index stays in use meanwhile.")

    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting { Terminal.line(try await backend.withBackend { try await $0.rebuildSearch() }.words) }
    }
}

extension SearchReport {
    fileprivate var words: String {
        let content = "\(issues) \(issues == 1 ? "issue" : "issues"), \(pages) \(pages == 1 ? "page" : "pages")"
        if isRebuilding { return "\(content); rebuilding." }
        if !isFilled { return "\(content) so far." }
        return lag == 0 ? "\(content), up to date." : "\(content), \(lag) \(lag == 1 ? "change" : "changes") behind."
    }
}
