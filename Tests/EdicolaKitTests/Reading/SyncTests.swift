import EdicolaCore
import EdicolaKit
import Foundation
import NIOCore
import Synchronization
import Testing

/// Positions and marks of one reader on several devices, against a newsstand that keeps them as `docs/api.md` says.
@Suite struct SyncTests {
    private let now = Date(timeIntervalSince1970: 1_773_000_000)
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func device(_ name: String, _ keeper: Keeper) throws -> Library {
        let newsstand = try Newsstand("http://stand.test", transport: keeper.transport, badge: Badge("edr_\(name)"))
        return Library(
            folder: "\(folder.path)/\(name)", newsstand: newsstand, patience: Patience(attempts: 1),
            timekeeper: Waits().timekeeper)
    }

    @Test func `the later of two positions counts on both devices`() async throws {
        let keeper = Keeper()
        let (one, two) = (try device("one", keeper), try device("two", keeper))
        try await one.keepPosition(page: 3, in: .sample, at: now)
        try await two.keepPosition(page: 7, in: .sample, at: now + 60)
        for library in [two, one, two] { try await library.sync(.sample) }
        for library in [one, two] {
            #expect(try await library.position(in: .sample)?.locator.locations.position == 7)
        }
        try await one.keepPosition(page: 4, in: .sample, at: now - 3600)
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
        try await library.keepPosition(page: 5, in: .sample, at: now)
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
                try await library.keepPosition(page: page, progression: progression, in: .sample, at: now)
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
            try await shop.library.keepPosition(page: count + 1, in: .sample, at: now)
        }
        await #expect(throws: MarkError.self) {
            try await shop.library.mark(.bookmark, at: Locator(page: count + 1, in: nil), in: .sample, now: now)
        }
        try await shop.library.keepPosition(page: count, in: .sample, at: now)
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
        try await library.keepPosition(page: 2, in: next, at: now)
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
        try await library.keepPosition(page: 4, in: .sample, at: now)
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

    @Test func `notes of one issue that can't be read hold up no other`() async throws {
        let keeper = Keeper()
        let library = try device("one", keeper)
        try await library.keepPosition(page: 4, in: .sample, at: now)
        let bad = "\(folder.path)/one/.newsstand/notebooks/a"
        try FileManager.default.createDirectory(atPath: bad, withIntermediateDirectories: true)
        try Data("{".utf8).write(to: URL(filePath: "\(bad)/1.json"))
        #expect(try await library.syncAll().refused.map(\.key) == [.make("a", "1")])
        #expect(keeper.position?.locator.locations.position == 4)
    }

    @Test func `all issues hear what other devices changed`() async throws {
        let keeper = Keeper()
        let (one, two) = (try device("one", keeper), try device("two", keeper))
        try await one.keepPosition(page: 3, in: .sample, at: now)
        let mark = try await one.mark(.bookmark, at: Locator(page: 1, in: nil), in: .sample, now: now)
        try await one.syncAll()
        try await two.sync(.sample)
        try await two.keepPosition(page: 8, in: .sample, at: now + 60)
        try await two.unmark(mark.id, in: .sample, now: now + 60)
        try await two.syncAll()
        try await one.syncAll()
        #expect(try await one.position(in: .sample)?.locator.locations.position == 8)
        #expect(try await one.marks(in: .sample).isEmpty)
    }
}

/// The naive model of a newsstand that keeps one reader's marks and position.
private final class Keeper: Sendable {
    private struct State {
        var isAway = false
        var told = 0
        var position: ReadingPosition?
        var marks: [(cursor: Int64, mark: Mark)] = []
        var cursor: Int64 = 0
    }

    private let state = Mutex(State())

    var isAway: Bool {
        get { state.withLock { $0.isAway } }
        set { state.withLock { $0.isAway = newValue } }
    }
    var told: Int { state.withLock { $0.told } }
    var marks: [Mark] { state.withLock { $0.marks.map(\.mark) } }
    var position: ReadingPosition? { state.withLock { $0.position } }
    func forget() { state.withLock { $0.told = 0 } }

    /// A note that it refuses, for this reason.
    static let unwanted = "unwanted"
    static let reason = "Such notes are not kept here."

    var transport: Transport {
        Transport { [self] request in
            let answer = try state.withLock { state -> Answer in
                if request.method == .put { state.told += 1 }
                if state.isAway { throw CutBody.Cut() }
                if request.body.map({ String(decoding: $0, as: UTF8.self) })?.contains(Self.unwanted) == true {
                    return Answer.refused
                }
                let body =
                    request.url.contains("/marks")
                    ? try Self.marks(request, &state) : try Self.position(request, &state)
                return body.map { .well($0) } ?? .nothing
            }
            switch answer {
            case .well(let body):
                return .init(status: 200, headers: [("ETag", "x")], body: .init([ByteBuffer(bytes: body)]))
            case .nothing: return .init(status: 404, headers: [], body: .init([]))
            case .refused:
                let problem = try JSON.encode(Problem(.badRequest, detail: Self.reason))
                return .init(
                    status: 400, headers: [("content-type", Problem.mediaType)],
                    body: .init([ByteBuffer(bytes: problem)]))
            }
        }
    }

    private enum Answer { case well(Data), nothing, refused }

    private static func position(_ request: Transport.Request, _ state: inout State) throws -> Data? {
        if let body = request.body {
            let new = try JSON.decode(ReadingPosition.self, from: Data(body))
            if new.modified > state.position?.modified ?? Moment(milliseconds: 0) { state.position = new }
        }
        return try state.position.map { try JSON.encode($0) }
    }

    private static func marks(_ request: Transport.Request, _ state: inout State) throws -> Data {
        if let body = request.body {
            for mark in try JSON.decode(NewMarks.self, from: Data(body)).marks {
                if let known = state.marks.first(where: { $0.mark.id == mark.id })?.mark {
                    let isNewer =
                        try mark.modified == known.modified
                        ? String(decoding: JSON.encode(mark), as: UTF8.self)
                            > String(decoding: JSON.encode(known), as: UTF8.self)
                        : mark.modified > known.modified
                    guard isNewer else { continue }
                }
                state.cursor += 1
                state.marks.removeAll { $0.mark.id == mark.id }
                state.marks.append((state.cursor, mark))
            }
        }
        let since = request.url.split(separator: "since=").last.flatMap { Int64($0) } ?? 0
        let news = state.marks.filter { $0.cursor > since }.prefix(4)
        let cursor = news.last?.cursor ?? state.cursor
        return try JSON.encode(MarkList(marks: news.map(\.mark), cursor: cursor, hasMore: cursor < state.cursor))
    }
}
