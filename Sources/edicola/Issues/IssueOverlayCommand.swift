import ArgumentParser
import EdicolaCore
import Foundation

struct IssueOverlayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overlay", abstract: "Show or replace articles and hot spots that were edited by hand.",
        discussion: """
            Edited articles and drawn hot spots are kept beside the file and laid over each later
            file of the issue. In the console they have pages of their own; here they are JSON.

              edicola issue overlay frutta/2026-03 > overlay.json
              edicola issue overlay frutta/2026-03 --set overlay.json
              edicola issue overlay frutta/2026-03 --clear
            """)

    @OptionGroup var arguments: IssueArguments
    @Option(
        name: .long, help: ArgumentHelp("Replace it with what is in this JSON file.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var set: String?
    @Flag(name: .long, help: "Give readers everything as in the file.") var clear = false
    @OptionGroup var backend: BackendOptions

    func validate() throws {
        guard set == nil || !clear else { throw ValidationError("Add only one of --set and --clear.") }
    }

    func run() async throws {
        try await reporting {
            let key = try arguments.key()
            let new = clear ? IssueOverlay() : try set.map(Self.read)
            let overlay = try await backend.withBackend { backend in
                if let new { try await backend.save(new, of: key) } else { try await backend.overlay(of: key) }
            }
            guard new != nil else {
                return Terminal.line(String(decoding: try JSON.encode(overlay), as: UTF8.self))
            }
            let spots = overlay.pages.reduce(0) { $0 + $1.spots.count }
            Terminal.line("\(key): \(spots) hot spots, \(overlay.articles?.count ?? 0) edited articles.")
        }
    }

    private static func read(_ file: String) throws -> IssueOverlay {
        do {
            return try JSON.decode(from: try Data(contentsOf: URL(fileURLWithPath: file)))
        } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
            throw CommandError("\(file) is not an overlay. \(context.debugDescription)")
        } catch is DecodingError {
            throw CommandError("\(file) is not an overlay in JSON, as `edicola issue overlay` prints it.")
        }
    }
}
