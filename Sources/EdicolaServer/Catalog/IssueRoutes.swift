import EdicolaCore
import HTTPTypes
import Hummingbird
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One issue: what it is, what it consists of, and its bytes. Permission is asked for before any answer, a 304 too.
struct IssueRoutes: Sendable {
    let catalog: CatalogReader
    let archives: Archives
    let keys: PublisherKeys
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        let issue = "/api/v1/publications/{publication}/issues/{issue}"
        return [
            .get(issue, respond: answer),
            .get("\(issue)/manifest", respond: manifest),
            .get("\(issue)/assets/**", respond: asset),
            .get("\(issue)/archive", respond: archive),
            .get("\(issue)/original", respond: original),
        ]
    }

    @Sendable private func answer(_ request: Request, visit: Visit) async throws -> Response {
        let (entry, caller) = try await visible(request, visit)
        let answer = try await catalog.answer("issue \(entry.key) \(caller)", at: now()) {
            try await .json(IssueAnswer(entry: entry, access: caller.access(to: entry.issue)))
        }
        return try answer.representation(keeping: keeping(of: entry, for: caller)).response(to: request)
    }

    /// For one who may not open the issue: the preview's pages, and how many there are in all.
    @Sendable private func manifest(_ request: Request, visit: Visit) async throws -> Response {
        let (entry, caller) = try await visible(request, visit)
        let rendition = try request.rendition(among: Rendition.allCases)
        let isOpen = caller.access(to: entry.issue).isGranted
        let name = "manifest \(entry.key) \(rendition?.rawValue ?? "all") \(isOpen ? "" : "preview")"
        let answer = try await catalog.answer(name, at: now()) {
            var manifest = try await catalog.manifest(entry.key, at: now())
            if let rendition { manifest = manifest.only(rendition) }
            if !isOpen { manifest = manifest.preview(pages: entry.issue.previewPages) }
            return try await .json(manifest, mediaType: Manifest.mediaType)
        }
        return try answer.representation(keeping: keeping(of: entry, for: caller)).response(to: request)
    }

    @Sendable private func asset(_ request: Request, visit: Visit) async throws -> Response {
        let (entry, caller) = try await visible(request, visit)
        guard let path = AssetPath(visit.parameters.getCatchAll().joined(separator: "/")) else {
            throw Refusal(.notFound)
        }
        let asset = try await catalog.asset(path, of: entry.key, at: now())
        let access: Access =
            switch asset.role {
            case .cover: .granted(.preview)
            case .page(let number): caller.access(to: entry.issue, page: number)
            case .original: caller.access(to: entry.issue)
            }
        try access.require()
        let isOpenToAll = asset.role == .cover || access == .granted(.free) || access == .granted(.preview)
        let isPublic = isOpenToAll && entry.isOnStand(at: now())
        return try representation(of: asset, keeping: isPublic ? .forever : .personal).response(to: request)
    }

    @Sendable private func archive(_ request: Request, visit: Visit) async throws -> Response {
        let (entry, caller) = try await visible(request, visit)
        let rendition = try request.rendition(among: [.oneX, .twoX]) ?? .twoX
        try caller.access(to: entry.issue).require()
        var archive = try await archives.archive(of: entry.key, rendition: rendition, at: now())
        archive.keeping = keeping(of: entry, for: caller)
        return try archive.response(to: request)
    }

    @Sendable private func original(_ request: Request, visit: Visit) async throws -> Response {
        let (entry, caller) = try await visible(request, visit)
        try caller.access(to: entry.issue).require()
        guard let original = try await catalog.manifest(entry.key, at: now()).original else {
            throw Refusal(.notFound, detail: "The publisher's file was not kept.")
        }
        let asset = try await catalog.asset(original.path, of: entry.key, at: now())
        return try representation(of: asset, keeping: keeping(of: entry, for: caller)).response(to: request)
    }

    private func visible(_ request: Request, _ visit: Visit) async throws -> (CatalogEntry, Caller) {
        let key = try visit.issueKey(for: request)
        let caller = try await keys.caller(of: request)
        return (try await catalog.entry(key, for: caller, at: now()), caller)
    }

    private func representation(of asset: StoredAsset, keeping: Keeping) -> Representation {
        let path = catalog.storage.blobs.path(of: asset.blob.digest)
        var representation = Representation(
            [.file(path: path, offset: 0, length: asset.blob.size)], tag: EntityTag(asset.blob.digest),
            mediaType: asset.asset.mediaType, keeping: keeping)
        if asset.role == .original {
            // A stranger's file is never shown on the newsstand's own pages.
            representation.headers[.contentDisposition] = "attachment"
            representation.headers[.contentSecurityPolicy] = "sandbox"
        }
        return representation
    }

    /// What depends on the catalog's state is asked for again each time; what needs permission is kept by nobody else.
    private func keeping(of entry: CatalogEntry, for caller: Caller) -> Keeping {
        caller == .anybody && entry.issue.isFree ? .revalidated : .personal
    }
}

extension Manifest {
    /// What anybody may see of an issue that is not theirs.
    fileprivate func preview(pages count: Int) -> Manifest {
        var manifest = self
        manifest.pages = pages.filter { $0.number <= count }
        manifest.original = nil
        return manifest
    }
}
