import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where a reader stopped in an issue and what they marked there, and what of it the newsstand does not know yet.
struct Notebook: Hashable, Sendable, Codable {
    var position: ReadingPosition?
    /// The position that the newsstand knows.
    var knownPosition: Moment?
    /// Deleted ones too, so that they don't come back from another device.
    var marks: [Mark] = []
    /// Marks that the newsstand has to hear of.
    var unsent: Set<String> = []
    /// Where the newsstand's list goes on.
    var cursor: Int64 = 0

    /// Whether there is anything that the newsstand does not know.
    var hasNews: Bool { !unsent.isEmpty || position != nil && position?.modified != knownPosition }

    /// Blocks.
    ///
    /// - Throws: also for what is damaged: notes are never thrown away for a new page.
    static func read(_ path: String) throws(FileError) -> Notebook {
        guard let content = try Disk.read(path) else { return Notebook() }
        guard let notebook = try? JSON.decode(Notebook.self, from: content) else { throw .damaged(path) }
        return notebook
    }

    /// Of two copies of a mark the one changed last counts; at the same instant their text decides, so that all devices
    /// choose alike.
    mutating func take(_ mark: Mark) {
        guard let index = marks.firstIndex(where: { $0.id == mark.id }) else { return marks.append(mark) }
        if Self.isNewer(mark, marks[index]) { marks[index] = mark }
    }

    mutating func take(_ other: ReadingPosition) {
        guard let mine = position, mine.modified >= other.modified else {
            position = other
            return
        }
    }

    private static func isNewer(_ one: Mark, _ other: Mark) -> Bool {
        if one.modified != other.modified { return one.modified > other.modified }
        return text(one) > text(other)
    }

    private static func text(_ mark: Mark) -> String {
        (try? JSON.encode(mark)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

extension LibraryFolder {
    func notebook(of key: Issue.Key) -> String { "\(own)/notebooks/\(key.publication)/\(key.issue).json" }

    /// Every issue in which somebody stopped or marked something.
    func notebooks() throws(FileError) -> [Issue.Key] {
        var keys: [Issue.Key] = []
        for publication in try Disk.names(in: "\(own)/notebooks") {
            keys += try Disk.namesIfFolder("\(own)/notebooks/\(publication)").compactMap { name in
                name.hasSuffix(".json") ? Issue.Key(parsing: "\(publication)/\(name.dropLast(5))") : nil
            }
        }
        return keys
    }

    /// Changes a notebook, as the only one who does. Blocks.
    @discardableResult
    func note(_ key: Issue.Key, _ change: (inout Notebook) -> Void) throws -> Notebook {
        try exclusively {
            let path = notebook(of: key)
            let old = try Notebook.read(path)
            var new = old
            change(&new)
            guard new != old else { return old }
            try Disk.makeFolder(Disk.parent(of: path))
            try Disk.replace(path, with: try JSON.encode(new))
            return new
        }
    }
}
