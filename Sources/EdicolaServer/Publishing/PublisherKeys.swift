import EdicolaCore
import HTTPTypes
import Hummingbird
import Storage

/// Who asks.
enum Caller: Hashable, Sendable {
    case anybody
    case publisher
}

/// Knows the publisher by a key in `Authorization: Bearer edk_…`. Only the SHA-256 of a key is ever stored or compared.
struct PublisherKeys: Sendable {
    let storage: Storage
    /// The digest of the key that the command line on this machine uses for as long as the server runs.
    let local: Digest?

    /// - Throws: ``Refusal`` 401 for a key that is not known.
    func caller(of request: Request) async throws -> Caller {
        guard let field = request.headers[.authorization] else { return .anybody }
        guard field.lowercased().hasPrefix("bearer ") else { return .anybody }
        let key = field.dropFirst("bearer ".count).drop { $0 == " " }
        let digest = Digest(sha256: key.utf8)
        if let local, Self.isEqual(digest, local) { return .publisher }
        guard try await storage.keyName(for: digest) != nil else { throw Self.refusal }
        return .publisher
    }

    /// - Throws: ``Refusal`` 401 for anybody else.
    func requirePublisher(_ request: Request) async throws {
        guard try await caller(of: request) == .publisher else { throw Self.refusal }
    }

    private static var refusal: Refusal {
        Refusal(
            .keyNeeded, detail: "Send the key in “Authorization: Bearer edk_…”; `edicola key add` makes one.",
            headers: [.wwwAuthenticate: "Bearer realm=\"edicola\""])
    }

    /// Takes the same time wherever they differ.
    private static func isEqual(_ left: Digest, _ right: Digest) -> Bool {
        zip(left.bytes, right.bytes).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
