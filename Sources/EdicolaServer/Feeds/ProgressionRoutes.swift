import EdicolaCore
import Feeds
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// A reader's position, for other reading apps (OPDS progression, a draft): the same one that our own apps store.
struct ProgressionRoutes: Sendable {
    let service: FeedService
    let keys: Authenticator
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        let place = "/opds/publications/{publication}/{issue}/progression"
        return [.get(place, respond: progression), Endpoint(.put, place, respond: keep)]
    }

    /// Returns the position; 204 for an issue not begun, like deployed servers.
    @Sendable private func progression(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (entry, reader) = try await whose(request, context)
        guard let position = try await service.storage.position(of: reader, in: entry.key) else {
            return Response(status: .noContent, headers: [.cacheControl: CachePolicy.never.field])
        }
        let pages = try await pages(of: entry)
        let isOurs = position.locator.href.hasPrefix("/")
        let progression = Progression(
            modified: position.modified,
            device: Progression.Device(
                id: service.iri("device/\(reader)/\(position.device ?? "")"), name: position.device ?? "Edicola"),
            locator: Progression.Locator(
                position.locator, resource: isOurs ? pages.resource(position.locator.locations.position) : nil,
                isFixed: pages.isFixed))
        return try await EncodedAnswer.json(progression, mediaType: Progression.mediaType)
            .representation(caching: .personal).response(to: request)
    }

    /// Stores the position; 409 for one older than the stored one, which stays.
    @Sendable private func keep(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (entry, reader) = try await whose(request, context)
        let progression = try await request.json(Progression.self)
        let pages = try await pages(of: entry)
        guard
            let page = progression.locator.page(
                of: entry.pageCount, isFixed: pages.isFixed, pages: pages.files.map(\.href))
        else {
            throw Refusal(
                .badRequest, detail: "The locator's page is not in this issue, which has \(entry.pageCount) pages.")
        }
        let position = ReadingPosition(
            locator: Locator(progression.locator, page: page, of: entry.pageCount),
            modified: progression.modified.notAhead(of: now()), device: DeviceName.named(progression.device.name))
        if let fault = position.locator.fault { throw Refusal(.badRequest, detail: fault) }
        let kept = try await service.storage.keep(position, of: reader, in: entry.key)
        guard kept.locator == position.locator, kept.modified == position.modified else {
            throw Refusal(.conflict, detail: "A later position is stored, from \(kept.modified).")
        }
        return Response(status: .noContent)
    }

    /// Returns the issue and the reader.
    ///
    /// - Throws: ``Refusal`` 401 without a reader, 404 for an issue that the reader may not know of.
    private func whose(_ request: Request, _ context: AppRequestContext) async throws -> (CatalogEntry, Reader.ID) {
        let (entry, caller) = try await keys.visible(request, context, in: service.catalog, at: now())
        guard let reader = caller.reader else { throw Refusal(.signInNeeded) }
        return (entry, reader)
    }

    /// The addresses of an issue's pages in a reading app.
    private struct Pages {
        var isFixed: Bool
        /// Each page's file; empty for a page without one.
        var files: [(href: String, type: String)]
        /// The publisher's own file, when apps count its pages.
        var whole: (href: String, type: String)?

        func resource(_ page: Int) -> (href: String, type: String)? {
            if let whole { return whole }
            guard files.indices.contains(page - 1), !files[page - 1].href.isEmpty else { return nil }
            return files[page - 1]
        }
    }

    private func pages(of entry: CatalogEntry) async throws -> Pages {
        let manifest = try await service.catalog.manifest(entry.key, at: now())
        let files = manifest.pages.map { page in
            let asset = page.document?.asset ?? page.pictures[.twoX]?.asset ?? page.pictures[.oneX]?.asset
            return (href: asset.map { "\($0.path)" } ?? "", type: asset?.mediaType ?? "")
        }
        let isPDF = manifest.form.format == .pdf
        return Pages(
            isFixed: manifest.form.layout == .fixed, files: files,
            whole: isPDF ? manifest.original.map { (href: "\($0.path)", type: $0.mediaType) } : nil)
    }
}
