public import EdicolaCore
import Synchronization

/// Finds words on the stands. A derived file: it follows the log of changes with a cursor of its own, and when it is lost,
/// damaged or of another version it is made again from the issues; see docs/notes/search.md.
///
/// It may know of less than is on the stand, or for a moment of more: who shows what was found asks the catalog.
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

    /// Takes the newest file that is good, best one that is whole, and removes the others.
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
            // What can't be opened is made again.
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

    /// A second, empty file; nothing is looked for in it before ``replace(with:)``.
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

    /// Looks in a file that was made anew from now on. Those who are still looking in the old one keep it.
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
    /// - Parameters:
    ///   - publication: nil for all stands.
    ///   - cursor: `next` of the part before.
    ///   - hasPlaces: false for who shows the issues alone.
    ///   - judge: what the one who asks may open.
    /// - Throws: ``StorageError/unknownCursor``.
    public func find(
        _ query: SearchQuery, in publication: Publication.ID? = nil, after cursor: String? = nil, limit: Int = 10,
        hasPlaces: Bool = true, judge: SearchAccess.Judge = SearchAccess.everything
    ) async throws -> SearchResults {
        try await file.find(
            query, in: publication, after: cursor, limit: limit, hasPlaces: hasPlaces, judge: judge)
    }

    /// What stands in places that may be shown.
    public func snippets(
        _ query: SearchQuery, of places: [SearchResults.Place]
    ) async throws -> [SearchResults.Place: SearchSnippet] {
        places.isEmpty ? [:] : try await file.snippets(query, of: places)
    }
}
