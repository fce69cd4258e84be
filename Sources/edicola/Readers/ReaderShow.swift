import ArgumentParser
import EdicolaCore
import EdicolaServer
import Foundation

struct ReaderShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a reader's purchases as a timeline: periods, gaps, issues and reasons for access.")

    @Argument(help: "Reader's e-mail address or id.") var reader: String
    @Flag(name: .long, help: "Write JSON.") var json = false
    @Flag(name: .long, help: "Print a link to a page with the timeline instead, valid for 15 minutes.")
    var page = false
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            if page {
                let page = try await backend.withBackend {
                    try await $0.purchaseHistoryPage(of: $0.reader(named: reader))
                }
                return Terminal.line(page.address)
            }
            let history = try await backend.withBackend {
                try await $0.purchaseHistory(of: $0.reader(named: reader))
            }
            guard !json else { return Terminal.line(String(decoding: try JSON.encode(history), as: UTF8.self)) }
            for line in history.drawing(at: Date()) { Terminal.line(line) }
        }
    }
}
