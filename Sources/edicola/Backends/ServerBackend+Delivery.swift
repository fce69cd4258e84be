import EdicolaCore
import EdicolaServer
import Foundation
import NIOHTTP1

extension ServerBackend {
    func audience(of key: Issue.Key) async throws -> AudienceReport {
        try JSON.decode(from: try await send(.GET, Paths.API.audience(key), nil))
    }

    func release(of key: Issue.Key) async throws -> ReleaseReport? {
        if let report = try await get(ReleaseReport.self, at: Paths.API.delivery(key)) { return report }
        // An unknown issue has none either.
        _ = try await existing(key)
        return nil
    }

    func order(_ order: DeliveryOrder.Order, _ key: Issue.Key) async throws -> ReleaseReport {
        try JSON.decode(from: try await send(.PUT, Paths.API.delivery(key), JSON.encode(DeliveryOrder(order))))
    }

    func testRelease(of key: Issue.Key, on readers: [Reader.ID]) async throws -> [ReleaseTest.Result] {
        let body = try JSON.encode(ReleaseTest(readers: readers))
        return try JSON.decode(
            ListPage<ReleaseTest.Result>.self, from: try await send(.POST, Paths.API.deliveryTests(key), body)
        ).items
    }

    func releasePage(of key: Issue.Key) async throws -> PreviewLink {
        try whole(JSON.decode(from: try await send(.POST, Paths.API.deliveryPage(key), nil)))
    }

    /// Returns the link with the server's own address.
    func whole(_ link: PreviewLink) -> PreviewLink {
        var link = link
        var address = url.absoluteString
        while address.hasSuffix("/") { address.removeLast() }
        link.address = address + link.address
        return link
    }

    func releasePolicy(of publication: Publication.ID) async throws -> ReleasePolicy {
        try JSON.decode(from: try await send(.GET, Paths.API.announcing(publication), nil))
    }

    func save(_ policy: ReleasePolicy, for publication: Publication.ID) async throws {
        try await send(.PUT, Paths.API.announcing(publication), JSON.encode(policy))
    }

    func followUsualPolicy(for publication: Publication.ID) async throws {
        try await send(.DELETE, Paths.API.announcing(publication), nil)
    }

    func usualReleasePolicy() async throws -> ReleasePolicy {
        try JSON.decode(from: try await send(.GET, Paths.API.usualAnnouncing, nil))
    }

    func saveUsual(_ policy: ReleasePolicy) async throws {
        try await send(.PUT, Paths.API.usualAnnouncing, JSON.encode(policy))
    }
}
