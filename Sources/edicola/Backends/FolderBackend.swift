import EdicolaCore
import EdicolaServer
import Foundation
import Press
import Storage

/// A backend in the data folder itself, while no server runs on it.
struct FolderBackend: Backend {
    let storage: Storage

    init(folder: String) throws { storage = try Storage.open(in: folder) }

    func publications() async throws -> [Publication] {
        try await all { try await storage.publications(after: $0, limit: 100) }
    }

    func publication(_ id: Publication.ID) async throws -> Publication? { try await storage.publication(id) }

    func save(_ publication: Publication) async throws { try await storage.save(publication, at: Date()) }

    func issues(of publication: Publication.ID) async throws -> [CatalogEntry] {
        try await all { try await storage.allIssues(of: publication, after: $0, limit: 100) }
    }

    func entry(_ key: Issue.Key) async throws -> CatalogEntry? { try await storage.entry(key) }

    func save(_ details: IssueDetails, for key: Issue.Key) async throws -> CatalogEntry {
        let known = try await storage.entry(key)?.issue
        return try await storage.save(details.issue(key, keeping: known, at: Date()), at: Date())
    }

    func publish(
        _ file: URL, as key: Issue.Key, _ options: FileHandling, progress: @escaping @Sendable (PublishingStep) -> Void
    ) async throws -> CatalogEntry {
        let press = try PressClient(Press(tools: PressTools.find()))
        progress(.pressing(0, of: 0))
        let original = try await storage.blobs.put(contentsOf: file.path)
        let run = try await storage.beginRun(
            key, original: original, fileName: file.lastPathComponent, allowsRemote: options.allowsRemote,
            isHeld: options.correction == .held, at: Date())
        let pressing = PressJobRunner(
            storage: storage, press: press,
            listener: { step, _ in progress(.press(step)) })
        do {
            return try await pressing.work(until: run)
        } catch let refusal as PressFileError {
            throw CommandError("\(refusal.advice) [\(refusal.code)]", code: CommandError.refused)
        }
    }

    func sellNow(_ key: Issue.Key) async throws -> CatalogEntry {
        let isWithdrawn = try await entry(key)?.issue.lifeCycle.stage == .withdrawn
        return try await isWithdrawn ? restore(key, onSale: Date()) : schedule(key, onSale: Date())
    }

    func schedule(_ key: Issue.Key, onSale: Date?) async throws -> CatalogEntry {
        try await storage.schedule(key, onSale: onSale, at: Date())
    }

    func withdraw(_ key: Issue.Key, reason: String) async throws -> CatalogEntry {
        try await storage.withdraw(key, reason: reason, at: Date())
    }

    func restore(_ key: Issue.Key, onSale: Date?) async throws -> CatalogEntry {
        try await storage.restore(key, onSale: onSale, at: Date())
    }

    func delete(_ key: Issue.Key) async throws { try await storage.delete(key, at: Date()) }

    func press(of key: Issue.Key) async throws -> RunReport? { try await storage.runReport(key) }

    func cancelPress(of key: Issue.Key) async throws { try await storage.cancelRun(of: key, at: Date()) }

    func keys() async throws -> [KeyEntry] {
        try await all { name in
            let keys = try await storage.keys(after: name, limit: 100)
            return ListPage(
                items: keys.map(KeyEntry.init),
                next: keys.count == 100 ? keys.last?.name : nil)
        }
    }

    func addKey(_ key: NewKey) async throws {
        let permissions = try key.permissions
        try await ActScope(.keyMade, by: .command, subject: key.name, at: Date()).run {
            try await storage.addKey(
                named: key.name, digest: key.sha256, permissions: permissions, by: Principal.command.name, at: Date())
        }
    }

    func revokeKey(named name: String) async throws {
        try await ActScope(.keyRevoked, by: .command, subject: name, at: Date()).run {
            try await storage.revokeKey(named: name)
        }
    }

    func close() async {}

    func all<Item>(_ next: (String?) async throws -> ListPage<Item>) async throws -> [Item] {
        var items: [Item] = []
        var cursor: String?
        repeat {
            let page = try await next(cursor)
            items += page.items
            cursor = page.next
        } while cursor != nil
        return items
    }
}
