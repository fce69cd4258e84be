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
    func comparison(of key: Issue.Key, with name: Revision.Name) async throws -> RevisionComparison
    /// Makes a revision the one that readers get.
    func showRevision(_ name: Revision.Name, of key: Issue.Key) async throws -> CatalogEntry
    func dropHeldRevision(of key: Issue.Key) async throws
    /// Takes back a sale of which nobody was notified yet; needs a server.
    func undoSale(of key: Issue.Key) async throws -> CatalogEntry
}

extension FolderBackend {
    func revisions(of key: Issue.Key) async throws -> [Revision] { try await storage.revisions(of: key) }

    func comparison(of key: Issue.Key, with name: Revision.Name) async throws -> RevisionComparison {
        try await storage.comparison(of: key, with: name)
    }

    func showRevision(_ name: Revision.Name, of key: Issue.Key) async throws -> CatalogEntry {
        try await ActScope(
            .revisionShown, by: .command, on: key.publication, subject: key.issue.text, at: Date()
        ).run { try await storage.show(name, of: key, at: Date()) }
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

    func comparison(of key: Issue.Key, with name: Revision.Name) async throws -> RevisionComparison {
        let path = "\(Paths.API.revision(name.text, of: key))/comparison"
        return try JSON.decode(RevisionComparison.self, from: try await send(.GET, path, nil))
    }

    func showRevision(_ name: Revision.Name, of key: Issue.Key) async throws -> CatalogEntry {
        let path = "\(Paths.API.revision(name.text, of: key))/current"
        return try JSON.decode(CatalogEntry.self, from: try await send(.PUT, path, nil))
    }

    func dropHeldRevision(of key: Issue.Key) async throws {
        try await send(.DELETE, Paths.API.revision(Revision.heldName, of: key), nil)
    }

    func undoSale(of key: Issue.Key) async throws -> CatalogEntry {
        try JSON.decode(CatalogEntry.self, from: try await send(.DELETE, Paths.API.release(key), nil))
    }
}
