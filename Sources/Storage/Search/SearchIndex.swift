public import EdicolaCore
import Synchronization

/// The search index of the stands. It is a derived file that follows the log of changes with its own cursor. When it is
/// lost, damaged or of another version, it is made again from the issues; see docs/notes/search.md.
///
/// It may have fewer issues than the stand, or for a moment more. Callers check the results against the catalog.
public final class SearchIndex: Sendable {
    private struct State {
        var file: SearchFile
        var number: Int
        var isRebuilding = false
    }

    /// nil in memory.
    private let folder: Folder?
    private let instance: String
    private let state: Mutex<State>

    /// Opens the newest good file, preferably a complete one, and removes the others.
    init(in folder: Folder?, instance: String) throws {
        self.folder = folder
        self.instance = instance
        guard let folder else {
            state = Mutex(State(file: try SearchFile.open(nil, instance: instance), number: 0))
            return
        }
        try folder.make()
        let numbers = try folder.names().compactMap { Self.number(of: $0) }.sorted(by: >)
        let good = numbers.compactMap { number in
            // A file that can't be opened is made again.
            (try? SearchFile.open(Self.path(number, in: folder), instance: instance)).map {
                State(file: $0, number: number)
            }
        }
        let number = (numbers.first ?? 0) + 1
        let chosen =
            try good.first { try $0.file.isFilled } ?? good.first
            ?? State(file: SearchFile.open(Self.path(number, in: folder), instance: instance), number: number)
        state = Mutex(chosen)
        for number in numbers where number != chosen.number { Self.remove(number, in: folder) }
    }

    var file: SearchFile { state.withLock { $0.file } }

    /// Makes a second, empty file, which is not searched before ``replace(with:)``.
    ///
    /// - Returns: nil while another one is being made.
    func fresh() throws -> SearchFile? {
        let number: Int? = state.withLock { state in
            guard !state.isRebuilding else { return nil }
            state.isRebuilding = true
            return state.number + 1
        }
        guard let number else { return nil }
        do {
            guard let folder else { return try SearchFile.open(nil, instance: instance) }
            Self.remove(number, in: folder)
            return try SearchFile.open(Self.path(number, in: folder), instance: instance)
        } catch {
            giveUp()
            throw error
        }
    }

    func giveUp() { state.withLock { $0.isRebuilding = false } }

    /// Searches a new file from now on. Searches under way keep the old one.
    func replace(with fresh: SearchFile) {
        let number = state.withLock { state in
            state.file = fresh
            state.number += 1
            state.isRebuilding = false
            return state.number - 1
        }
        if let folder { Self.remove(number, in: folder) }
    }

    var isRebuilding: Bool { state.withLock { $0.isRebuilding } }

    private static func path(_ number: Int, in folder: Folder) -> String { "\(folder.path)/\(number).sqlite" }

    private static func number(of name: String) -> Int? {
        guard name.hasSuffix(".sqlite") else { return nil }
        return Int(name.dropLast(".sqlite".count))
    }

    private static func remove(_ number: Int, in folder: Folder) {
        for part in ["", "-wal", "-shm"] { try? Folder.remove(path(number, in: folder) + part) }
    }
}

extension SearchIndex {
    /// Finds issues.
    ///
    /// - Parameters:
    ///   - publication: nil for all stands.
    ///   - cursor: `next` of the page before.
    ///   - hasPlaces: False for callers that show only the issues.
    ///   - judge: The caller's access to issues.
    /// - Throws: ``StorageError/unknownCursor``.
    public func find(
        _ query: SearchQuery, in publication: Publication.ID? = nil, after cursor: String? = nil, limit: Int = 10,
        hasPlaces: Bool = true, judge: SearchAccess.Judge = SearchAccess.everything
    ) async throws -> SearchResults {
        try await file.find(
            query, in: publication, after: cursor, limit: limit, hasPlaces: hasPlaces, judge: judge)
    }

    /// Returns the texts of places that may be shown.
    public func snippets(
        _ query: SearchQuery, of places: [SearchResults.Place]
    ) async throws -> [SearchResults.Place: SearchSnippet] {
        places.isEmpty ? [:] : try await file.snippets(query, of: places)
    }
}
