import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import EdicolaLocalReader
import Foundation

/// A client of a local reader.
struct LocalBrowser: Sendable {
    let address: String
    let transport = Transport.asyncHTTPClient()

    struct Answer {
        let response: Transport.Response
        let bytes: [UInt8]
        var status: Int { response.status }
        var text: String { String(decoding: bytes, as: UTF8.self) }
        func header(_ name: String) -> String? { response[header: name] }
    }

    func get(_ path: String, host: String? = nil, headers: [String: String] = [:]) async throws -> Answer {
        var headers = headers
        if let host { headers["host"] = host }
        let response = try await transport.send(.init(url: address + path, headers: headers))
        var bytes: [UInt8] = []
        for try await piece in response.body { bytes += piece }
        return Answer(response: response, bytes: bytes)
    }
}

/// Downloads the issue, stops the newsstand, and reads.
func withLocalReader(
    of issue: MadeIssue, missing: String? = nil, _ read: @escaping @Sendable (LocalBrowser) async throws -> Void
) async throws {
    let shop = try await Workshop([issue], connections: 1, attempts: 1)
    if let missing { shop.fake.misbehave { $0.path.hasSuffix(missing) ? .plain(status: 500) : .well } }
    try? await shop.library.download(.sample).finished()
    try await shop.fake.stop()
    try await withLocalReader(of: shop.library, read)
}

/// Reads the library's part of the sample.
func withLocalReader(
    of library: Library, _ read: @escaping @Sendable (LocalBrowser) async throws -> Void
) async throws {
    let outside = try TemporaryFolder()
    let web = outside.path + "/web"
    try FileManager.default.createDirectory(atPath: "\(web)/reader", withIntermediateDirectories: true)
    for (name, text) in [
        ("web/reader/local.html", "<h1>Reader</h1>"), ("web/reader.js", "1"), ("secret.txt", "no"),
        ("web/.secret.html", "no"), ("web/secret.key", "no"),
    ] { try Data(text.utf8).write(to: URL(filePath: "\(outside.path)/\(name)")) }
    let reader = LocalReader(library: library, key: .sample, web: web)
    try await withThrowingTaskGroup(of: Void.self) { group in
        let (addresses, ready) = AsyncStream.makeStream(of: String.self)
        group.addTask {
            try await reader.run { ready.yield(String($0.dropLast())) }
        }
        for await address in addresses {
            try await read(LocalBrowser(address: address))
            break
        }
        group.cancelAll()
        do {
            try await group.waitForAll()
        } catch is CancellationError {}
    }
}
