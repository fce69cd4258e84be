public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Library {
    /// Stops a download, in this program or another, and keeps its downloaded part; nothing happens without one.
    ///
    /// - Throws: ``DownloadError/busy`` when the other program does not let go; ``FileError``.
    public func pause(_ key: Issue.Key) async throws {
        if let download = runningDownload(key) { return await download.pause() }
        _ = try await takeLock(of: key)
    }

    /// Removes an issue and its downloaded part from this device. Its download, when it runs in this process, ends as
    /// ``Download/Phase/deleted``.
    ///
    /// - Throws: ``DownloadError/busy``, ``FileError``.
    public func delete(_ key: Issue.Key) async throws {
        await runningDownload(key)?.delete()
        let lock = try await takeLock(of: key)
        try await onDisk { [folder] in
            let issue = folder.folder(of: key)
            // The reader's own work stays: where they were, and what they marked.
            try folder.change(key) { state in
                state = ReadingState(
                    opened: state.opened, lastRead: state.lastRead, wasDeleted: true)
            }
            if try folder.currentlyReading() == key { try folder.setCurrentlyReading(nil) }
            guard try Disk.exists(issue.path) else { return }
            // Moved away first: half an issue is never seen in its place.
            let doomed = "\(folder.own)/deleted/\(UUID().uuidString)"
            try Disk.makeFolder(Disk.parent(of: doomed))
            try Disk.move(issue.path, to: doomed)
            do throws(FileError) {
                try Disk.removeFolder("\(folder.own)/deleted")
            } catch {
                throw FileError(issue.path, code: error.code)
            }
            withExtendedLifetime(lock) {}
        }
        announce(key)
    }

    /// Frees the space of an issue and keeps it in the library, to be had again. One that was withdrawn may not be had
    /// again: only ``delete(_:)`` removes it.
    ///
    /// - Parameter now: the time (default: by the library's clock).
    /// - Throws: ``LastCopyError``, ``DownloadError/busy``, ``FileError``.
    public func archive(_ key: Issue.Key, at now: Date? = nil) async throws {
        let now = now ?? clock.now()
        let lock = try await takeLock(of: key)
        try await onDisk { [folder] in
            let issue = folder.folder(of: key)
            guard try Disk.exists(issue.path) else { return }
            if let mine = try LibraryIssue(issue, in: folder, reading: nil), mine.isLastCopy {
                throw LastCopyError(key: key, title: mine.title, reason: mine.withdrawal ?? "")
            }
            try Journal(issue.journal).append(.archived(at: now))
            try Disk.removeFolder(issue.assets)
            try Disk.removeFolder(issue.parts)
            Disk.remove(issue.manifest)
            Disk.remove(issue.coming)
            withExtendedLifetime(lock) {}
        }
        announce(key)
    }

    /// Compares every downloaded byte of an issue with the manifest. An issue with missing or changed assets can be read only
    /// after another download.
    ///
    /// - Returns: the damaged assets; none when all that is here is as it should be.
    /// - Throws: ``NotDownloadedError`` when nothing of it is here, as after ``archive(_:at:)``; ``DownloadError/busy``,
    ///   ``FileError``.
    public func verify(_ key: Issue.Key) async throws -> [AssetPath] {
        let lock = try await takeLock(of: key)
        let damaged = try await onDisk { [folder] in
            let issue = folder.folder(of: key)
            let damaged = try issue.promisedAssets().filter { asset in
                (try? EdicolaCore.Digest(ofFile: issue.asset(asset.path))) != asset.digest
            }.map(\.path)
            if !damaged.isEmpty { try Journal(issue.journal).append(.damaged(damaged)) }
            withExtendedLifetime(lock) {}
            return damaged
        }
        if !damaged.isEmpty { announce(key) }
        return damaged
    }

    /// Pauses whoever downloads the issue, and keeps others from starting.
    private func takeLock(of key: Issue.Key) async throws -> IssueLock {
        await runningDownload(key)?.pause()
        if let lock = try await onDisk({ [folder] in try IssueLock.take(key, in: folder) }) { return lock }
        let request = folder.pauseRequest(for: key)
        try await onDisk {
            try Disk.makeFolder(Disk.parent(of: request))
            try Disk.replace(request, with: [])
        }
        defer { Disk.remove(request) }
        for _ in 0..<100 {
            // By the clock on the wall: the other process has no clock of ours.
            try await Task.sleep(for: .milliseconds(100))
            if let lock = try await onDisk({ [folder] in try IssueLock.take(key, in: folder) }) { return lock }
        }
        throw DownloadError.busy
    }
}

extension IssueFolder {
    /// What should be in its place: all of a whole issue, else what the journal says has come.
    ///
    /// - Throws: ``NotDownloadedError`` when there is none.
    fileprivate func promisedAssets() throws -> [Asset] {
        if let whole = try completeEdition() { return whole.assets }
        let history = try history()
        let here =
            try history.rendition.flatMap(keptEdition)?.assets.filter { history.verified.contains($0.path) } ?? []
        guard !here.isEmpty else { throw NotDownloadedError(key: key) }
        return here
    }
}
