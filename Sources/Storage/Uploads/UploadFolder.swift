import EdicolaCore
import Synchronization

/// The files of unfinished uploads: `uploads/<id>`.
final class UploadFolder: Sendable {
    let folder: Folder
    private let busy = Mutex<Set<Issue.Key>>([])

    init(in data: Folder) throws {
        folder = data.folder("uploads")
        try folder.make()
    }

    func path(_ id: Int64) -> String { "\(folder.path)/\(id)" }

    /// Returns whether the bytes of a row are here; they are missing after a restore that left them out.
    func holds(_ id: Int64, _ held: Int) -> Bool {
        guard held > 0 else { return true }
        guard let file = try? OpenFile(path(id), .reading), let size = try? file.size else { return false }
        return size >= held
    }

    /// Removes files without a row, which a crash left.
    func keepOnly(_ ids: [Int64]) throws {
        let kept = Set(ids.map(String.init))
        for name in try folder.names() where !kept.contains(name) { try Folder.remove("\(folder.path)/\(name)") }
    }

    /// Runs one call at a time for each issue.
    ///
    /// - Throws: ``StorageError/uploadBusy``.
    func alone<Value>(_ key: Issue.Key, _ body: () async throws -> Value) async throws -> Value {
        guard busy.withLock({ $0.insert(key).inserted }) else { throw StorageError.uploadBusy }
        defer { busy.withLock { _ = $0.remove(key) } }
        return try await body()
    }
}
