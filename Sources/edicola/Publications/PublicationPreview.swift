import ArgumentParser
import EdicolaCore
import EdicolaServer

/// Prints a link to a preview of a stand.
struct PublicationPreview: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Print a link to a preview of a stand, valid for 15 minutes.",
        discussion: "  edicola publication preview frutta --look shelf --paper \"#FFF4E0\"")

    @Argument(help: "Publication's id.") var id: String
    @Option(name: .long, help: ArgumentHelp("Look: grid, shelf or cover-flow.", valueName: "style")) var look: String?
    @Option(
        name: .long,
        help: ArgumentHelp("Typeface: kiosk, garamond, vollkorn, slab, spartan or plain.", valueName: "name"))
    var typeface: String?
    @Option(name: .long, help: ArgumentHelp("Background in light mode, as #RRGGBB.", valueName: "colour")) var paper:
        String?
    @Option(name: .long, help: ArgumentHelp("Background in dark mode, as #RRGGBB.", valueName: "colour")) var night:
        String?
    @Option(name: .long, help: ArgumentHelp("Colour of its buttons, as #RRGGBB.", valueName: "colour")) var accent:
        String?
    @Option(name: .long, help: ArgumentHelp("Text above the stand.", valueName: "text")) var welcome: String?
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let wishes = [
                ("look", look), ("typeface", typeface), ("paper", paper), ("night", night), ("accent", accent),
                ("welcome", welcome),
            ]
            let query = wishes.compactMap { name, value in value.map { "\(name)=\($0.percentEncoded)" } }
            let link = try await backend.withBackend { backend in
                try await backend.previewLink(
                    of: try await backend.existing(id).id, query: query.joined(separator: "&"))
            }
            Terminal.line(link.address)
        }
    }
}
