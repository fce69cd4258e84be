import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// Searches issues, and shows only results on the stand now and places that the caller may open.
///
/// The index may lag behind: results in issues withdrawn or corrected since are left out.
struct SearchBackend: Sendable {
    let storage: Storage
    let catalog: CatalogReader
    /// A person who types sends a few requests a second; a program that extracts a text from the index sends hundreds.
    private let limiter = RateLimiter(burst: 60, perSecond: 5)

    init(storage: Storage, catalog: CatalogReader) {
        self.storage = storage
        self.catalog = catalog
    }

    /// Counts a search against the limit.
    ///
    /// - Throws: ``Refusal`` 429 for too many searches from one network; never for the publisher or this machine
    ///   itself.
    func admit(_ request: Request, _ context: AppRequestContext, _ caller: Caller, at now: Date) throws {
        guard !caller.isStaff, !context.isLocal(request) else { return }
        guard let seconds = limiter.delay(for: context.clientAddress(of: request).network, at: now) else { return }
        throw Refusal(
            .tooManyRequests, detail: "Too many searches from your address. Try again in \(seconds) s.",
            headers: [.retryAfter: String(seconds)])
    }

    func answer(
        to question: String, in publication: Publication.ID? = nil, after: String? = nil, limit: Int,
        for caller: Caller, at now: Date
    ) async throws -> (answer: SearchAnswer, entries: [Issue.Key: ListedEntry]) {
        guard let query = SearchQuery(question) else { return (SearchAnswer(items: []), [:]) }
        let findings = try await storage.search.find(
            query, in: publication, after: after, limit: limit, judge: judge(for: caller, at: now))
        let keys = findings.issues.map(\.key)
        let entries = try await catalog.listed(keys, at: now)
        let access = try await access(to: keys, for: caller, at: now)
        let named = try await named(findings, for: caller, at: now)
        let publications = try await catalog.publications(Set(keys.map(\.publication) + named), at: now)
        let open = findings.issues.flatMap { found in
            found.places.filter { place in
                (place.page...max(place.page, place.lastPage)).allSatisfy { access[found.key]?.opensPage($0) ?? false }
            }
        }
        let snippets = try await storage.search.snippets(query, of: open)
        let answer = SearchAnswer(
            publications: named.compactMap { publications[$0] },
            items: findings.issues.compactMap { found in
                guard let entry = entries[found.key]?.entry, let access = access[found.key] else { return nil }
                return FoundIssue(
                    publicationTitle: publications[found.key.publication]?.title ?? "", entry: entry,
                    isOpen: access.opensAll,
                    places: found.places.map { place in
                        let isOpen = access.opensPage(place.page)
                        return FoundPlace(
                            place, of: entry.key, isOpen: isOpen, snippet: isOpen ? snippets[place] : nil,
                            words: query.words)
                    },
                    pages: found.pages)
            },
            next: findings.next, isPartial: findings.isPartial)
        return (answer, entries)
    }
}

extension SearchBackend {
    /// Returns only issues, and publications whose name or description has the words: for clients that show no places.
    func found(
        _ question: String, limit: Int, for caller: Caller, at now: Date
    ) async throws -> (entries: [CatalogEntry], publications: [Publication.ID]) {
        guard let query = SearchQuery(question) else { return ([], []) }
        let findings = try await storage.search.find(
            query, limit: limit, hasPlaces: false, judge: judge(for: caller, at: now))
        let entries = try await catalog.listed(findings.issues.map(\.key), at: now)
        let named = try await named(findings, for: caller, at: now)
        return (findings.issues.compactMap { entries[$0.key]?.entry }, named)
    }

    /// Returns the found publications. Only the publisher gets those before their first issue on sale.
    private func named(
        _ findings: SearchResults, for caller: Caller, at now: Date
    ) async throws -> [Publication.ID] {
        let unseen = findings.publications.filter { !caller.may(.see, on: $0) }
        let listed = unseen.isEmpty ? [] : try await storage.listed(unseen, at: now)
        return findings.publications.filter { !unseen.contains($0) || listed.contains($0) }
    }

    private func judge(for caller: Caller, at now: Date) -> SearchAccess.Judge {
        { found in
            let entries = try await catalog.listed(found.map(\.key), at: now)
            let shown = found.filter { found in
                guard let entry = entries[found.key]?.entry else { return false }
                return entry.isOnStand(at: now) && entry.issue.lifeCycle.revision == found.revision
            }
            return try await access(to: shown.map(\.key), for: caller, at: now)
        }
    }

    private func access(
        to keys: [Issue.Key], for caller: Caller, at now: Date
    ) async throws -> [Issue.Key: SearchAccess] {
        let issues = try await catalog.listed(keys, at: now).values.map(\.entry.issue)
        let access = try await catalog.access(of: caller, to: issues, at: now)
        return Dictionary(
            uniqueKeysWithValues: issues.map { issue in
                if access[issue.key]?.isGranted == true { return (issue.key, .all) }
                return (issue.key, SearchAccess(opensAll: false) { issue.access(toPage: $0).isGranted })
            })
    }
}

extension FoundPlace {
    fileprivate init(
        _ place: SearchResults.Place, of key: Issue.Key, isOpen: Bool, snippet: SearchSnippet?, words: String
    ) {
        // The reader view marks the words as they are printed.
        let marked = Paths.escaped(snippet?.match ?? words)
        self.init(
            kind: place.kind, page: place.page, label: place.label, title: place.title, isOpen: isOpen,
            snippet: snippet?.parts, address: "\(Paths.reader(key, page: place.page))?q=\(marked)")
    }
}
