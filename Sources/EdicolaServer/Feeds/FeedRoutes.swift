import EdicolaCore
import Feeds
import Hummingbird
import NIOCore
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The stand for programs that are not ours.
struct FeedRoutes: Sendable {
    let catalog: CatalogReader
    let baseURL: String
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] { [.get("/feeds/{publication}/store.plist", respond: storePlist)] }

    @Sendable private func storePlist(_ request: Request, visit: Visit) async throws -> Response {
        let (id, now) = (try visit.publication(for: request), now())
        let answer = try await catalog.answer("store.plist \(id)", at: now) {
            guard try await catalog.storage.publication(id) != nil else {
                throw Refusal(.notFound, detail: "There is no publication \(id).")
            }
            let feed = StorePlist(entries: try await onStand(id, at: now), baseURL: baseURL)
            return EncodedAnswer(ByteBuffer(string: feed.document), mediaType: StorePlist.mediaType)
        }
        return try answer.representation(keeping: .revalidated).response(to: request)
    }

    /// The whole back catalogue: this format has no pages.
    private func onStand(_ id: Publication.ID, at now: Date) async throws -> [CatalogEntry] {
        var entries: [CatalogEntry] = []
        var after: String?
        repeat {
            let page = try await catalog.storage.issues(of: id, onStandAt: now, after: after, limit: 200)
            entries += page.items
            after = page.next
        } while after != nil
        return entries
    }
}
