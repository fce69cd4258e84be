public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Library {
    /// Where the reader stopped; nil when they never began, here or on another device.
    ///
    /// - Throws: ``FileError``.
    public func position(in key: Issue.Key) async throws -> ReadingPosition? {
        try await onDisk { [folder] in try Notebook.read(folder.notebook(of: key)).position }
    }

    /// Keeps where the reader is: call it with each page. It is on disk when this returns, and goes to the newsstand with
    /// the next ``sync(_:)``.
    ///
    /// ```swift
    /// try await library.savePosition(page: 12, in: key)
    /// ```
    /// - Parameters:
    ///   - page: position in reading order, from 1.
    ///   - progression: of the page's document, from 0 to 1; nil for a picture.
    ///   - now: the time (default: by the library's clock).
    /// - Throws: ``MarkError`` for a page that the issue does not have, and a progression that is none; ``FileError``.
    public func savePosition(
        page: Int, progression: Double? = nil, in key: Issue.Key, at now: Date? = nil
    ) async throws {
        let now = now ?? clock.now()
        let manifest = try await readable(key)?.manifest
        let locator = Locator(page: page, progression: progression, in: manifest)
        if let fault = locator.fault ?? manifest?.fault(ofPage: page) { throw MarkError(fault: fault) }
        try await onDisk { [folder] in
            _ = try folder.note(key) { notebook in
                let after = notebook.position.map { Moment(milliseconds: $0.modified.milliseconds + 1) }
                // A clock that was set back must not make an older page win.
                notebook.position = ReadingPosition(locator: locator, modified: max(Moment(now), after ?? Moment(now)))
            }
        }
    }

    /// Bookmarks, highlights and notes in an issue, in the order of the pages.
    ///
    /// - Throws: ``FileError``.
    public func marks(in key: Issue.Key) async throws -> [Mark] {
        let marks = try await onDisk { [folder] in try Notebook.read(folder.notebook(of: key)).marks }
        return marks.filter { !$0.isGone }.sorted { one, other in
            let (first, second) = (one.locator.locations, other.locator.locations)
            return (first.position, first.words?.first ?? -1, one.created, one.id)
                < (second.position, second.words?.first ?? -1, other.created, other.id)
        }
    }

    /// Marks something, or changes a mark.
    ///
    /// ```swift
    /// try await library.mark(.bookmark, at: Locator(page: 12, in: issue.manifest), in: key)
    /// ```
    /// - Parameters:
    ///   - id: of the mark to change; a new one otherwise.
    ///   - now: the time (default: by the library's clock).
    /// - Returns: the mark as it is kept.
    /// - Throws: ``MarkError`` for what no newsstand would take, such as a note of more than 16384 bytes; ``FileError``.
    @discardableResult
    public func mark(
        _ kind: Mark.Kind, id: String = UUID().uuidString.lowercased(), at locator: Locator, colour: String? = nil,
        note: String? = nil, in key: Issue.Key, now: Date? = nil
    ) async throws -> Mark {
        let now = now ?? clock.now()
        let moment = Moment(now)
        let mark = Mark(
            id: id, kind: kind, locator: locator, colour: colour, note: note, created: moment, modified: moment)
        if let fault = mark.fault { throw MarkError(fault: fault) }
        if let fault = try await readable(key)?.manifest.fault(ofPage: locator.locations.position) {
            // One that was made in a longer revision may be changed where it is.
            let isKnown = try await marks(in: key).contains { $0.id == id && $0.locator == locator }
            guard isKnown else { throw MarkError(fault: fault) }
        }
        let changed = try await change(id, in: key) { known in
            Mark(
                id: id, kind: kind, locator: locator, colour: colour, note: note, created: known?.created ?? moment,
                modified: Self.later(now, than: known))
        }
        return changed ?? mark
    }

    /// Takes a mark away, on all devices with the next ``sync(_:)``; nothing happens when there is none.
    ///
    /// - Throws: ``FileError``.
    public func unmark(_ id: String, in key: Issue.Key, now: Date? = nil) async throws {
        let now = now ?? clock.now()
        try await change(id, in: key) { known in
            guard var mark = known else { return nil }
            mark.gone = true
            mark.modified = Self.later(now, than: mark)
            return mark
        }
    }

    @discardableResult
    private func change(
        _ id: String, in key: Issue.Key, _ change: @escaping @Sendable (Mark?) -> Mark?
    ) async throws -> Mark? {
        try await onDisk { [folder] in
            let notebook = try folder.note(key) { notebook in
                guard let mark = change(notebook.marks.first { $0.id == id }) else { return }
                notebook.take(mark)
                notebook.unsent.insert(id)
            }
            return notebook.marks.first { $0.id == id }
        }
    }

    /// A clock that was set back must not lose a change.
    private static func later(_ now: Date, than mark: Mark?) -> Moment {
        guard let mark else { return Moment(now) }
        return max(Moment(now), Moment(milliseconds: mark.modified.milliseconds + 1))
    }
}

extension Locator {
    /// A page of an issue.
    ///
    /// - Parameters:
    ///   - page: position in reading order, from 1.
    ///   - progression: of the page's document, from 0 to 1.
    ///   - manifest: nil for an issue that is not here.
    public init(page: Int, progression: Double? = nil, in manifest: Manifest?) {
        let shown = manifest?.pages.first { $0.number == page }
        let asset = shown?.document?.asset ?? shown?.picture(for: .twoX)?.asset
        let count = manifest?.pageCount ?? 0
        let total = count > 1 ? min(1, (Double(page) - 1) / Double(count - 1)) : 1
        self.init(
            href: asset.map { "assets/\($0.path)" } ?? "", type: asset?.mediaType ?? "image/webp",
            title: shown?.label ?? "\(page)",
            locations: .init(
                position: page, totalProgression: manifest == nil ? nil : total, progression: progression))
    }
}

extension Manifest {
    /// What is wrong with a page of it; nil when it has that page, or does not say how many it has.
    fileprivate func fault(ofPage page: Int) -> String? {
        pageCount > 0 && page > pageCount ? "There is no page \(page). The issue has \(pageCount) pages." : nil
    }
}
