import ArgumentParser
import EdicolaCore
import EdicolaKit

/// What a reader types for an issue: `espresso/2026-03`, `espresso/latest`, or `2026-03` alone.
struct IssueName: ExpressibleByArgument, Sendable {
    let publication: Publication.ID?
    /// nil for the latest.
    let issue: Issue.ID?

    init?(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 1 || parts.count == 2, let last = parts.last else { return nil }
        if parts.count == 2 {
            guard let id = try? Publication.ID(parsing: parts[0]) else { return nil }
            publication = id
        } else {
            publication = nil
        }
        if last == "latest" {
            issue = nil
        } else {
            guard let id = try? Issue.ID(parsing: last) else { return nil }
            issue = id
        }
    }

    /// What the shell offers: the last shelf, and what is on this device.
    static var defaultCompletionKind: CompletionKind {
        .custom { words, current, _ in
            let typed = TypedLocation(words, except: current)
            guard
                let context = try? LibraryLocation.context(
                    folder: typed.library ?? LibraryLocation.standardFolder(), server: typed.server)
            else { return [] }
            let mine = (try? await context.library.issues().map(\.key)) ?? []
            let shelf = try? await context.store().latest.shelf
            let shown = shelf.map { shelf in shelf.publications.flatMap { shelf.issues(of: $0.publication.id) } } ?? []
            return Set(mine + shown.map(\.key)).map(\.description).sorted()
        }
    }

    /// Both ids given: no list is needed to find it.
    var key: Issue.Key? {
        guard let publication, let issue else { return nil }
        return Issue.Key(publication: publication, issue: issue)
    }
}

extension CommandContext {
    /// The issue that is meant, which must be on this device.
    func mine(_ name: IssueName) async throws -> LibraryIssue {
        let key = try await key(name, asking: false)
        guard let issue = try await library.issue(key) else {
            throw UnreadableError(sentence: "\(key) is not on this device.")
        }
        return issue
    }

    /// The one issue that is meant, on this device first, then on the stand; the latest is that of the stand when it may be
    /// asked, else of this device.
    ///
    /// - Parameter asking: whether the newsstand may be asked.
    func key(_ name: IssueName, asking: Bool) async throws -> Issue.Key {
        if let key = name.key { return key }
        let issues = try await library.issues().filter { fits($0.key, name) }
        if name.issue == nil, !asking { return try newest(of: issues) }
        let mine = issues.map(\.key)
        if name.issue != nil, let only = mine.first, mine.count == 1 { return only }
        guard asking, newsstand != nil else { throw NotFoundError(candidates: mine) }
        let store = try await store()
        await store.refresh()
        let shelf = store.latest.shelf
        if name.issue == nil {
            let publications = name.publication.map { [$0] } ?? shelf.publications.map(\.publication.id)
            if publications.count == 1, let newest = shelf.issues(of: publications[0]).first { return newest.key }
            throw NotFoundError(candidates: publications.compactMap { shelf.issues(of: $0).first?.key })
        }
        let found = shelf.publications.flatMap { shelf.issues(of: $0.publication.id) }.map(\.key)
            .filter { fits($0, name) }
        if let only = found.first, found.count == 1 { return only }
        throw NotFoundError(candidates: found)
    }

    /// By what is printed on the cover, as the stand has them; of those that can be read when there are any.
    private func newest(of issues: [LibraryIssue]) throws -> Issue.Key {
        let open = issues.filter(\.canBeOpened)
        let stands = Dictionary(grouping: open.isEmpty ? issues : open, by: \.key.publication).values.compactMap {
            $0.max { one, other in
                if let first = one.coverDate, let second = other.coverDate, first != second { return first < second }
                return one.since < other.since
            }
        }
        guard let only = stands.first, stands.count == 1 else {
            throw NotFoundError(candidates: stands.map(\.key).sorted { "\($0)" < "\($1)" })
        }
        return only.key
    }

    private func fits(_ key: Issue.Key, _ name: IssueName) -> Bool {
        (name.publication ?? key.publication) == key.publication && (name.issue ?? key.issue) == key.issue
    }
}

/// No issue, or more than one, has that name.
struct NotFoundError: Error, CustomStringConvertible {
    let candidates: [Issue.Key]

    var description: String {
        if candidates.isEmpty { return "There is no such issue. List all with: newsstand shelf" }
        return "Several issues match. Use PUBLICATION/ISSUE: \(candidates.map(\.description).joined(separator: ", "))"
    }
}
