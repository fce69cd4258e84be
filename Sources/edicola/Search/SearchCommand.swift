import ArgumentParser
import EdicolaCore

/// The index behind the search field.
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "The index with which readers find words on the stands.",
        discussion: """
            It follows the stands by itself and lives in “search” in the data folder. When
            that is deleted or damaged it is made again at the next start.
            """,
        subcommands: [SearchShow.self, SearchRebuild.self])
}

struct SearchShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "How far it is.")

    @OptionGroup var desk: DeskOptions

    func run() async throws {
        try await reporting { Terminal.line(try await desk.withDesk { try await $0.search() }.words) }
    }
}

struct SearchRebuild: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild", abstract: "Make it anew; the old one answers until then.")

    @OptionGroup var desk: DeskOptions

    func run() async throws {
        try await reporting { Terminal.line(try await desk.withDesk { try await $0.rebuildSearch() }.words) }
    }
}

extension SearchReport {
    fileprivate var words: String {
        let content = "\(issues) \(issues == 1 ? "issue" : "issues"), \(pages) \(pages == 1 ? "page" : "pages")"
        if isRebuilding { return "\(content); another one is being made." }
        if !isFilled { return "\(content) so far." }
        return lag == 0 ? "\(content), up to date." : "\(content), \(lag) \(lag == 1 ? "change" : "changes") behind."
    }
}
