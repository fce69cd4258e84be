import EdicolaCore
import EdicolaKit
import Foundation
import Testing

/// The index of a library, with which thousands of issues are listed at once: it must never differ from the issues
/// themselves.
@Suite struct IndexTests {
    private let now = Date(timeIntervalSince1970: 1_773_000_000)

    private func index(_ shop: Workshop) -> String { "\(shop.folder.path)/.newsstand/index" }

    /// Returns the list without the index.
    private func plain(_ shop: Workshop) async throws -> [LibraryIssue] {
        try? FileManager.default.removeItem(atPath: index(shop))
        return try await shop.secondLibrary().issues()
    }

    /// Makes issues in every lasting state: read, pinned, archived, refused, failed, withdrawn.
    private func shop() async throws -> Workshop {
        let issues = (1...6).map { MadeIssue(.make("espresso", "2026-0\($0)"), seed: UInt64($0), pages: 1) }
        let shop = try await Workshop(issues, attempts: 1)
        shop.fake.misbehave { request in
            if request.path.contains("2026-05/assets") {
                return .problem(Problem(.accessNeeded, nextAction: .subscribe))
            }
            return request.path.contains("2026-06/assets") ? .plain(status: 500) : .well
        }
        for issue in issues { try? await shop.library.download(issue.key).finished() }
        try await shop.library.pin(issues[0].key)
        try await shop.library.beginReading(issues[1].key, at: now)
        try await shop.library.archive(issues[2].key, at: now)
        return shop
    }

    @Test func `it says what the issues say, in every state`() async throws {
        let shop = try await shop()
        let fresh = try await plain(shop)
        #expect(fresh.count == 6)
        #expect(FileManager.default.fileExists(atPath: index(shop)))
        #expect(try await shop.library.issues() == fresh)
        var one: [LibraryIssue?] = []
        for issue in fresh { one.append(try await shop.library.issue(issue.key)) }
        #expect(one == fresh)
        try await shop.fake.stop()
    }

    @Test func `a library that nobody has changed yet is kept too`() async throws {
        let shop = try await shop()
        let fresh = try await shop.library.issues()
        try FileManager.default.removeItem(atPath: "\(shop.folder.path)/.newsstand")
        #expect(try await shop.library.issues().map(\.key) == fresh.map(\.key))
        #expect(FileManager.default.fileExists(atPath: index(shop)))
        try await shop.fake.stop()
    }

    @Test func `whatever changes is seen`() async throws {
        let shop = try await shop()
        let key = Issue.Key.make("espresso", "2026-04")
        _ = try await shop.library.issues()
        let changes: [@Sendable (Library) async throws -> Void] = [
            { try await $0.pin(key) }, { try await $0.beginReading(key, at: Date(timeIntervalSince1970: 5)) },
            { try await $0.endReading(key, at: Date(timeIntervalSince1970: 6)) },
            { try await $0.archive(key, at: Date(timeIntervalSince1970: 7)) },
            { try await $0.download(key).finished() }, { try await $0.delete(key) },
        ]
        for change in changes {
            try await change(try shop.secondLibrary())
            let listed = try await shop.library.issues()
            #expect(try await plain(shop) == listed)
        }
        try await shop.fake.stop()
    }

    @Test(arguments: [0, 1, 30, 400, -1])
    func `a torn or changed index counts for nothing`(place: Int) async throws {
        let shop = try await shop()
        let fresh = try await plain(shop)
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: index(shop))))
        if place < 0 { bytes.removeLast(bytes.count / 2) } else { bytes[place] ^= 0x41 }
        try Data(bytes).write(to: URL(filePath: index(shop)))
        #expect(try await shop.library.issues() == fresh)
        try await shop.fake.stop()
    }

    @Test func `an issue that was damaged behind our back is told as before, until it is verified`() async throws {
        let shop = try await shop()
        let key = Issue.Key.make("espresso", "2026-04")
        _ = try await shop.library.issues()
        try Data().write(to: URL(filePath: shop.path(key, "manifest.json")))
        let listed = try await shop.library.issues()
        #expect(try await plain(shop) == listed)
        #expect(listed.first { $0.key == key }?.nextAction != .read)
        try await shop.fake.stop()
    }
}
