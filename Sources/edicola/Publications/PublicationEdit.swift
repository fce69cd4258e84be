import ArgumentParser
import EdicolaCore
import Foundation

struct PublicationEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a publication's settings, or the newsstand's. Other settings stay.",
        discussion: """
            With --all, settings apply to the newsstand and to every publication without
            its own. An empty value removes a setting. Colours are adjusted until text
            on them is readable.

              edicola publication edit frutta --look cover-flow --typeface garamond
              edicola publication edit --all --privacy-policy https://frutta.example/privacy
            """)

    @Argument(help: "Publication's id.") var id: String?
    @Flag(name: .long, help: "Change the newsstand's settings.") var all = false
    @OptionGroup(title: "The title") var options: PublicationOptions
    @OptionGroup(title: "Its stand") var stand: StandOptions
    @OptionGroup var backend: BackendOptions

    func validate() throws {
        guard all != (id != nil) else { throw ValidationError("Add a publication's id, or --all.") }
    }

    func run() async throws {
        try await reporting {
            let facts = try await backend.withBackend { backend in
                guard let id else { return try await editAll(backend) }
                var publication = try await backend.existing(id)
                options.apply(to: &publication)
                var settings = try await backend.settings(of: publication.id)
                let before = settings
                try stand.apply(to: &settings)
                try await backend.save(publication)
                if settings != before { try await backend.save(settings, of: publication.id) }
                try await saveLogo(of: publication.id, backend)
                return publication.facts + settings.facts
            }
            Terminal.table(facts)
        }
    }

    private func editAll(_ backend: any Backend) async throws -> [[String]] {
        var settings = try await backend.settings(of: nil)
        try stand.apply(to: &settings)
        if let accent = options.accent { settings.accent = accent }
        try await backend.save(settings, of: nil)
        return settings.facts
    }

    private func saveLogo(of id: Publication.ID, _ backend: any Backend) async throws {
        guard let file = stand.logo else { return }
        guard !file.isEmpty else { return try await backend.save(nil, of: id) }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        do {
            try await backend.save(try Logo(reading: Array(bytes)), of: id)
        } catch let fault as Logo.FormatError {
            throw CommandError(fault.description, code: CommandError.refused)
        }
    }
}
