public import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Library {
    /// Brings position and marks of an issue to the newsstand, and those of the reader's other devices here. In whatever
    /// order devices do it, all have the same in the end.
    ///
    /// ```swift
    /// try await library.sync(key)
    /// ```
    /// - Throws: ``NewsstandError``, with a problem 401 for a device that nobody is known on; ``FileError``.
    public func sync(_ key: Issue.Key) async throws {
        guard let newsstand else { return }
        try await syncPosition(key, newsstand)
        try await syncMarks(key, newsstand)
    }

    /// Does it for every issue in which something is to be told.
    ///
    /// - Throws: as ``sync(_:)``; what was told before it failed stays told.
    public func syncAll() async throws {
        let waiting = try await onDisk { [folder] in
            try folder.notebooks().filter { (try? Notebook.read(folder.notebook(of: $0)))?.hasNews == true }
        }
        for key in waiting { try await sync(key) }
    }

    private func syncPosition(_ key: Issue.Key, _ newsstand: Newsstand) async throws {
        let mine = try await onDisk { [folder] in try Notebook.read(folder.notebook(of: key)) }
        let theirs: ReadingPosition?
        if let position = mine.position, position.modified != mine.knownPosition {
            let answer = try await newsstand.hand(position, to: Paths.API.position(key), method: .put)
            theirs = try JSON.decode(ReadingPosition.self, from: answer)
        } else {
            theirs = try await newsstand.position(in: key)
        }
        guard let theirs else { return }
        try await onDisk { [folder] in
            _ = try folder.note(key) { notebook in
                // A device whose clock is ahead is told the newsstand's time for it.
                if notebook.position?.modified == mine.position?.modified { notebook.position = theirs }
                notebook.take(theirs)
                notebook.knownPosition = theirs.modified
            }
        }
    }

    private func syncMarks(_ key: Issue.Key, _ newsstand: Newsstand) async throws {
        while true {
            let before = try await onDisk { [folder] in try Notebook.read(folder.notebook(of: key)) }
            let sent = before.marks.filter { before.unsent.contains($0.id) }.prefix(Self.mostMarksAtOnce)
            let path = "\(Paths.API.marks(key))?since=\(before.cursor)"
            let list: MarkList
            if sent.isEmpty {
                list = try await newsstand.value(at: path)
            } else {
                let answer = try await newsstand.hand(NewMarks(marks: Array(sent)), to: path, method: .put)
                list = try JSON.decode(MarkList.self, from: answer)
            }
            let after = try await onDisk { [folder] in
                try folder.note(key) { notebook in
                    for mark in sent where notebook.marks.contains(mark) { notebook.unsent.remove(mark.id) }
                    for mark in list.marks { notebook.take(mark) }
                    notebook.cursor = list.cursor
                }
            }
            let isDone = !list.hasMore && (after.unsent.isEmpty || after.unsent == before.unsent)
            if isDone { return }
        }
    }

    private static let mostMarksAtOnce = 500
}
