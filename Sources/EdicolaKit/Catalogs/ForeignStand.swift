import EdicolaCore
import Feeds

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A catalog of another make that stands in for a newsstand: what it lists, as it was read last.
final class ForeignStand: Sendable {
    let place: URL
    private let known = Locked<[Issue.Key: ForeignList.Item]?>(nil)
    /// Several downloads at once read the catalog once.
    private let reading = ConnectionLimiter(1)

    /// A client reads no catalog to its end that has none.
    private static let maximumDocuments = 500
    private static let maximumIssues = 20_000

    init(_ place: URL) {
        self.place = place
    }

    /// Remembers where the files are.
    func take(_ list: ForeignList) {
        let items = Dictionary(list.items.map { ($0.entry.key, $0) }, uniquingKeysWith: { first, _ in first })
        known.withLock { $0 = items }
    }

    private var isUnknown: Bool { known.withLock { $0 == nil } }

    func cover(of key: Issue.Key) -> String? { known.withLock { $0?[key]?.cover } }

    /// Reads the catalog with all its pages and parts, each once.
    ///
    /// - Parameter kept: of the last time.
    /// - Throws: ``NewsstandError``; nothing of a catalog that could be read in part only.
    func list(_ newsstand: Newsstand, _ retrier: Retrier, kept: ForeignList?) async throws -> ForeignList {
        var list = ForeignList()
        var listed: Set<Issue.Key> = []
        var waiting = [place]
        var seen: Set<String> = [place.absoluteString]
        while let place = waiting.popLast() {
            guard seen.count <= Self.maximumDocuments, list.items.count <= Self.maximumIssues else {
                throw NewsstandError.invalidResponse("its catalog is too large")
            }
            let isFirst = place == self.place
            let answer = try await retrier.run {
                try await newsstand.document(at: place, etag: isFirst ? kept?.etag : nil)
            }
            guard case .new(let content, let etag) = answer else { return kept ?? list }
            do throws(CatalogError) {
                let catalog = try ForeignCatalog(reading: content, at: place)
                list.add(catalog, host: self.place.host() ?? "catalog", known: &listed)
                let further = (catalog.parts + (catalog.next.map { [$0] } ?? [])).reversed()
                if isFirst, further.isEmpty { list.etag = etag }
                for next in further where seen.insert(next.absoluteString).inserted { waiting.append(next) }
            } catch {
                // One bad list does not hide the others.
                if isFirst { throw NewsstandError.unreadable(error) }
            }
        }
        return list
    }

    /// An issue with the places of its file; the catalog is read when it has not been yet.
    ///
    /// - Throws: ``DownloadError/notFound``, ``NewsstandError``.
    func item(_ key: Issue.Key, _ newsstand: Newsstand, _ retrier: Retrier) async throws -> ForeignList.Item {
        if isUnknown {
            try await reading.withConnection {
                if isUnknown { take(try await list(newsstand, retrier, kept: nil)) }
            }
        }
        guard var item = known.withLock({ $0?[key] }) else { throw DownloadError.notFound }
        if item.files.isEmpty, let details = item.details.flatMap({ URL(string: $0) }) {
            let answer = try await retrier.run { try await newsstand.document(at: details, etag: nil) }
            if case .new(let content, _) = answer {
                let whole = try? ForeignCatalog(reading: content, at: details).issues.first
                item.files = whole?.files.map(\.address.absoluteString) ?? []
            }
        }
        return item
    }
}

extension NewsstandError {
    /// Of a document that should be a catalog. In which line it is damaged is nothing for readers.
    static func unreadable(_ error: CatalogError) -> NewsstandError {
        if case .malformed = error { return .invalidResponse("the content is not a catalog, or is damaged") }
        return .invalidResponse("\(error)")
    }
}

extension Newsstand {
    /// A document of a catalog, wherever it is.
    func document(at place: URL, etag: String?) async throws -> Conditional<Data> {
        var headers = ["accept": "application/opds+json, application/atom+xml, application/json;q=0.9, */*;q=0.8"]
        if let etag { headers["if-none-match"] = etag }
        return try await Self.conditional(try await fetch(place.absoluteString, headers: headers), to: etag)
    }
}
