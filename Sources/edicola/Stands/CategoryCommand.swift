import ArgumentParser
import EdicolaCore

/// Manages the tree of categories of publications and issues.
struct CategoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "category", abstract: "Manage the newsstand's categories.",
        discussion: """
            Categories form a tree. File a title with “edicola publication edit ID
            --category food”, an issue with “edicola publish … --category food”.

              edicola category add food --title "Food & drink"
              edicola category add wine --title "Wine" --parent food
            """,
        subcommands: [CategoryAdd.self, CategoryList.self, CategoryRemove.self])
}

struct CategoryAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add or change a category.")

    @Argument(help: "Id, part of addresses: food.") var id: String
    @Option(name: .long, help: ArgumentHelp("Name.", valueName: "text")) var title: String
    @Option(name: .long, help: ArgumentHelp("Id of the parent category.", valueName: "id")) var parent: String?
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let category = StandCategory(
                id: try .init(parsing: id), title: title, parent: try parent.map { try .init(parsing: $0) })
            try await backend.withBackend { backend in
                var settings = try await backend.settings(of: nil)
                var all = settings.categories ?? []
                if let index = all.firstIndex(where: { $0.id == category.id }) {
                    all[index] = category
                } else {
                    all.append(category)
                }
                settings.categories = all
                try valid { try settings.check() }
                try await backend.save(settings, of: nil)
            }
        }
    }
}

struct CategoryList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List all categories as a tree.")

    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let tree = try await backend.withBackend { try await $0.settings(of: nil) }.tree
            if tree.categories.isEmpty {
                Terminal.line("No categories. Add one with: edicola category add ID --title …")
            }
            Self.show(tree.roots, of: tree, level: 0)
        }
    }

    private static func show(_ categories: [StandCategory], of tree: CategoryTree, level: Int) {
        for category in categories {
            Terminal.line(String(repeating: "  ", count: level) + "\(category.id)  \(category.title)")
            show(tree.children(of: category.id), of: tree, level: level + 1)
        }
    }
}

struct CategoryRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a category. Its issues stay on their stands.")

    @Argument(help: "Id.") var id: String
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let id = try StandCategory.ID(parsing: id)
            try await backend.withBackend { backend in
                var settings = try await backend.settings(of: nil)
                guard settings.tree.category(id) != nil else { throw CommandError("There is no category “\(id)”.") }
                guard settings.tree.children(of: id).isEmpty else {
                    throw CommandError("“\(id)” has categories below it. Remove those first.")
                }
                settings.categories?.removeAll { $0.id == id }
                try await backend.save(settings, of: nil)
            }
        }
    }
}
