import EdicolaCore
import EdicolaServer
import Foundation
import NIOHTTP1
import Storage

extension FolderBackend {
    func readers(with email: String?, limit: Int) async throws -> [ReaderEntry] {
        guard let email else { return try await storage.readers(limit: limit).items }
        guard let address = EmailAddress(parsing: email), let lock = try await storage.lock(of: address) else {
            return []
        }
        return try await storage.reader(lock.reader).map { [$0] } ?? []
    }

    func findReaders(_ text: String, in state: ReaderState?, limit: Int) async throws -> [ReaderEntry] {
        try await storage.findReaders(text, in: state, at: Date(), limit: limit).readers
    }

    func erase(_ reader: Reader.ID) async throws { try await storage.erase(reader, at: Date()) }

    func resetPassword(of reader: Reader.ID) async throws -> TemporaryPassword {
        try await EdicolaServer.resetPassword(of: reader, in: storage, at: Date())
    }
}

extension ServerBackend {
    func readers(with email: String?, limit: Int) async throws -> [ReaderEntry] {
        let query = email.map { "&email=\($0.percentEncoded)" } ?? ""
        return try await get(ListPage<ReaderEntry>.self, at: "\(Paths.API.readers)?limit=\(limit)\(query)")?.items ?? []
    }

    func findReaders(_ text: String, in state: ReaderState?, limit: Int) async throws -> [ReaderEntry] {
        let query = "q=\(text.percentEncoded)&limit=\(limit)" + (state.map { "&state=\($0.rawValue)" } ?? "")
        return try await get(ListPage<ReaderEntry>.self, at: "\(Paths.API.readers)?\(query)")?.items ?? []
    }

    func erase(_ reader: Reader.ID) async throws { try await send(.DELETE, "\(Paths.API.readers)/\(reader)", nil) }

    func resetPassword(of reader: Reader.ID) async throws -> TemporaryPassword {
        try JSON.decode(from: try await send(.POST, "\(Paths.API.readers)/\(reader)/password", nil))
    }
}

extension Backend {
    /// Finds a reader by id or e-mail address.
    func reader(named name: String) async throws -> Reader.ID {
        if let id = Reader.ID(parsing: name) { return id }
        guard let found = try await readers(with: name, limit: 1).first else {
            throw CommandError("There is no reader with the address \(name).")
        }
        return found.id
    }
}
