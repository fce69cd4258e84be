public import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Library {
    /// Sends position and marks of an issue to the newsstand, and receives those of the reader's other devices. The order in
    /// which devices sync makes no difference.
    ///
    /// ```swift
    /// try await library.sync(key)
    /// ```
    /// - Returns: the items that the newsstand permanently refuses; they stay on this device, and all others are synced.
    /// - Throws: ``NewsstandError``, with a problem 401 for a device without a session that has changes to send;
    ///   ``FileError``.
    @discardableResult
    public func sync(_ key: Issue.Key) async throws -> SyncReport {
        guard let newsstand else { return SyncReport() }
        if newsstand.session.token() == nil {
            let mine = try await onDisk { [folder] in try Notebook.read(folder.notebook(of: key)) }
            guard mine.hasNews else { return SyncReport() }
        }
        return try await sync(key, newsstand) { try await newsstand.position(in: key) }
    }

    /// Syncs every issue that is on this device, or has marks here, a few at a time. Nothing happens with a catalog of another
    /// make, and on a device without a token that has no changes to send.
    ///
    /// - Returns: as ``sync(_:)``, for all of them; also issues whose notes can't be read.
    /// - Throws: as ``sync(_:)``; everything sent before the failure stays sent.
    @discardableResult
    public func syncAll() async throws -> SyncReport {
        let isKnown = newsstand?.session.token() != nil
        let (keys, unreadable) = try await onDisk { [folder] in try folder.keysToSync(isKnown: isKnown) }
        var report = SyncReport()
        guard let newsstand, !newsstand.isCatalog else { return report }
        report.refused = unreadable
        guard !keys.isEmpty else { return report }
        // One list has the places of all issues.
        let positions = try await newsstand.positions()
        var reports: [Issue.Key: SyncReport] = [:]
        try await forEachConcurrently(keys) { key in
            try await self.sync(key, newsstand) { positions[key] }
        } take: {
            reports[$0] = $1
        }
        report.refused += keys.flatMap { reports[$0]?.refused ?? [] }
        return report
    }

    /// - Parameter theirs: where the reader stopped on whatever device; nil when nowhere.
    private func sync(
        _ key: Issue.Key, _ newsstand: Newsstand, theirs: @Sendable () async throws -> ReadingPosition?
    ) async throws -> SyncReport {
        var report = SyncReport()
        try await syncPosition(key, newsstand, theirs, &report)
        try await syncMarks(key, newsstand, &report)
        return report
    }

    private func syncPosition(
        _ key: Issue.Key, _ newsstand: Newsstand, _ kept: @Sendable () async throws -> ReadingPosition?,
        _ report: inout SyncReport
    ) async throws {
        let mine = try await onDisk { [folder] in try Notebook.read(folder.notebook(of: key)) }
        var theirs: ReadingPosition?
        var refusal: String?
        if let position = mine.position, position.modified != mine.knownPosition {
            refusal = position.locator.fault
            if refusal == nil {
                do {
                    let answer = try await newsstand.submit(position, to: Paths.API.position(key), method: .put)
                    theirs = try Newsstand.decoded(answer)
                } catch let error as NewsstandError where error.isPermanent {
                    refusal = error.description
                }
            }
        }
        if let refusal { report.refused.append(.init(key: key, reason: refusal)) }
        if theirs == nil {
            do {
                theirs = try await kept()
            } catch let error as NewsstandError where error.isPermanent {
                return
            }
        }
        guard let theirs else { return }
        let isTold = refusal == nil
        try await onDisk { [folder] in
            _ = try folder.note(key) { notebook in
                // A device whose clock is ahead is told the newsstand's time for it.
                if isTold, notebook.position?.modified == mine.position?.modified { notebook.position = theirs }
                notebook.take(theirs)
                notebook.knownPosition = theirs.modified
            }
        }
    }

    private func syncMarks(_ key: Issue.Key, _ newsstand: Newsstand, _ report: inout SyncReport) async throws {
        var refused: Set<Mark.ID> = []
        func refuse(_ mark: Mark, _ reason: String) {
            guard refused.insert(mark.id).inserted else { return }
            report.refused.append(.init(key: key, mark: mark.id, reason: reason))
        }
        var most = Self.maximumMarksAtOnce
        while true {
            let before = try await onDisk { [folder] in try Notebook.read(folder.notebook(of: key)) }
            let unsent = before.marks.filter { before.unsent.contains($0.id) }
            for mark in unsent { mark.fault.map { refuse(mark, $0) } }
            let sent = Array(unsent.filter { !refused.contains($0.id) }.prefix(most))
            let list: MarkList
            do {
                list = try await Self.tell(sent, of: key, since: before.cursor, to: newsstand)
            } catch let error as NewsstandError where error.isPermanent {
                // Nothing at all can be had of this issue, and there may be nothing to tell.
                guard !sent.isEmpty else { return }
                guard sent.count > 1, error.isOfContent else {
                    for mark in error.isOfContent ? sent : unsent { refuse(mark, error.description) }
                    most = Self.maximumMarksAtOnce
                    continue
                }
                // One of them is at fault: half of them, and half of those, until it stands alone.
                most = sent.count / 2
                continue
            }
            let after = try await onDisk { [folder] in
                try folder.note(key) { notebook in
                    for mark in sent where notebook.marks.contains(mark) { notebook.unsent.remove(mark.id) }
                    for mark in list.marks { notebook.take(mark) }
                    notebook.cursor = list.cursor
                }
            }
            let isDone = !list.hasMore && (after.unsent.isSubset(of: refused) || after.unsent == before.unsent)
            if isDone { return }
        }
    }

    private static func tell(
        _ marks: [Mark], of key: Issue.Key, since cursor: Int64, to newsstand: Newsstand
    ) async throws -> MarkList {
        let path = "\(Paths.API.marks(key))?since=\(cursor)"
        guard !marks.isEmpty else { return try await newsstand.value(at: path) }
        return try Newsstand.decoded(try await newsstand.submit(NewMarks(marks: marks), to: path, method: .put))
    }

    private static let maximumMarksAtOnce = 500
}

extension LibraryFolder {
    /// The issues that are synced, and those whose notes can't be read. Blocks.
    ///
    /// - Parameter isKnown: whether the newsstand knows who asks; else only what it has to be told is of interest.
    fileprivate func keysToSync(
        isKnown: Bool
    ) throws -> (keys: [Issue.Key], unreadable: [SyncReport.Refusal]) {
        var keys: [Issue.Key] = []
        var unreadable: [SyncReport.Refusal] = []
        var seen: Set<Issue.Key> = []
        for key in try notebooks() + self.keys() where seen.insert(key).inserted {
            do throws(FileError) {
                let notebook = try Notebook.read(notebook(of: key))
                if isKnown || notebook.hasNews { keys.append(key) }
            } catch {
                guard error == .damaged(error.path) else { throw error }
                unreadable.append(.init(key: key, reason: error.description))
            }
        }
        return (keys, unreadable)
    }
}

extension NewsstandError {
    /// Whether what was handed in is at fault, and not the place where it was handed in.
    fileprivate var isOfContent: Bool {
        guard case .problem(let problem, _) = self else { return false }
        return [400, 409, 413, 422].contains(problem.status)
    }
}
