import ArgumentParser
import EdicolaCore
import Foundation

struct PublicationEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change what is said of a title, or of all; what you leave out stays.",
        discussion: """
            What is said with --all holds for the newsstand, and for every title that
            says nothing else. An empty value takes a setting back. Colours are moved
            until everything on them can be read.

              edicola publication edit frutta --look cover-flow --typeface garamond
              edicola publication edit --all --privacy-policy https://frutta.example/privacy
            """)

    @Argument(help: "The publication's id.") var id: String?
    @Flag(name: .long, help: "For the newsstand as a whole.") var all = false
    @OptionGroup(title: "The title") var options: PublicationOptions
    @OptionGroup(title: "Its stand") var stand: StandOptions
    @OptionGroup var desk: DeskOptions

    func validate() throws {
        guard all != (id != nil) else { throw ValidationError("Name a publication, or say --all.") }
    }

    func run() async throws {
        try await reporting {
            let facts = try await desk.withDesk { desk in
                guard let id else { return try await editAll(desk) }
                var publication = try await desk.existing(id)
                options.apply(to: &publication)
                var settings = try await desk.settings(of: publication.id)
                let before = settings
                try stand.apply(to: &settings)
                try await desk.save(publication)
                if settings != before { try await desk.save(settings, of: publication.id) }
                try await saveLogo(of: publication.id, desk)
                return publication.facts + settings.facts
            }
            Terminal.table(facts)
        }
    }

    private func editAll(_ desk: any Desk) async throws -> [[String]] {
        var settings = try await desk.settings(of: nil)
        try stand.apply(to: &settings)
        if let accent = options.accent { settings.accent = accent }
        try await desk.save(settings, of: nil)
        return settings.facts
    }

    private func saveLogo(of id: Publication.ID, _ desk: any Desk) async throws {
        guard let file = stand.logo else { return }
        guard !file.isEmpty else { return try await desk.save(nil, of: id) }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        do {
            try await desk.save(try Logo(reading: Array(bytes)), of: id)
        } catch let fault as Logo.Fault {
            throw Failure(fault.description, code: Failure.refused)
        }
    }
}
