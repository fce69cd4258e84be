import EdicolaCore
import EdicolaHTTP
import Foundation
import Testing

@testable import EdicolaKit

/// An unreadable folder is not taken for empty: nothing is listed, counted or deleted because of it.
@Suite struct UnreadableTests {
    private let folder: TemporaryFolder
    private var place: String { folder.path }
    private let circle: String

    init() throws {
        folder = try TemporaryFolder()
        circle = try folder.circle()
    }

    @Test func `a library that can't be looked at is not an empty one`() async throws {
        let library = Library(folder: circle, newsstand: nil)
        await #expect(throws: FileError.self) { try await library.issues() }
        await #expect(throws: FileError.self) { try await library.issue(.sample) }
        await #expect(throws: FileError.self) { try await library.unreadCount() }
        await #expect(throws: FileError.self) { try await library.resumeAll() }
        await #expect(throws: FileError.self) { try await library.syncAll() }
        await #expect(throws: FileError.self) {
            try await library.purge(to: StorageBudget(bytes: 0), at: Date(timeIntervalSince1970: 0))
        }
        await #expect(throws: FileError.self) { try await Newsstands(folder: circle).addresses() }
        #expect(try await Library(folder: "\(place)/none", newsstand: nil).issues().isEmpty)
    }

    @Test func `an issue of which nobody can tell what was pinned is not put away`() async throws {
        let shop = try await Workshop([MadeIssue(pages: 1)])
        try await shop.library.download(.sample).finished()
        try await shop.library.pin(.sample)
        let cards = "\(shop.folder.path)/.newsstand/cards/\(Issue.Key.sample.publication)"
        let card = "\(cards)/\(Issue.Key.sample.issue).json"
        try FileManager.default.removeItem(atPath: card)
        try FileManager.default.createSymbolicLink(atPath: card, withDestinationPath: card)
        let now = Date(timeIntervalSince1970: 1_773_000_000)
        await #expect(throws: FileError.self) {
            try await shop.library.purge(to: StorageBudget(bytes: 0), at: now)
        }
        await #expect(throws: FileError.self) { try await shop.library.archive(.sample, at: now) }
        // Nor is its card replaced by an empty one.
        await #expect(throws: FileError.self) { try await shop.library.beginReading(.sample, at: now) }
        try shop.expectWhole(MadeIssue(pages: 1))
        try await shop.fake.stop()
    }

    @Test func `a file among the folders of issues is no issue`() async throws {
        try Disk.makeFolder("\(place)/library")
        try Disk.replace("\(place)/library/espresso", with: [1])
        #expect(try await Library(folder: "\(place)/library", newsstand: nil).issues().isEmpty)
    }
}
