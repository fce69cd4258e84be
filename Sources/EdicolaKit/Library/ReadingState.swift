import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a reader did with an issue, and what their stand said of it: kept apart from its bytes, so that putting those away
/// loses nothing.
struct ReadingState: Hashable, Sendable, Codable {
    /// When it was opened for the first time on this device.
    var opened: Date?
    /// When it was last being read.
    var lastRead: Date?
    /// Stays on this device whatever space is needed.
    var isPinned: Bool?
    /// Whether the reader removed it from this device once: it is not downloaded automatically again.
    var wasDeleted: Bool?
    /// The reason for its withdrawal.
    var withdrawal: String?
    /// The newest revision that the stand was seen to have.
    var revisionOnStand: Int?

    /// - Returns: an empty state when there is none, or one that is damaged.
    /// - Throws: for a file that can't be read: what is pinned, or was withdrawn, is not taken for what may go.
    static func read(_ path: String) throws(FileError) -> ReadingState {
        guard let content = try Disk.read(path) else { return ReadingState() }
        return (try? JSON.decode(ReadingState.self, from: content)) ?? ReadingState()
    }
}

extension LibraryFolder {
    /// Beside the issue's folder, not in it: it outlives its bytes.
    func readingState(of key: Issue.Key) -> String { "\(own)/cards/\(key.publication)/\(key.issue).json" }

    /// The issue that is being read now, whatever program shows it.
    private var reading: String { "\(own)/reading" }

    /// Changes the state of an issue, as the only one who does. Blocks.
    ///
    /// - Returns: whether it differs from what it was.
    @discardableResult
    func change(_ key: Issue.Key, _ change: (inout ReadingState) -> Void) throws -> Bool {
        try exclusively {
            let path = readingState(of: key)
            let old = try ReadingState.read(path)
            var new = old
            change(&new)
            guard new != old else { return false }
            try Disk.makeFolder(Disk.parent(of: path))
            try Disk.replace(path, with: try JSON.encode(new))
            return true
        }
    }

    /// The issue that is being read; nil when none is. Blocks.
    func currentlyReading() throws -> Issue.Key? {
        guard let content = try Disk.read(reading) else { return nil }
        return Issue.Key(parsing: String(decoding: content, as: UTF8.self))
    }

    /// Blocks.
    func setCurrentlyReading(_ key: Issue.Key?) throws {
        try exclusively {
            guard let key else { return Disk.remove(reading) }
            try Disk.replace(reading, with: Data(key.description.utf8))
        }
    }

    /// One program at a time changes what is small; it takes no longer than writing a file.
    func exclusively<Result>(_ work: () throws -> Result) throws -> Result {
        try Disk.makeFolder("\(own)/cards")
        let file = try OpenFile("\(own)/cards/lock", .writing)
        try file.waitForLock()
        defer { withExtendedLifetime(file) {} }
        return try work()
    }
}
