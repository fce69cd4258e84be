import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// The page that is an issue's cover: `{"page": 2}`.
struct CoverRoutes: Sendable {
    let covers: CoverMaker

    /// The cover of an issue.
    struct Choice: Hashable, Sendable, Codable {
        /// The page, from 1.
        var page: Int
    }

    var endpoints: [Endpoint] {
        let cover = "/api/v1/publications/{publication}/issues/{issue}/cover"
        return [
            .get(cover, may: .see, respond: show),
            Endpoint(.put, cover, may: .publish, logs: .coverChosen, respond: choose),
        ]
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        guard try await covers.storage.entry(key) != nil else {
            throw Refusal(.notFound, detail: "There is no issue \(key).")
        }
        let choice = Choice(page: try await covers.storage.coverPage(of: key) ?? 1)
        return try await EncodedAnswer.json(choice).representation(caching: .personal).response(to: request)
    }

    @Sendable private func choose(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, choice) = (try context.issueKey(for: request), try await request.json(Choice.self))
        return try .json(try await covers.choose(choice.page, of: key))
    }
}

/// Makes covers from the publisher's file.
struct CoverMaker: Sendable {
    let storage: Storage
    let version: CatalogVersion
    /// nil for a newsstand without a press.
    let press: PressClient?
    let now: @Sendable () -> Date

    /// Makes a page the cover.
    ///
    /// - Throws: ``Refusal`` 404 without that page, 409 when it can't be a cover.
    func choose(_ page: Int, of key: Issue.Key) async throws -> CatalogEntry {
        guard let manifest = try await storage.manifest(key), let original = manifest.original,
            (1...max(1, manifest.pageCount)).contains(page)
        else { throw Refusal(.notFound, detail: "\(key) has no page \(page).") }
        guard manifest.pages.allSatisfy({ $0.document == nil }), let press else {
            throw Refusal(.conflict, detail: "The pages of \(key) are documents. Its cover is in the file.")
        }
        let cover: NewCover
        do {
            cover = try await press.cover(storage.blobs.path(of: original.digest), page)
        } catch let error as PressFileError {
            throw Refusal(.conflict, detail: error.advice)
        }
        let pictures = try await storage.store(covers: cover.pictures)
        let entry = try await storage.setCover(key, page: page, covers: pictures, colour: cover.colour, at: now())
        version.advance()
        return entry
    }
}
