import ArgumentParser
import EdicolaCore
import Foundation

/// Manages short news items beside the issues.
struct NewsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "news", abstract: "Manage the news beside a publication's issues.",
        discussion: """
            Write items here, or set a feed once:

              edicola news add frutta --title "Meet us at the fair" --link https://fair.example
              edicola publication edit frutta --news-feed https://frutta.example/feed.xml
            """,
        subcommands: [NewsAdd.self, NewsShow.self, NewsRemove.self])
}

struct NewsAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add an item.")

    @Argument(help: "Publication's id.") var publication: String
    @Option(name: .long, help: ArgumentHelp("Title: one line.", valueName: "text")) var title: String
    @Option(name: .long, help: ArgumentHelp("Summary: one or two sentences.", valueName: "text")) var summary: String?
    @Option(name: .long, help: ArgumentHelp("Address of the full story.", valueName: "url")) var link: String?
    @Option(
        name: .long, help: ArgumentHelp("Time of the item: 2026-03-01T06:00:00Z (default: now).", valueName: "when"))
    var at: String?
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let details = NewsDetails(
                title: title, summary: summary, link: link, at: try at.map { try Date(instant: $0) })
            try valid { try details.check() }
            let item = try await backend.withBackend { backend in
                try await backend.add(details, to: try await backend.existing(publication).id)
            }
            Terminal.line("\(item.id)")
        }
    }
}

struct NewsShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the newest items.")

    @Argument(help: "Publication's id.") var publication: String
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let items = try await backend.withBackend { backend in
                try await backend.news(of: try await backend.existing(publication).id)
            }
            if items.isEmpty { Terminal.line("No news. Add an item with: edicola news add \(publication) --title …") }
            Terminal.table(
                items.map { [$0.id.text, $0.at.formatted(.iso8601), $0.isFromFeed ? "feed" : "written", $0.title] })
        }
    }
}

struct NewsRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove an item.")

    @Argument(help: "Publication's id.") var publication: String
    @Argument(help: "Item's number, from “edicola news list”.") var item: String
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            try await backend.withBackend { backend in
                try await backend.removeNews(
                    try NewsItem.ID(parsing: item), of: try await backend.existing(publication).id)
            }
        }
    }
}
