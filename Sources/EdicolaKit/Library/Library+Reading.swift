public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Library {
    /// The issue that is being read now, in whatever program: the one that no purge takes. It is kept over a crash, as
    /// NewsstandKit kept its `currentlyReadingIssue`.
    ///
    /// - Throws: ``FileError``.
    public func currentlyReading() async throws -> Issue.Key? {
        try await onDisk { [folder] in try folder.currentlyReading() }
    }

    /// Call it when a reader opens an issue: it is the one being read, and unread no more. One page that is here is enough.
    ///
    /// ```swift
    /// try await library.beginReading(key)
    /// ```
    /// - Parameter now: the time (default: by the library's clock).
    /// - Throws: ``NotDownloadedError`` when not even one page can be read; ``FileError``.
    public func beginReading(_ key: Issue.Key, at now: Date? = nil) async throws {
        let now = now ?? clock.now()
        try await onDisk { [folder] in
            let here = try folder.folder(of: key).readableEdition()
            guard let here, here.isWhole || !here.pages.isEmpty else { throw NotDownloadedError(key: key) }
            try folder.setCurrentlyReading(key)
            try folder.change(key) { state in
                state.opened = state.opened ?? now
                state.lastRead = now
            }
        }
        announce(key)
    }

    /// Call it when the reader closes the issue; another one that was opened meanwhile stays open.
    ///
    /// - Parameter now: the time (default: by the library's clock).
    /// - Throws: ``FileError``.
    public func endReading(_ key: Issue.Key, at now: Date? = nil) async throws {
        let now = now ?? clock.now()
        try await onDisk { [folder] in
            if try folder.currentlyReading() == key { try folder.setCurrentlyReading(nil) }
            try folder.change(key) { $0.lastRead = now }
        }
        announce(key)
    }

    /// Keeps an issue on this device whatever space is needed, or no longer.
    ///
    /// - Throws: ``FileError``.
    public func pin(_ key: Issue.Key, _ isPinned: Bool = true) async throws {
        let isNew = try await onDisk { [folder] in try folder.change(key) { $0.isPinned = isPinned ? true : nil } }
        if isNew { announce(key) }
    }

    /// How many issues are here, whole, and were never opened: the number on the app's icon.
    ///
    /// - Throws: ``FileError``.
    public func unreadCount() async throws -> Int {
        try await issues().count(where: \.isUnread)
    }
}
