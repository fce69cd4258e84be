import ArgumentParser
import Foundation

struct IssueCancel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Cancel a press run. The stand does not change.")

    @OptionGroup var arguments: IssueArguments
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let key = try arguments.key()
            try await backend.withBackend { try await $0.cancelPress(of: key) }
            Terminal.line("\(key): the press run is cancelled.")
        }
    }
}
