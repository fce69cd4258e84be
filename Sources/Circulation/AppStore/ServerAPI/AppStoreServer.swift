import FoundationEssentials

/// The App Store's server, queried with the publisher's key (App Store Server API).
///
/// Answers are signed, and go through ``AppStoreVerifier`` like everything else.
public struct AppStoreServer: Sendable {
    let base: String
    let credentials: AppStoreCredentials
    let transport: ShopTransport

    public static let production = "https://api.storekit.apple.com"
    public static let sandbox = "https://api.storekit-sandbox.apple.com"

    /// - Parameter base: Scheme and host, without a slash at the end.
    public init(base: String, credentials: AppStoreCredentials, transport: ShopTransport) {
        self.base = base
        self.credentials = credentials
        self.transport = transport
    }

    func get<Value: Decodable>(_ path: String, at now: Date) async throws -> Value {
        try await ask("GET", path, at: now)
    }

    func send<Value: Decodable>(
        _ method: String, _ path: String, _ body: some Encodable, at now: Date
    ) async throws -> Value {
        try await ask(method, path, body: Array(JSONEncoder().encode(body)), at: now)
    }

    /// - Throws: ``AppStoreServerError``, or any error of the network.
    private func ask<Value: Decodable>(
        _ method: String, _ path: String, body: [UInt8]? = nil, at now: Date
    ) async throws -> Value {
        let answer = try await transport.send(
            ShopTransport.Request(
                method: method, url: base + path, authorization: "Bearer \(credentials.token(at: now))", body: body))
        if let trouble = AppStoreServerError(answer) { throw trouble }
        guard let value = try? JSONDecoder().decode(Value.self, from: Data(answer.body)) else {
            throw AppStoreServerError.unreadable
        }
        return value
    }

    /// Ids are digits; anything else would be a path of its own.
    static func segment(_ id: String) throws(AppStoreServerError) -> String {
        let isPlain = id.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
                || $0 == 0x2E || $0 == 0x5F
        }
        guard isPlain, !id.isEmpty, id != ".", id != ".." else {
            throw .refused(code: 4_000_006, message: "Invalid transaction id.")
        }
        return id
    }
}
