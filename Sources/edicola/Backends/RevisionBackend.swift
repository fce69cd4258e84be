import EdicolaCore
import EdicolaServer
import Foundation
import NIOHTTP1
import Storage

/// The revisions of an issue, in either backend.
protocol RevisionBackend: Sendable {
    /// Returns the revisions, newest first, a held one before all others.
    func revisions(of key: Issue.Key) async throws -> [Revision]
    /// Compares a revision with the one that readers get.
    ///
    /// - Parameter number: nil for the held one.
    func comparison(of key: Issue.Key, with number: Int?) async throws -> RevisionComparison
    /// Makes a revision the one that readers get.
    ///
    /// - Parameter number: nil for the held one.
    func showRevision(_ number: Int?, of key: Issue.Key) async throws -> CatalogEntry
    func dropHeldRevision(of key: Issue.Key) async throws
    /// Takes back a sale of which nobody was notified yet; needs a server.
    func undoSale(of key: Issue.Key) async throws -> CatalogEntry
}

extension FolderBackend {
    func revisions(of key: Issue.Key) async throws -> [Revision] { try await storage.revisions(of: key) }

    func comparison(of key: Issue.Key, with number: Int?) async throws -> RevisionComparison {
        try await storage.comparison(of: key, with: number)
    }

    func showRevision(_ number: Int?, of key: Issue.Key) async throws -> CatalogEntry {
        try await ActScope(
            .revisionShown, by: .command, on: key.publication, subject: key.issue.text, at: Date()
        ).run {
            guard let number else { return try await storage.showHeld(key, at: Date()) }
            return try await storage.show(number, of: key, at: Date())
        }
    }

    func dropHeldRevision(of key: Issue.Key) async throws {
        try await ActScope(
            .correctionDropped, by: .command, on: key.publication, subject: key.issue.text, at: Date()
        ).run { try await storage.dropHeld(key, at: Date()) }
    }

    func undoSale(of key: Issue.Key) async throws -> CatalogEntry {
        throw CommandError(
            "Only a running newsstand knows how long a sale can be undone. Start it with `edicola serve`, or take the "
                + "issue off the stand with: edicola issue withdraw \(key)")
    }
}

extension ServerBackend {
    func revisions(of key: Issue.Key) async throws -> [Revision] {
        try await get(ListPage<Revision>.self, at: Paths.API.revisions(key))?.items ?? []
    }

    func comparison(of key: Issue.Key, with number: Int?) async throws -> RevisionComparison {
        let path = "\(Paths.API.revision(Self.name(number), of: key))/comparison"
        return try JSON.decode(RevisionComparison.self, from: try await send(.GET, path, nil))
    }

    func showRevision(_ number: Int?, of key: Issue.Key) async throws -> CatalogEntry {
        let path = "\(Paths.API.revision(Self.name(number), of: key))/current"
        return try JSON.decode(CatalogEntry.self, from: try await send(.PUT, path, nil))
    }

    func dropHeldRevision(of key: Issue.Key) async throws {
        try await send(.DELETE, Paths.API.revision(Revision.heldName, of: key), nil)
    }

    func undoSale(of key: Issue.Key) async throws -> CatalogEntry {
        try JSON.decode(CatalogEntry.self, from: try await send(.DELETE, Paths.API.release(key), nil))
    }

    private static func name(_ number: Int?) -> String { number.map { "\($0)" } ?? Revision.heldName }
}
