import ArgumentParser
import Foundation

struct IssueCancel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Stop pressing an issue's file; what is on the stand stays.")

    @OptionGroup var arguments: IssueArguments
    @OptionGroup var desk: DeskOptions

    func run() async throws {
        try await reporting {
            let key = try arguments.key()
            try await desk.withDesk { try await $0.cancelPress(of: key) }
            Terminal.line("\(key): the press has stopped.")
        }
    }
}
