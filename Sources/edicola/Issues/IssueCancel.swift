import ArgumentParser
import Foundation

struct IssueCancel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Cancel a press run. The stand does not change.")

    @OptionGroup var arguments: IssueArguments
    @OptionGroup var desk: DeskOptions

    func run() async throws {
        try await reporting {
            let key = try arguments.key()
            try await desk.withDesk { try await $0.cancelPress(of: key) }
            Terminal.line("\(key): the press run is cancelled.")
        }
    }
}
