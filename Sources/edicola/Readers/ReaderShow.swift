import ArgumentParser
import EdicolaCore
import EdicolaServer
import Foundation

struct ReaderShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "A reader's purchases as a timeline: periods, lapses, issues and why they are open.")

    @Argument(help: "Their e-mail address or id.") var reader: String
    @Flag(name: .long, help: "For a program.") var json = false
    @Flag(name: .long, help: "Print a link to a page with the timeline instead, good for a quarter of an hour.")
    var page = false
    @OptionGroup var desk: DeskOptions

    func run() async throws {
        try await reporting {
            if page {
                let page = try await desk.withDesk { try await $0.lifePage(of: $0.reader(named: reader)) }
                return Terminal.line(page.address)
            }
            let life = try await desk.withDesk { try await $0.life(of: $0.reader(named: reader)) }
            guard !json else { return Terminal.line(String(decoding: try JSON.encode(life), as: UTF8.self)) }
            for line in life.drawing(at: Date()) { Terminal.line(line) }
        }
    }
}
