import ArgumentParser
import EdicolaCore
import Foundation
import Storage

/// The demo newsstand: one publication, nine issues, nine fruit covers.
struct Demo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Fill an empty data folder with the demo newsstand.",
        discussion: "Nine issues of Windfall, a magazine about fruit that the project's authors wrote and drew.")

    @Option(
        name: .long, help: ArgumentHelp("Data folder to fill (default: $EDICOLA_DATA, or data).", valueName: "dir"))
    var data: String?

    @Option(
        name: .long, help: ArgumentHelp("Folder with the demo's files (default: the installed one).", valueName: "dir"))
    var from: String?

    func run() async throws {
        try await reporting {
            let folder = try DemoFolder(path: from)
            let backend = try FolderBackend(
                folder: data ?? ProcessInfo.processInfo.environment["EDICOLA_DATA"] ?? "data")
            let publication = try folder.publication()
            try await backend.save(publication)
            for issue in folder.description.issues {
                let key = Issue.Key(publication: publication.id, issue: issue.id)
                if let known = try await backend.entry(key), known.issue.lifeCycle.revision > 0 { continue }
                _ = try await backend.save(issue.details, for: key)
                let bar = ProgressBar(label: "\(publication.title) \(issue.id)")
                defer { bar.finish() }
                _ = try await backend.publish(folder.url.appending(path: issue.file), as: key) { bar.show($0) }
            }
            for product in try folder.products() { try await backend.storage.save(product, at: Date()) }
            Terminal.line("\(publication.title): \(folder.description.issues.count) issues on the stand")
            Terminal.line("Two of them have a price. edicola serve --sandbox sells them without real payments.")
        }
    }
}
