import EdicolaCore
import EdicolaServer
import Foundation

/// Announcements of issues, in either backend.
protocol DeliveryBackend: Sendable {
    func audience(of key: Issue.Key) async throws -> AudienceReport
    /// Returns the release; nil for an issue that went on sale without an announcement.
    func release(of key: Issue.Key) async throws -> ReleaseReport?
    func order(_ order: DeliveryOrder.Order, _ key: Issue.Key) async throws -> ReleaseReport
    /// Sends the message now to some readers' devices; needs a server.
    func testRelease(of key: Issue.Key, on readers: [Reader.ID]) async throws -> [ReleaseTest.Result]

    /// Returns a link to a page with the figures; needs a server.
    func releasePage(of key: Issue.Key) async throws -> PreviewLink

    func releasePolicy(of publication: Publication.ID) async throws -> ReleasePolicy
    func save(_ policy: ReleasePolicy, for publication: Publication.ID) async throws
    /// Lets a publication follow the newsstand's policy.
    func followUsualPolicy(for publication: Publication.ID) async throws
    /// Returns the policy of publications without one of their own.
    func usualReleasePolicy() async throws -> ReleasePolicy
    func saveUsual(_ policy: ReleasePolicy) async throws
}
