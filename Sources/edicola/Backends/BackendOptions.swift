import ArgumentParser
import AsyncHTTPClient
import EdicolaCore
import EdicolaServer
import Foundation
import NIOCore
import NIOHTTP1

/// `--data`, `--server` and `--key`, shared by all commands that use a backend.
struct BackendOptions: ParsableArguments {
    @Option(
        name: .long, help: ArgumentHelp("Data folder (default: $EDICOLA_DATA, or data).", valueName: "dir")
    )
    var data: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Address of a remote server to work on: https://stand.example.org.", valueName: "url"))
    var server: String?

    @Option(
        name: .long, help: ArgumentHelp("Publisher's key for that server (default: $EDICOLA_KEY).", valueName: "key"))
    var key: String?

    var folder: String { data ?? ProcessInfo.processInfo.environment["EDICOLA_DATA"] ?? "data" }

    /// Opens the backend that the options name, and closes it after the body.
    func withBackend<Result: Sendable>(_ body: (any Backend) async throws -> Result) async throws -> Result {
        let backend = try await backend()
        do {
            let result = try await body(backend)
            await backend.close()
            return result
        } catch {
            await backend.close()
            throw error
        }
    }

    private func backend() async throws -> any Backend {
        if let server {
            guard let url = URL(string: server), url.scheme?.hasPrefix("http") == true, url.namesPort else {
                throw ValidationError("--server needs an address such as https://stand.example.org.")
            }
            guard let key = key ?? ProcessInfo.processInfo.environment["EDICOLA_KEY"] else {
                throw ValidationError(
                    "A remote server needs --key or EDICOLA_KEY. Make a key there with “edicola key add”.")
            }
            return ServerBackend(url: url, key: key)
        }
        if let running = await RunningServer.answering(in: folder), let url = URL(string: running.url) {
            return ServerBackend(url: url, key: running.key)
        }
        return try FolderBackend(folder: folder)
    }
}

extension RunningServer {
    /// Returns the server that holds the folder. A killed server leaves its file behind, so the address must answer
    /// first.
    static func answering(in folder: String) async -> RunningServer? {
        guard let running = find(in: folder) else { return nil }
        let request = HTTPClientRequest(url: "\(running.url)/healthz")
        guard let response = try? await HTTPClient.shared.execute(request, timeout: .seconds(2)) else { return nil }
        _ = try? await response.body.collect(upTo: 1024)
        return response.status == .ok ? running : nil
    }
}
