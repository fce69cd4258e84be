import ArgumentParser
import EdicolaCore

struct PublicationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publication", abstract: "Manage publications.",
        subcommands: [
            PublicationAdd.self, PublicationList.self, PublicationShow.self, PublicationEdit.self,
            PublicationPreview.self,
        ])
}

/// A publisher's metadata of a publication.
struct PublicationOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("Title.", valueName: "text")) var title: String?
    @Option(name: .long, help: ArgumentHelp("Language: en, it, de-CH.", valueName: "code")) var language: String?
    @Option(name: .long, help: ArgumentHelp("Summary for its stand: one or two sentences.", valueName: "text"))
    var summary: String?
    @Option(
        name: .long,
        help: ArgumentHelp("Colour of its buttons, as #RRGGBB (default: from the newest cover).", valueName: "colour"))
    var accent: String?

    func validate() throws {
        guard let accent else { return }
        let digits = accent.dropFirst()
        guard accent.hasPrefix("#"), digits.count == 6, digits.allSatisfy(\.isHexDigit) else {
            throw ValidationError("--accent needs a colour such as #C8402F.")
        }
    }

    func apply(to publication: inout Publication) {
        if let title { publication.title = title }
        if let language { publication.language = language }
        if let summary { publication.summary = summary }
        if let accent { publication.accent = accent }
    }
}

struct PublicationAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a publication.",
        discussion: "  edicola publication add frutta --title \"Frutta\" --language en")

    @Argument(help: "Id, permanent, part of every address: frutta.") var id: String
    @OptionGroup var options: PublicationOptions
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            var publication = Publication(id: try .init(parsing: id), title: options.title ?? id)
            options.apply(to: &publication)
            try await backend.withBackend { backend in
                guard try await backend.publication(publication.id) == nil else {
                    throw CommandError("“\(id)” already exists. Change it with: edicola publication edit \(id)")
                }
                try await backend.save(publication)
            }
            Terminal.line("\(publication.title) is at /\(publication.id)")
        }
    }
}

struct PublicationList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List all publications.")

    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let all = try await backend.withBackend { try await $0.publications() }
            guard !all.isEmpty else {
                Terminal.line("No publications yet. Add one with: edicola publication add ID --title …")
                return
            }
            Terminal.table(all.map { [$0.id.text, $0.language, $0.title] })
        }
    }
}

struct PublicationShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show everything about one publication.")

    @Argument(help: "Publication's id.") var id: String
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let facts = try await backend.withBackend { backend in
                let publication = try await backend.existing(id)
                return publication.facts + (try await backend.settings(of: publication.id)).facts
            }
            Terminal.table(facts)
        }
    }
}

extension Backend {
    func existing(_ id: String) async throws -> Publication {
        guard let publication = try await publication(.init(parsing: id)) else {
            throw CommandError("There is no publication “\(id)”. See: edicola publication list")
        }
        return publication
    }
}

extension Publication {
    var facts: [[String]] {
        [
            ["id", id.text], ["title", title], ["language", language], ["summary", summary],
            ["accent", accent ?? "from the newest cover"], ["stand", Paths.stand(id)],
        ]
    }
}
