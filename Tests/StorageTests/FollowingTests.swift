import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// Copies of a catalog during constant changes.
struct FollowingTests {
    // `Issue` is also a name of the test library.
    private typealias Key = EdicolaCore.Issue.Key

    /// A client's copy: lists first, then changes, each of them read again.
    private struct Copy {
        var cursor: String
        var issues: [EdicolaCore.Issue.Key: CatalogEntry] = [:]
        var tombstones: [EdicolaCore.Issue.Key: String] = [:]

        init(of storage: Storage, part: Int) async throws {
            // The cursor first: an event during the reading of lists is a change afterwards.
            cursor = try await storage.newestCursor()
            var after: String?
            repeat {
                let page = try await storage.issues(onStandAt: .noon, after: after, limit: part)
                for entry in page.items { issues[entry.key] = entry }
                after = page.next
            } while after != nil
        }

        mutating func follow(_ storage: Storage, part: Int) async throws {
            var hasMore = true
            while hasMore {
                let list = try await storage.changes(since: cursor, limit: part, at: .noon)
                for change in list.changes {
                    let key = EdicolaCore.Issue.Key(publication: change.publication, issue: change.issue)
                    if change.kind == .withdrawn {
                        issues[key] = nil
                        tombstones[key] = change.reason
                    } else if let entry = try await storage.entry(key), entry.isOnStand(at: .noon) {
                        issues[key] = entry
                        tombstones[key] = nil
                    }
                }
                (cursor, hasMore) = (list.cursor, list.hasMore)
            }
        }
    }

    @Test(arguments: [Place.memory, .disk])
    func `every copy ends as the catalog is, whenever it was begun and however it asks`(_ place: Place) async throws {
        try await withStorage(place) { storage in
            for number in 1...8 {
                try await storage.press(try await storage.add("i\(number)", onSale: .noon), pages: 1)
            }
            let copies = try await withThrowingTaskGroup(of: Copy?.self, returning: [Copy].self) { group in
                for writer in 0..<3 {
                    group.addTask {
                        var random = SplitMix(state: UInt64(writer) + 11)
                        for step in 0..<40 {
                            let key = try Key.of("i\(Int.random(in: 1...8, using: &random))")
                            do {
                                switch Int.random(in: 0...2, using: &random) {
                                case 0: try await storage.withdraw(key, reason: "\(writer) \(step)", at: .noon)
                                case 1: try await storage.restore(key, onSale: .noon, at: .noon)
                                default:
                                    guard var issue = try await storage.entry(key)?.issue else { continue }
                                    issue.title = "\(writer) \(step)"
                                    try await storage.save(issue, at: .noon)
                                }
                            } catch is StorageError {}
                        }
                        return nil
                    }
                }
                for reader in 1...4 {
                    group.addTask {
                        var copy = try await Copy(of: storage, part: reader)
                        for _ in 0..<10 { try await copy.follow(storage, part: reader) }
                        return copy
                    }
                }
                return try await group.reduce(into: []) { copies, copy in if let copy { copies.append(copy) } }
            }
            let now = try await Copy(of: storage, part: 100)
            for var copy in copies {
                try await copy.follow(storage, part: 3)
                #expect(Set(copy.issues.keys) == Set(now.issues.keys))
                for (key, entry) in now.issues { #expect(copy.issues[key]?.issue == entry.issue) }
                for (key, reason) in copy.tombstones {
                    #expect(try await storage.entry(key)?.issue.lifeCycle.withdrawalReason == reason)
                }
            }
        }
    }
}
