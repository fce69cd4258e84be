import EdicolaCore
import EdicolaServer
import Foundation
import Storage

extension FolderBackend {
    func audience(of key: Issue.Key) async throws -> AudienceReport {
        try await storage.audienceReport(of: key, at: Date())
    }

    func release(of key: Issue.Key) async throws -> ReleaseReport? { try await storage.release(of: key) }

    func order(_ order: DeliveryOrder.Order, _ key: Issue.Key) async throws -> ReleaseReport {
        try await storage.order(order, key, at: Date())
    }

    func testRelease(of key: Issue.Key, on readers: [Reader.ID]) async throws -> [ReleaseTest.Result] {
        throw CommandError("A test message needs a running server. Start it with “edicola serve”, then try again.")
    }

    func releasePage(of key: Issue.Key) async throws -> PreviewLink {
        throw CommandError("The page needs a running server. Start it with “edicola serve”, then try again.")
    }

    func releasePolicy(of publication: Publication.ID) async throws -> ReleasePolicy {
        try await storage.releasePolicy(of: publication)
    }

    func save(_ policy: ReleasePolicy, for publication: Publication.ID) async throws {
        try await storage.save(policy, for: publication)
    }

    func followUsualPolicy(for publication: Publication.ID) async throws {
        try await storage.followUsualPolicy(for: publication)
    }

    func usualReleasePolicy() async throws -> ReleasePolicy { try await storage.usualReleasePolicy() }

    func saveUsual(_ policy: ReleasePolicy) async throws { try await storage.saveUsual(policy) }
}
