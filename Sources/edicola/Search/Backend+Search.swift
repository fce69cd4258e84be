import EdicolaCore
import EdicolaServer
import Foundation
import NIOHTTP1
import Storage

extension FolderBackend {
    func search() async throws -> SearchReport { try await storage.searchReport() }

    func rebuildSearch() async throws -> SearchReport {
        try await storage.rebuildSearch(at: Date())
        return try await storage.searchReport()
    }
}

extension ServerBackend {
    func search() async throws -> SearchReport {
        try JSON.decode(SearchReport.self, from: try await send(.GET, Paths.API.searchIndex, nil))
    }

    /// Rebuilds the index, and returns when the new one is complete.
    func rebuildSearch() async throws -> SearchReport {
        try await send(.POST, Paths.API.searchIndex, nil)
        while true {
            let report = try await search()
            guard report.isRebuilding else { return report }
            try await Task.sleep(for: .milliseconds(300))
        }
    }
}
