import ArgumentParser
import EdicolaCore
import EdicolaServer
import Foundation

struct ReaderShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "A reader's purchases as a timeline: periods, lapses, issues and why they are open.")

    @Argument(help: "The reader's id.") var id: String
    @Flag(name: .long, help: "For a program.") var json = false
    @Flag(name: .long, help: "Print a link to a page with the timeline instead, good for a quarter of an hour.")
    var page = false
    @OptionGroup var desk: DeskOptions

    func run() async throws {
        try await reporting {
            guard let reader = Reader.ID(parsing: id) else { throw ValidationError("A reader's id is a UUID.") }
            if page { return Terminal.line(try await desk.withDesk { try await $0.lifePage(of: reader).address }) }
            let life = try await desk.withDesk { try await $0.life(of: reader) }
            guard !json else { return Terminal.line(String(decoding: try JSON.encode(life), as: UTF8.self)) }
            for line in life.drawing(at: Date()) { Terminal.line(line) }
        }
    }
}
