import EdicolaCore
import EdicolaServer
import Foundation
import NIOHTTP1
import Storage

/// What a publisher changed by hand in an issue's articles and pages, in either backend.
protocol OverlayBackend: Sendable {
    func overlay(of key: Issue.Key) async throws -> IssueOverlay
    /// Replaces the overlay, and returns it as it is stored.
    func save(_ overlay: IssueOverlay, of key: Issue.Key) async throws -> IssueOverlay
}

extension FolderBackend {
    func overlay(of key: Issue.Key) async throws -> IssueOverlay { try await storage.overlaid(key).overlay }

    func save(_ overlay: IssueOverlay, of key: Issue.Key) async throws -> IssueOverlay {
        try await ActScope(
            .overlaySaved, by: .command, on: key.publication, subject: key.issue.text, at: Date()
        ).run { try await OverlayEditor(storage: storage).change(key) { _ in overlay }.overlay }
    }
}

extension ServerBackend {
    func overlay(of key: Issue.Key) async throws -> IssueOverlay {
        try JSON.decode(IssueOverlay.self, from: try await send(.GET, Paths.API.overlay(key), nil))
    }

    func save(_ overlay: IssueOverlay, of key: Issue.Key) async throws -> IssueOverlay {
        try JSON.decode(
            IssueOverlay.self, from: try await send(.PUT, Paths.API.overlay(key), try JSON.encode(overlay)))
    }
}
