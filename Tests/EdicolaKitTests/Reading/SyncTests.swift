import EdicolaCore
import EdicolaKit
import Foundation
import Testing

/// Positions and marks of one reader on several devices, against a newsstand that stores them as `docs/api.md` says.
@Suite struct SyncTests {
    private let now = Date(timeIntervalSince1970: 1_773_000_000)
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func device(_ name: String, _ keeper: Keeper, isKnown: Bool = true) throws -> Library {
        let session = Session { isKnown ? "edr_\(name)" : nil }
        let newsstand = try Newsstand("http://stand.test", transport: keeper.transport, session: session)
        return Library(
            folder: "\(folder.path)/\(name)", newsstand: newsstand, retryPolicy: RetryPolicy(maximumAttempts: 1),
            clock: Waits().clock)
    }

    @Test func `the later of two positions counts on both devices`() async throws {
        let keeper = Keeper()
        let (one, two) = (try device("one", keeper), try device("two", keeper))
        try await one.savePosition(page: 3, in: .sample, at: now)
        try await two.savePosition(page: 7, in: .sample, at: now + 60)
        for library in [two, one, two] { try await library.sync(.sample) }
        for library in [one, two] {
            #expect(try await library.position(in: .sample)?.locator.locations.position == 7)
        }
        try await one.savePosition(page: 4, in: .sample, at: now - 3600)
        try await one.sync(.sample)
        try await two.sync(.sample)
        #expect(
            try await two.position(in: .sample)?.locator.locations.position == 4, "who turned last, whatever the clock")
    }

    @Test func `marks are the same everywhere, in whatever order devices meet`() async throws {
        for seed in UInt64(1)...6 {
            var random = Random(seed: seed)
            let keeper = Keeper()
            let libraries = try (1...3).map { try device("\(seed)-\($0)", keeper) }
            var ids: [String] = []
            for step in 0..<14 {
                let library = libraries[Int.random(in: 0..<3, using: &random)]
                let time = now + Double(Int.random(in: -50...50, using: &random))
                switch Int.random(in: 0..<5, using: &random) {
                case 0, 1:
                    let place = Locator(page: Int.random(in: 1...9, using: &random), in: nil)
                    ids.append(try await library.mark(.bookmark, at: place, note: "\(step)", in: .sample, now: time).id)
                case 2:
                    guard let id = ids.randomElement(using: &random) else { continue }
                    try await library.unmark(id, in: .sample, now: time)
                case 3:
                    guard let id = ids.randomElement(using: &random) else { continue }
                    let place = Locator(page: Int.random(in: 1...9, using: &random), in: nil)
                    try await library.mark(.highlight, id: id, at: place, note: "\(step)!", in: .sample, now: time)
                default: try await library.sync(.sample)
                }
            }
            for library in libraries + libraries { try await library.sync(.sample) }
            let all = try await [
                libraries[0].marks(in: .sample), libraries[1].marks(in: .sample), libraries[2].marks(in: .sample),
            ]
            #expect(all[0] == all[1] && all[1] == all[2], "seed \(seed)")
        }
    }

    @Test func `what could not be told is told later`() async throws {
        let keeper = Keeper()
        let library = try device("one", keeper)
        keeper.isAway = true
        try await library.mark(.bookmark, at: Locator(page: 1, in: nil), in: .sample, now: now)
        try await library.savePosition(page: 5, in: .sample, at: now)
        await #expect(throws: NewsstandError.self) { try await library.syncAll() }
        keeper.isAway = false
        try await library.syncAll()
        let other = try device("two", keeper)
        try await other.sync(.sample)
        #expect(try await other.marks(in: .sample).count == 1)
        #expect(try await other.position(in: .sample)?.locator.locations.position == 5)
        keeper.forget()
        try await library.syncAll()
        #expect(keeper.told == 0, "nothing is told twice")
    }

    @Test(
        arguments: [
            (0, nil, nil), (-3, nil, nil), (.min, nil, nil), (1, 7, nil), (1, .nan, nil), (1, .infinity, nil),
            (1, nil, String(repeating: "x", count: 200_000)),
        ] as [(Int, Double?, String?)])
    func `what no newsstand would take is not kept`(page: Int, progression: Double?, note: String?) async throws {
        let keeper = Keeper()
        let library = try device("one", keeper)
        if note == nil {
            await #expect(throws: MarkError.self) {
                try await library.savePosition(page: page, progression: progression, in: .sample, at: now)
            }
        }
        let place = Locator(page: page, progression: progression, in: nil)
        await #expect(throws: MarkError.self) {
            try await library.mark(.bookmark, at: place, note: note, in: .sample, now: now)
        }
        #expect(try await library.marks(in: .sample).isEmpty)
        #expect(try await library.position(in: .sample) == nil)
    }

    @Test func `a page that the issue does not have is not kept`() async throws {
        let shop = try await Workshop()
        try await shop.library.download(.sample).finished()
        let count = try #require(try await shop.library.readable(.sample)).manifest.pageCount
        await #expect(throws: MarkError.self) {
            try await shop.library.savePosition(page: count + 1, in: .sample, at: now)
        }
        await #expect(throws: MarkError.self) {
            try await shop.library.mark(.bookmark, at: Locator(page: count + 1, in: nil), in: .sample, now: now)
        }
        try await shop.library.savePosition(page: count, in: .sample, at: now)
        try await shop.fake.stop()
    }

    @Test func `one mark that the newsstand refuses holds up no other`() async throws {
        let keeper = Keeper()
        let library = try device("one", keeper)
        for number in 1...9 {
            let note = number == 4 ? Keeper.unwanted : "\(number)"
            try await library.mark(
                .bookmark, id: "m\(number)", at: Locator(page: number, in: nil), note: note, in: .sample, now: now)
        }
        let next = EdicolaCore.Issue.Key.make("ristretto", "7")
        try await library.savePosition(page: 2, in: next, at: now)
        let report = try await library.syncAll()
        #expect(report.refused.map(\.mark) == ["m4"])
        #expect(report.refused.allSatisfy { $0.key == .sample && $0.reason == Keeper.reason })
        #expect(keeper.marks.count == 8)
        #expect(keeper.position?.locator.locations.position == 2, "the next issue’s")
        #expect(try await library.marks(in: .sample).count == 9, "it stays here")
        #expect(try await library.syncAll() == report, "and is said again")
    }

    @Test func `what was kept before anybody looked is passed over`() async throws {
        let keeper = Keeper()
        let library = try device("one", keeper)
        try await library.mark(.bookmark, id: "good", at: Locator(page: 2, in: nil), in: .sample, now: now)
        try await library.mark(.bookmark, id: "bad", at: Locator(page: 3, in: nil), in: .sample, now: now)
        try await library.savePosition(page: 4, in: .sample, at: now)
        let path = "\(folder.path)/one/.newsstand/notebooks/\(EdicolaCore.Issue.Key.sample).json"
        let old = try String(contentsOfFile: path, encoding: .utf8)
        let spoilt = old.replacing(#""position":3"#, with: #""position":0"#)
            .replacing(#""position":4"#, with: #""position":-3"#)
        #expect(spoilt != old)
        try Data(spoilt.utf8).write(to: URL(filePath: path))
        #expect(try await library.syncAll().refused.map(\.mark) == [nil, "bad"])
        #expect(keeper.marks.map(\.id) == ["good"])
        #expect(keeper.position == nil)
    }

    @Test func `a place that can't be told is not lost to an older one`() async throws {
        let keeper = Keeper()
        let (library, other) = (try device("one", keeper), try device("two", keeper))
        try await other.savePosition(page: 9, in: .sample, at: now - 60)
        try await other.sync(.sample)
        try await library.savePosition(page: 4, in: .sample, at: now)
        let path = "\(folder.path)/one/.newsstand/notebooks/\(EdicolaCore.Issue.Key.sample).json"
        let spoilt = try String(contentsOfFile: path, encoding: .utf8)
            .replacing(#""position":4"#, with: #""position":-3"#)
        try Data(spoilt.utf8).write(to: URL(filePath: path))
        #expect(try await library.sync(.sample).refused.count == 1)
        #expect(try await library.position(in: .sample)?.locator.locations.position == -3)
    }

    @Test func `notes of one issue that can't be read hold up no other`() async throws {
        let keeper = Keeper()
        let library = try device("one", keeper)
        try await library.savePosition(page: 4, in: .sample, at: now)
        let bad = "\(folder.path)/one/.newsstand/notebooks/a"
        try FileManager.default.createDirectory(atPath: bad, withIntermediateDirectories: true)
        try Data("{".utf8).write(to: URL(filePath: "\(bad)/1.json"))
        #expect(try await library.syncAll().refused.map(\.key) == [.make("a", "1")])
        #expect(keeper.position?.locator.locations.position == 4)
    }

    @Test func `all issues hear what other devices changed`() async throws {
        let keeper = Keeper()
        let (one, two) = (try device("one", keeper), try device("two", keeper))
        try await one.savePosition(page: 3, in: .sample, at: now)
        let mark = try await one.mark(.bookmark, at: Locator(page: 1, in: nil), in: .sample, now: now)
        try await one.syncAll()
        try await two.sync(.sample)
        try await two.savePosition(page: 8, in: .sample, at: now + 60)
        try await two.unmark(mark.id, in: .sample, now: now + 60)
        try await two.syncAll()
        try await one.syncAll()
        #expect(try await one.position(in: .sample)?.locator.locations.position == 8)
        #expect(try await one.marks(in: .sample).isEmpty)
    }

    @Test func `a device that nobody knows asks for nothing, unless it has something to tell`() async throws {
        let keeper = Keeper()
        let shop = try await Workshop()
        try await shop.library.download(.sample).finished()
        try await shop.fake.stop()
        let known = try device("one", keeper)
        try await known.savePosition(page: 3, in: .sample, at: now)
        try await known.syncAll()
        keeper.forget()
        // The same device: a folder with an issue, and one with notes that the newsstand knows.
        for folder in [shop.folder.path, "\(folder.path)/one"] {
            let newsstand = try Newsstand("http://stand.test", transport: keeper.transport)
            let library = Library(folder: folder, newsstand: newsstand, retryPolicy: RetryPolicy(maximumAttempts: 1))
            #expect(try await library.syncAll() == SyncReport())
            #expect(try await library.sync(.sample) == SyncReport())
            #expect(keeper.asked.isEmpty)
            try await library.savePosition(page: 1, in: .sample, at: now)
            for sync in [{ try await library.syncAll() }, { try await library.sync(.sample) }] {
                let error = await #expect(throws: NewsstandError.self) { _ = try await sync() }
                #expect(error == .problem(Problem(.signInNeeded), retryAfter: nil))
            }
            keeper.forget()
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `places of all issues come in one list, and marks a few at a time`() async throws {
        let keeper = Keeper()
        let (one, two) = (try device("one", keeper), try device("two", keeper))
        let keys = (1...9).map { Issue.Key.make("espresso", "2026-0\($0)") }
        for key in keys {
            try await one.savePosition(page: 1, in: key, at: now)
            try await two.savePosition(page: 5, in: key, at: now + 60)
        }
        try await two.syncAll()
        keeper.forget()
        keeper.waitsForFour = true
        try await one.syncAll()
        for key in keys { #expect(try await one.position(in: key)?.locator.locations.position == 5) }
        // It sent its own position first; now nothing is left to send.
        keeper.forget()
        try await one.syncAll()
        #expect(keeper.asked.count { $0.hasSuffix("/position") } == 0)
        #expect(keeper.asked.count { $0.contains("/marks?") } == 9)
        #expect(keeper.asked.count { $0.contains("/library?") } == 2)
        #expect(keeper.maximumAtOnce == 4)
        try await two.savePosition(page: 7, in: keys[8], at: now + 120)
        try await two.syncAll()
        try await one.syncAll()
        #expect(try await one.position(in: keys[8])?.locator.locations.position == 7, "of what was put away too")
    }
}
