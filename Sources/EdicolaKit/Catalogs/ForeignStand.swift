import EdicolaCore

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A catalog of another make that stands in for a newsstand: what it lists, as it was read last.
package final class ForeignStand: Sendable {
    package let place: URL
    private let reader: CatalogReader
    private let known = Locked<[Issue.Key: ForeignList.Item]?>(nil)
    /// Several downloads at once read the catalog once.
    private let reading = ConnectionLimiter(1)

    /// A client reads no catalog to its end that has none.
    private static let maximumDocuments = 500
    private static let maximumIssues = 20_000

    init(_ place: URL, _ reader: CatalogReader) {
        self.place = place
        self.reader = reader
    }

    /// Remembers where the files are.
    func take(_ list: ForeignList) {
        let items = Dictionary(list.items.map { ($0.entry.key, $0) }, uniquingKeysWith: { first, _ in first })
        known.withLock { $0 = items }
    }

    /// The title of a catalog that has none.
    private var host: String { place.host() ?? "catalog" }

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
            do throws(NewsstandError) {
                let catalog = try reader.read(content, place, host)
                list.add(catalog, known: &listed)
                let further = (catalog.parts + (catalog.next.map { [$0] } ?? [])).reversed()
                if isFirst, further.isEmpty { list.etag = etag }
                for next in further where seen.insert(next.absoluteString).inserted { waiting.append(next) }
            } catch {
                // One bad list does not hide the others.
                if isFirst { throw error }
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
                item.files = (try? reader.read(content, details, host))?.items.first?.files ?? []
            }
        }
        return item
    }
}

extension Newsstand {
    /// A document of a catalog, wherever it is.
    package func document(at place: URL, etag: String?) async throws -> Conditional<Data> {
        var headers = ["accept": "application/opds+json, application/atom+xml, application/json;q=0.9, */*;q=0.8"]
        if let etag { headers["if-none-match"] = etag }
        return try await Self.conditional(try await fetch(place.absoluteString, headers: headers), to: etag)
    }
}
