import EdicolaCore
import Feeds
import Foundation

/// Reads a catalog with all its documents: the next pages of a list, the lists that it links to, and the full form of
/// partial entries. Each document is read once, up to a maximum number.
struct CatalogVisitor {
    static let maximumDocuments = 5_000
    static let maximumIssues = 100_000

    /// The client; nil reads only files.
    let fetcher: Fetcher?
    /// Receives the parts that can't be read, each with the reason.
    var skip: @Sendable (String) -> Void = { Terminal.error("skipped: \($0)") }

    /// Reads a catalog.
    ///
    /// - Parameter place: an address on the web, or a file.
    /// - Returns: the readable catalogs, and the number of unreadable parts: old catalogs have dead shelves. The
    ///   terminal shows each of those.
    /// - Throws: only when the first document can't be read.
    func read(_ place: URL) async throws -> (catalogs: [ForeignCatalog], unread: Int) {
        var catalogs: [ForeignCatalog] = []
        var waiting = [(place: place, list: Int?.none)]
        var seen: Set<String> = [place.absoluteString]
        var (issues, unread) = (0, 0)
        while let (place, list) = waiting.popLast() {
            guard seen.count <= Self.maximumDocuments, issues <= Self.maximumIssues else {
                throw CommandError("The catalog is too large: reading stopped after \(seen.count) documents.")
            }
            let catalog: ForeignCatalog
            do {
                catalog = try await document(at: place)
            } catch let error as CatalogError where catalogs.isEmpty {
                throw CommandError(
                    "\(place.isFileURL ? place.path : place.absoluteString): \(error)", code: CommandError.refused)
            } catch let error where !catalogs.isEmpty && !(error is CancellationError) && !Task.isCancelled {
                skip("\(place.absoluteString): \(error)")
                unread += 1
                continue
            }
            issues += catalog.issues.count
            let index: Int
            if let list {
                catalogs[list].issues += catalog.issues
                catalogs[list].repeated += catalog.repeated
                catalogs[list].faults.formUnion(catalog.faults)
                index = list
            } else {
                catalogs.append(catalog)
                index = catalogs.count - 1
            }
            // Last in, first out: a list to its end, then the next one.
            for part in catalog.parts.reversed() where seen.insert(part.absoluteString).inserted {
                waiting.append((part, nil))
            }
            if let next = catalog.next, seen.insert(next.absoluteString).inserted { waiting.append((next, index)) }
        }
        return (catalogs, unread)
    }

    private func document(at place: URL) async throws -> ForeignCatalog {
        if place.isFileURL {
            guard let data = try? Data(contentsOf: place, options: .mappedIfSafe) else {
                throw CommandError(
                    "“\(place.path)” can't be read. Check its name and permissions.", code: CommandError.refused)
            }
            return try ForeignCatalog(reading: data, at: place)
        }
        guard let fetcher else { throw CommandError("\(place) can't be read from a file.") }
        let (data, found, type) = try await fetcher.document(at: place)
        var catalog = try ForeignCatalog(reading: data, at: found)
        if type.lowercased().hasPrefix("text/html") { catalog.faults.insert(.wrongType) }
        return catalog
    }

    /// Returns the full entry, if the list has only a part of it.
    func whole(_ issue: ForeignIssue) async throws -> ForeignIssue {
        guard issue.files.isEmpty, let details = issue.details, details.scheme?.hasPrefix("http") == true,
            let found = try? await document(at: details).issues.first
        else { return issue }
        var whole = found
        whole.id = issue.id
        whole.publication = found.publication ?? issue.publication
        return whole
    }
}
