import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// An issue's assets. Access is checked before any answer, a 304 too.
struct AssetRoutes: Sendable {
    let catalog: CatalogReader
    let keys: Authenticator
    let drafts: DraftLinks
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        let issue = "/api/v1/publications/{publication}/issues/{issue}"
        return [
            .get("\(issue)/assets/**", .file, respond: asset),
            .get("\(issue)/original", .file, respond: original),
        ]
    }

    @Sendable private func asset(_ request: Request, context: AppRequestContext) async throws -> Response {
        guard let path = AssetPath(context.parameters.getCatchAll().joined(separator: "/")) else {
            throw Refusal(.notFound)
        }
        do {
            return try await asset(path, request, context)
        } catch let refusal as Refusal {
            let key = try context.issueKey(for: request)
            guard try await keys.maySee(key.publication, request),
                let asset = try await catalog.storage.asset(path, of: key, isHeldSeen: true)
            else { throw refusal }
            return try representation(of: asset, in: key, isPublic: false, caching: .personal).response(to: request)
        }
    }

    private func asset(_ path: AssetPath, _ request: Request, _ context: AppRequestContext) async throws -> Response {
        let (entry, caller) = try await keys.visible(request, context, in: catalog, drafts: drafts, at: now())
        let asset = try await catalog.asset(path, of: entry.key, at: now())
        let access = try await catalog.access(of: caller, to: asset, of: entry.issue, at: now())
        try access.require()
        let isPublic = access.isForAll && entry.isOnStand(at: now())
        return try representation(
            of: asset, in: entry.key, isPublic: isPublic, caching: isPublic ? .issue(entry.key) : .personal
        )
        .response(to: request)
    }

    @Sendable private func original(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (entry, caller) = try await keys.visible(request, context, in: catalog, at: now())
        try await catalog.access(of: caller, to: entry.issue, at: now()).require()
        guard let original = try await catalog.manifest(entry.key, at: now()).original else {
            throw Refusal(.notFound, detail: "The publisher's file is not stored.")
        }
        let asset = try await catalog.asset(original.path, of: entry.key, at: now())
        return try representation(of: asset, in: entry.key, isPublic: false, caching: CachePolicy(entry, for: caller))
            .response(to: request)
    }

    private func representation(
        of asset: StoredAsset, in key: Issue.Key, isPublic: Bool, caching: CachePolicy
    ) -> Representation {
        let path = catalog.storage.blobs.path(of: asset.blob.digest)
        var representation = Representation(
            [.file(path: path, offset: 0, length: asset.blob.size)], tag: EntityTag(asset.blob.digest),
            mediaType: asset.asset.mediaType, caching: caching)
        if asset.role == .original {
            // A stranger's file is never shown on the newsstand's own pages.
            let ending = "\(asset.asset.path)".split(separator: ".").dropFirst().last.map { ".\($0)" } ?? ""
            representation.headers[.contentDisposition] =
                "attachment; filename=\"\(key.publication)-\(key.issue)\(ending)\""
            representation.headers[.contentSecurityPolicy] = "sandbox"
        }
        if let content = asset.content {
            representation.mediaType = asset.asset.contentType
            representation.headers.append(contentsOf: ContentPolicy(content, isPublic: isPublic).fields)
        }
        // Feeds and messages link to it, and another site's page may show it.
        if asset.role == .cover, isPublic { representation.headers[.crossOriginResourcePolicy] = "cross-origin" }
        return representation
    }
}
