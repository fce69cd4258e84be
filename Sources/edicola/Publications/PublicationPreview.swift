import ArgumentParser
import EdicolaCore
import EdicolaServer

/// How a stand would look, before anybody else sees it.
struct PublicationPreview: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "A link to how a stand would look, good for a quarter of an hour.",
        discussion: "  edicola publication preview frutta --look shelf --paper \"#FFF4E0\"")

    @Argument(help: "The publication's id.") var id: String
    @Option(name: .long, help: "grid, shelf or cover-flow.") var look: String?
    @Option(name: .long, help: "kiosk, garamond, vollkorn, slab, spartan or plain.") var typeface: String?
    @Option(name: .long, help: "The ground by day, as #RRGGBB.") var paper: String?
    @Option(name: .long, help: "The ground by night.") var night: String?
    @Option(name: .long, help: "The colour of its buttons.") var accent: String?
    @Option(name: .long, help: "A few sentences over the stand.") var welcome: String?
    @OptionGroup var desk: DeskOptions

    func run() async throws {
        try await reporting {
            let wishes = [
                ("look", look), ("typeface", typeface), ("paper", paper), ("night", night), ("accent", accent),
                ("welcome", welcome),
            ]
            let query = wishes.compactMap { name, value in value.map { "\(name)=\($0.percentEncoded)" } }
            let link = try await desk.withDesk { desk in
                try await desk.previewLink(
                    of: try await desk.existing(id).id, query: query.joined(separator: "&"))
            }
            Terminal.line(link.address)
        }
    }
}
