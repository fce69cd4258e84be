import EdicolaCore
public import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// A publisher's settings as data: of the newsstand and of each publication, logos, links to previews.
struct SettingsRoutes: Sendable {
    let storage: Storage
    let version: CatalogVersion
    let keys: Authenticator
    let links: PreviewLinks
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        let publication = "/api/v1/publications/{publication}"
        return [
            .get(Paths.API.settings, respond: whole),
            Endpoint(.put, Paths.API.settings, may: .publish, logs: .settingsSaved, respond: saveWhole),
            Endpoint(.patch, Paths.API.settings, may: .publish, logs: .settingsSaved, respond: change),
            .get("\(publication)/settings", respond: own),
            Endpoint(.put, "\(publication)/settings", may: .publish, logs: .settingsSaved, respond: saveOwn),
            Endpoint(.patch, "\(publication)/settings", may: .publish, logs: .settingsSaved, respond: change),
            .get("\(publication)/logo", respond: logo),
            Endpoint(.put, "\(publication)/logo", may: .publish, logs: .logoSaved, respond: saveLogo),
            Endpoint(.delete, "\(publication)/logo", may: .publish, logs: .logoSaved, respond: removeLogo),
            Endpoint(.post, "\(publication)/preview", may: .publish, respond: preview),
        ]
    }

    @Sendable private func whole(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await answer(try await storage.settings(), of: nil, to: request)
    }

    /// Answers with settings. A feed's address may contain a token, so only the publisher sees it.
    private func answer(
        _ settings: StandSettings, of id: Publication.ID?, to request: Request
    ) async throws -> Response {
        let isPublisher = try await keys.caller(of: request).may(.publish, on: id)
        var shown = settings
        if !isPublisher { shown.newsFeed = nil }
        return try await EncodedAnswer.json(shown).representation(caching: isPublisher ? .personal : .revalidated)
            .response(to: request)
    }

    @Sendable private func saveWhole(_ request: Request, context: AppRequestContext) async throws -> Response {
        let settings = try await request.json(StandSettings.self).checked
        try await storage.save(settings)
        version.advance()
        return try .json(try await storage.settings())
    }

    @Sendable private func own(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        guard let settings = try await storage.settings(of: id) else { throw Self.unknown(id) }
        return try await answer(settings, of: id, to: request)
    }

    @Sendable private func saveOwn(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        let settings = try await request.json(StandSettings.self).checked
        try await storage.save(settings, of: id, at: now())
        version.advance()
        guard let saved = try await storage.settings(of: id) else { throw Self.unknown(id) }
        return try .json(saved)
    }

    /// Changes the members in the body, for the newsstand or for the path's publication.
    @Sendable private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = context.parameters.get("publication") == nil ? nil : try context.publication(for: request)
        let patch = try await request.json(MergePatch.self)
        let settings = try await storage.changeSettings(of: id, at: now()) { try patch.applied(to: $0).checked }
        version.advance()
        return try .json(settings)
    }

    /// Returns a publisher's logo, which browsers treat as a picture and nothing else.
    @Sendable private func logo(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        guard let logo = try await storage.logo(of: id) else { throw Refusal(.notFound, detail: "\(id) has no logo.") }
        let answer = EncodedAnswer(ByteBuffer(bytes: logo.bytes), mediaType: logo.mediaType)
        let isNamed = request.query("v") == answer.version
        var representation = answer.representation(caching: isNamed ? .forever : .revalidated)
        representation.headers[.contentSecurityPolicy] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
        return try representation.response(to: request)
    }

    @Sendable private func saveLogo(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        let bytes = try await request.body.collect(upTo: Logo.largest + 1)
        let logo: Logo
        do {
            logo = try Logo(reading: Array(bytes.readableBytesView))
        } catch {
            throw Refusal(error == .tooLarge ? .tooLarge : .fileRefused, detail: error.description)
        }
        try await storage.save(logo, of: id, at: now())
        version.advance()
        return Response(status: .noContent)
    }

    @Sendable private func removeLogo(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await storage.save(nil, of: try context.publication(for: request), at: now())
        version.advance()
        return Response(status: .noContent)
    }

    /// Makes a link to the stand with the settings in this request's query.
    @Sendable private func preview(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        guard try await storage.publication(id) != nil else { throw Self.unknown(id) }
        return try .json(links.link(to: id, query: request.uri.query ?? "", at: now()), status: .created)
    }

    private static func unknown(_ id: Publication.ID) -> Refusal {
        Refusal(.notFound, detail: "There is no publication \(id).")
    }
}

/// The answer of `POST …/preview`.
public struct PreviewLink: Hashable, Sendable, Codable {
    /// The address from the newsstand's root.
    public var address: String
    public var until: Date
}

extension StandSettings {
    /// - Throws: ``Refusal`` 400 with the fault.
    fileprivate var checked: StandSettings {
        get throws {
            do { try check() } catch { throw Refusal(.badRequest, detail: error.description) }
            return self
        }
    }
}
