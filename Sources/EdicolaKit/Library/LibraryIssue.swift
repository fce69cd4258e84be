public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An issue in a reader's library, derived only from this device's files: it stays when the stand withdraws it.
///
/// ```swift
/// button.title = issue.device.nextAction == .read ? "Read" : "Download"
/// ```
public struct LibraryIssue: Hashable, Sendable, Identifiable {
    /// ``key``.
    public var id: Issue.Key { key }
    /// Its key in the whole newsstand.
    public var key: Issue.Key
    /// The title of its publication; nil before its first manifest came.
    public var publicationTitle: String?
    /// Its own title; nil before its first manifest came.
    public var title: String?
    /// Its place in the numbering.
    public var number: IssueNumber?
    /// The date on its cover.
    public var coverDate: CoverDate?
    /// Where it is on this device, with the reader's next action. Only a whole, verified issue says *read*.
    public var device: IssueOnDevice
    /// For an issue that can be read: what became of a newer revision, or of another rendition, that was asked for.
    public var update: IssueOnDevice.State?
    /// Why it failed, or why its ``update`` did; the state has the sentence for the reader. Nil for one that has not failed,
    /// and for one that failed under a version that stored only the sentence.
    public var failure: DownloadError?
    /// The revision that can be read, or is on its way; nil before its first manifest came.
    public var revision: Int?
    /// The kind of file it came from; nil before its first manifest came, and for one that came long ago.
    public var format: IssueForm.Format?
    /// How it is read; nil as above.
    public var layout: IssueForm.Layout?
    /// For which screen.
    public var rendition: Rendition
    /// How far the download is.
    public var progress: Progress
    /// How many pages can be read. The progress counts those from the first on as far as none is missing; a reader who
    /// jumped ahead has others too.
    public var pagesHere: Int
    /// When the reader first asked for it.
    public var since: Date
    /// When it was opened for the first time on this device; nil when it never was.
    public var opened: Date?
    /// When it was read last; nil when it never was.
    public var lastRead: Date?
    /// Whether it stays on this device whatever space is needed.
    public var isPinned: Bool
    /// Whether it is open now, in whatever program.
    public var isBeingRead: Bool
    /// The reason for its withdrawal; nil for an issue on the stand. Readers keep a withdrawn issue.
    public var withdrawal: String?
    /// The newest revision that the stand was seen to have; see ``Library/update(from:)``.
    public var revisionOnStand: Int?

    /// Whether pages can be read, be it one of a download that is not whole yet.
    public var canBeOpened: Bool { device.state == .readable || pagesHere > 0 }

    /// Whether this may be the reader's last copy: the issue was withdrawn, and pages of it can be read.
    public var isLastCopy: Bool { withdrawal != nil && canBeOpened }

    /// Whether it is here, whole, and was never opened.
    public var isUnread: Bool { device.state == .readable && opened == nil }

    /// Whether the stand has a correction that is not here yet.
    public var isCorrected: Bool {
        guard device.state == .readable, let revision, let revisionOnStand else { return false }
        return revisionOnStand > revision
    }

    /// The one primary action; nil while there is nothing to do but wait, and for an issue that can't be had any more and is
    /// not here whole; what pages of it are here can be read all the same (``canBeOpened``).
    public var nextAction: IssueOnDevice.Action? { device.nextAction }
}

extension LibraryIssue {
    /// - Returns: nil when nothing was ever asked for.
    ///
    /// - Parameter reading: the issue that is being read.
    init?(_ folder: IssueFolder, in library: LibraryFolder, reading: Issue.Key?) throws {
        let history = try folder.history()
        guard let since = history.began else { return nil }
        let isHeld = IssueLock.isHeld(folder.key, in: library)
        let known = history.known
        key = folder.key
        publicationTitle = known?.publicationTitle ?? history.file?.publicationTitle
        title = known?.title ?? history.file?.title
        number = known?.number ?? history.file?.number
        coverDate = known?.coverDate ?? history.file?.coverDate
        revision = known?.revision
        format = known?.format.flatMap(IssueForm.Format.init)
        layout = known?.layout.flatMap(IssueForm.Layout.init)
        rendition = history.rendition ?? .twoX
        self.since = since
        let readingState = try ReadingState.read(library.readingState(of: folder.key))
        opened = readingState.opened
        lastRead = readingState.lastRead
        isPinned = readingState.isPinned ?? false
        isBeingRead = reading == folder.key
        withdrawal = readingState.withdrawal
        revisionOnStand = readingState.revisionOnStand
        let transfer = Self.transfer(history, isHeld: isHeld)
        if case .failed = transfer { failure = history.failure }
        if let complete = try Self.completeRecord(folder, history) {
            device = IssueOnDevice(state: .readable)
            update = transfer == .available ? nil : transfer
            rendition = complete.rendition
            revision = complete.revision
            progress = Progress(whole: complete)
            pagesHere = progress.pagesReadable
        } else {
            device = IssueOnDevice(state: transfer, isFinal: history.isFinal)
            (progress, pagesHere) = try folder.standing(history)
        }
    }

    private static func transfer(_ history: History, isHeld: Bool) -> IssueOnDevice.State {
        if history.isArchived { return .archived }
        switch history.stop {
        case .paused, .interrupted: return .paused
        case .failed(let sentence, _, _): return .failed(reason: sentence)
        case .refused(let remedy): return .offered(remedy)
        case nil:
            // Under way, with nobody who holds the lock: the program was ended, and the download waits to go on.
            return history.isUnderWay ? (isHeld ? .downloading : .paused) : .available
        }
    }

    fileprivate static func completeRecord(_ folder: IssueFolder, _ history: History) throws -> ManifestRecord? {
        guard history.damaged.isEmpty else { return nil }
        if let complete = history.complete, let content = try Disk.read(folder.manifest),
            Digest(of: content) == complete.digest
        {
            return complete
        }
        return try folder.completeEdition()?.record
    }
}

extension IssueFolder {
    /// What is here of a rendition before the newsstand is asked.
    func progress(of rendition: Rendition) throws -> Progress {
        let history = try history()
        if let whole = try LibraryIssue.completeRecord(self, history), whole.rendition == rendition {
            return Progress(whole: whole)
        }
        return try standing(history).progress
    }

    /// How far an issue is that is not whole, by its journal and its parts, and how many of its pages are here.
    fileprivate func standing(_ history: History) throws -> (progress: Progress, pagesHere: Int) {
        if let file = history.file {
            return (Progress(bytesDone: Disk.size(of: comingFile) ?? 0, bytesTotal: file.size ?? 0), 0)
        }
        guard let rendition = history.rendition, let edition = try keptEdition(rendition) else {
            return (Progress(pageCount: history.known?.pageCount ?? 0), 0)
        }
        let counter = ProgressCounter(edition.manifest, rendition, here: history.verified)
        let parts = edition.manifest.assets(for: rendition).reduce(0) { bytes, asset in
            history.verified.contains(asset.path) ? bytes : bytes + (Disk.size(of: part(of: asset.path)) ?? 0)
        }
        return (counter.received(parts), counter.pagesHere.count)
    }
}

extension Progress {
    /// Of an issue all of which is here.
    fileprivate init(whole record: ManifestRecord) {
        self.init(
            bytesDone: record.size, bytesTotal: record.size,
            pagesReadable: record.rendition == .original ? 0 : record.pageCount, pageCount: record.pageCount)
    }
}
