import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What was last known of every issue, so that a library of thousands is there at once: an issue whose files have not
/// changed since need not be read again.
///
/// It is a cache. What it says counts only while the files of the issue have the sizes and times that it names; without it
/// everything is read.
struct LibraryIndex: Sendable {
    struct Entry: Sendable {
        var stamp: [Int]
        var issue: LibraryIssue
    }

    var entries: [Issue.Key: Entry] = [:]

    /// A later version writes another one.
    private static let version = "edicola library index 4"

    /// Blocks. - Returns: an empty one when there is none, or none that is whole.
    static func read(_ path: String) -> LibraryIndex {
        guard let content = try? Disk.bytes(of: path), var decoder = BinaryDecoder(sealed: content),
            decoder.text() == version
        else { return LibraryIndex() }
        var index = LibraryIndex()
        while !decoder.isAtEnd {
            guard let entry = Entry(&decoder) else { return LibraryIndex() }
            index.entries[entry.issue.key] = entry
        }
        return index
    }

    /// Whole or not at all; a power cut may lose it, as it may be lost. Blocks.
    func write(_ path: String) throws {
        var encoder = BinaryEncoder()
        encoder.put(Self.version)
        for entry in entries.values { entry.encode(into: &encoder) }
        try Disk.replaceLoosely(path, with: encoder.sealed)
    }
}

extension LibraryFolder {
    private var index: String { "\(own)/index" }

    /// Every issue of which something is on this device. Blocks.
    func issues() throws -> [LibraryIssue] {
        let reading = try currentlyReading()
        var index = LibraryIndex.read(index)
        let keys = try keys()
        var isNew = keys.count != index.entries.count
        var known: [Issue.Key: LibraryIndex.Entry] = [:]
        var issues: [LibraryIssue] = []
        issues.reserveCapacity(keys.count)
        // Most issues have none, and a folder is listed faster than each of thousands is looked for.
        var cards: [Publication.ID: Set<String>] = [:]
        for key in keys {
            let carded = try cards[key.publication] ?? Set(Disk.namesIfFolder(Disk.parent(of: readingState(of: key))))
            cards[key.publication] = carded
            let stamp = stamp(of: key, hasCard: carded.contains("\(key.issue.text).json"))
            if var entry = index.entries.removeValue(forKey: key), entry.stamp == stamp {
                known[key] = entry
                entry.issue.isBeingRead = reading == key
                issues.append(entry.issue)
                continue
            }
            guard let issue = try LibraryIssue(folder(of: key), in: self, reading: reading) else { continue }
            issues.append(issue)
            // One on its way changes all the time, and one that was cut off looks like it.
            guard issue.isSettled else { continue }
            known[key] = .init(stamp: stamp, issue: issue)
            isNew = true
        }
        if isNew {
            index.entries = known
            // A library that can't be written to can be read all the same.
            try? Disk.makeFolder(own)
            try? index.write(self.index)
        }
        return issues
    }

    /// Changes whenever something of what a list shows may have.
    private func stamp(of key: Issue.Key, hasCard: Bool) -> [Int] {
        let folder = folder(of: key)
        return Disk.stamp(of: folder.journal) + Disk.stamp(of: folder.manifest)
            + (hasCard ? Disk.stamp(of: readingState(of: key)) : [0, 0, 0])
    }
}

extension LibraryIssue {
    fileprivate var isSettled: Bool {
        switch device.state {
        case .readable: update == nil
        case .archived, .failed, .offered: true
        default: false
        }
    }
}
