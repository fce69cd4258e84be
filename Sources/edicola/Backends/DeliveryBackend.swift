import EdicolaCore
import EdicolaServer
import Foundation

/// How new issues are announced, in either backend.
protocol DeliveryBackend: Sendable {
    func audience(of key: Issue.Key) async throws -> AudienceReport
    /// nil for an issue that came to the stand without being announced.
    func release(of key: Issue.Key) async throws -> ReleaseReport?
    func order(_ order: DeliveryOrder.Order, _ key: Issue.Key) async throws -> ReleaseReport
    /// The message, now, to some readers' devices; needs a server.
    func testRelease(of key: Issue.Key, on readers: [Reader.ID]) async throws -> [ReleaseTest.Result]

    /// A link to a page with the figures; needs a server.
    func releasePage(of key: Issue.Key) async throws -> PreviewLink

    func releasePolicy(of publication: Publication.ID) async throws -> ReleasePolicy
    func save(_ policy: ReleasePolicy, for publication: Publication.ID) async throws
}
