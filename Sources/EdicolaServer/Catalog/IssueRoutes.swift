import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// One issue: metadata, manifest and archives. Access is checked before any answer, a 304 too.
struct IssueRoutes: Sendable {
    let catalog: CatalogReader
    let archives: Archives
    let keys: Authenticator
    let drafts: DraftLinks
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] {
        let issue = "/api/v1/publications/{publication}/issues/{issue}"
        return [
            .get(issue, respond: answer),
            .get("\(issue)/manifest", respond: manifest),
            .get("\(issue)/archive", .file, respond: archive),
        ]
    }

    @Sendable private func answer(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (entry, caller) = try await keys.visible(request, context, in: catalog, at: now())
        let access = try await catalog.access(of: caller, to: entry.issue, at: now())
        let answer = try await catalog.answer("issue \(entry.key) \(access)", at: now()) {
            try await .json(IssueAnswer(entry: entry, access: access))
        }
        return try answer.representation(caching: CachePolicy(entry, for: caller)).response(to: request)
    }

    /// Returns the manifest; without access, only the preview's pages and the total number of pages.
    @Sendable private func manifest(_ request: Request, context: AppRequestContext) async throws -> Response {
        if let name = request.query("revision") { return try await manifest(of: name, request, context) }
        let (entry, caller) = try await keys.visible(request, context, in: catalog, drafts: drafts, at: now())
        let rendition = try request.rendition(among: Rendition.allCases)
        let isOpen = try await catalog.access(of: caller, to: entry.issue, at: now()).isGranted
        let name = "manifest \(entry.key) \(rendition?.rawValue ?? "all") \(isOpen ? "" : "preview")"
        let answer = try await catalog.answer(name, at: now()) {
            var manifest = try await catalog.manifest(entry.key, at: now())
            if let rendition { manifest = manifest.only(rendition) }
            if !isOpen { manifest = manifest.preview(entry.issue.previewPages) }
            return try await .json(manifest, mediaType: Manifest.mediaType)
        }
        return try answer.representation(caching: CachePolicy(entry, for: caller)).response(to: request)
    }

    /// Answers with the held revision or an earlier one, which only the publisher sees.
    private func manifest(of name: String, _ request: Request, _ context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        try await keys.require(.see, on: key.publication, of: request)
        guard let revision = Revision.Name(name) else {
            throw Refusal(.badRequest, detail: "“revision” must be a number or “held”.")
        }
        var manifest = try await catalog.manifest(key, revision, at: now())
        if let rendition = try request.rendition(among: Rendition.allCases) { manifest = manifest.only(rendition) }
        return try await EncodedAnswer.json(manifest, mediaType: Manifest.mediaType).representation(caching: .never)
            .response(to: request)
    }

    @Sendable private func archive(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (entry, caller) = try await keys.visible(request, context, in: catalog, at: now())
        let rendition = try request.rendition(among: [.oneX, .twoX]) ?? .twoX
        try await catalog.access(of: caller, to: entry.issue, at: now()).require()
        var archive = try await archives.archive(of: entry.key, rendition: rendition, at: now())
        archive.caching = CachePolicy(entry, for: caller)
        return try archive.response(to: request)
    }

}

extension CachePolicy {
    /// The policy of an answer about an issue: revalidated on each request, and not cached for others if it requires
    /// permission.
    init(_ entry: CatalogEntry, for caller: Caller) {
        self = caller == .anybody && entry.issue.isFree ? .revalidated : .personal
    }
}

extension Authenticator {
    /// Returns the address's issue, if the caller may know of it.
    ///
    /// - Parameter drafts: accepts preview links, if set.
    func visible(
        _ request: Request, _ context: AppRequestContext, in catalog: CatalogReader, drafts: DraftLinks? = nil,
        at now: Date
    ) async throws -> (CatalogEntry, Caller) {
        let key = try context.issueKey(for: request)
        let caller = try await caller(of: request, context)
        if !caller.looksThrough(key), let draft = try await drafts?.entry(key, for: request, at: now) {
            return (draft, .previewer(key))
        }
        return (try await catalog.entry(key, for: caller, at: now), caller)
    }
}

extension Manifest {
    /// Returns the part of the manifest that everybody may see. A page that is not in the preview keeps its place
    /// before a later one that is, without content.
    func preview(_ preview: PreviewPages) -> Manifest {
        var manifest = self
        manifest.pages = pages.filter { $0.number <= preview.last }.map { page in
            guard !preview.contains(page.number) else { return page }
            return Page(number: page.number, label: page.label, width: page.width, height: page.height, side: page.side)
        }
        manifest.original = nil
        manifest.resources = resources.filter { resource in
            resource.page.map(preview.contains) ?? resource.asset.isStyle
        }
        for index in articles.indices {
            let last = articles[index].page + max(1, articles[index].pageCount) - 1
            if !preview.contains(articles[index].page...last) { manifest.articles[index].text = nil }
        }
        return manifest
    }
}
