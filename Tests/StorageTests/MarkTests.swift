import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct MarkTests {
    @Test(arguments: Place.allCases)
    func `the later position counts, whichever comes first`(_ place: Place) async throws {
        try await withStorage(place) { storage in
            let key = try await storage.add(onSale: .noon)
            let reader = try await storage.welcome(1).reader
            #expect(try await storage.position(of: reader, in: key) == nil)
            let (early, late) = (
                ReadingPosition(locator: .page(9), modified: Moment(.noon), device: "phone"),
                ReadingPosition(locator: .page(4), modified: Moment(.noon(0.001)), device: nil)
            )
            #expect(try await storage.keep(late, of: reader, in: key) == late)
            #expect(try await storage.keep(early, of: reader, in: key) == late)
            #expect(try await storage.position(of: reader, in: key) == late)
            try await storage.forgetPosition(of: reader, in: key)
            #expect(try await storage.keep(early, of: reader, in: key) == early)
            await #expect(throws: StorageError.self) { try await storage.keep(early, of: reader, in: .of("none")) }
        }
    }

    @Test func `of two copies of a mark the one changed last stays`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        let reader = try await storage.welcome(1).reader
        let first = try await storage.merge(
            [.named("a", at: 5, note: "mine"), .named("b", at: 1)], of: reader, in: key, since: 0)
        #expect(first.marks.map(\.id) == ["a", "b"])
        #expect(first.cursor == 2)
        // The answer has the current state of each sent mark, changed or not.
        let second = try await storage.merge(
            [.named("a", at: 5, note: "as late"), .named("b", at: 2, gone: true)], of: reader, in: key,
            since: first.cursor)
        #expect(second.marks.map(\.id) == ["b", "a"])
        #expect(second.marks.map(\.isGone) == [true, false])
        #expect(second.marks[1].note == "mine")
        #expect(try await storage.marks(of: reader, in: key, since: second.cursor).marks.isEmpty)
        #expect(try await storage.marks(of: .number(9), in: key, since: 0).marks.isEmpty)
    }

    @Test func `marks come in parts, and none is missed`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        let reader = try await storage.welcome(1).reader
        _ = try await storage.merge((0..<25).map { .named("m\($0)") }, of: reader, in: key, since: 0)
        var seen: [String] = []
        var list = MarkList(marks: [], cursor: 0, hasMore: true)
        while list.hasMore {
            list = try await storage.marks(of: reader, in: key, since: list.cursor, limit: 10)
            seen += list.marks.map(\.id)
        }
        #expect(seen == (0..<25).map { "m\($0)" })
    }

    @Test func `more marks than anybody makes by hand are refused, and nothing of them is kept`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        let reader = try await storage.welcome(1).reader
        await #expect(throws: StorageError.tooManyMarks) {
            try await storage.merge((0...Mark.most).map { .named("m\($0)") }, of: reader, in: key, since: 0)
        }
        #expect(try await storage.marks(of: reader, in: key, since: 0).marks.isEmpty)
    }

    /// The oracle: a table of the newest copy of each mark, by hand.
    @Test func `whatever order copies come in, the newest of each stays`() async throws {
        var random = SplitMix(state: 11)
        for _ in 0..<30 {
            let storage = try Storage.inMemory()
            let key = try await storage.add(onSale: .noon)
            let reader = try await storage.welcome(1).reader
            let copies = (0..<20).map { index in
                Mark.named("m\(index % 5)", at: Double(index), note: "\(index)", gone: index % 7 == 0 ? true : nil)
            }
            var newest: [String: Mark] = [:]
            for copy in copies where copy.modified >= newest[copy.id]?.modified ?? copy.modified {
                newest[copy.id] = copy
            }
            for copy in (copies + copies.prefix(5)).shuffled(using: &random) {
                _ = try await storage.merge([copy], of: reader, in: key, since: 0)
            }
            let kept = try await storage.marks(of: reader, in: key, since: 0).marks
            #expect(Dictionary(uniqueKeysWithValues: kept.map { ($0.id, $0) }) == newest)
        }
    }

    @Test func `an instant survives the way there and back`() throws {
        var random = SplitMix(state: 3)
        for _ in 0..<2000 {
            let moment = Moment(milliseconds: Int64.random(in: 0..<253_402_300_800_000, using: &random))
            #expect(Moment(parsing: moment.description) == moment)
            // Equal to Foundation's format, up to its precision.
            #expect(moment.description.hasPrefix(moment.date.formatted(.iso8601).dropLast(3)))
        }
        #expect(Moment(parsing: "2026-03-10T12:00:00.007Z")?.description == "2026-03-10T12:00:00.007Z")
        #expect(Moment(parsing: "2026-03-10T12:00:00Z")?.description == "2026-03-10T12:00:00.000Z")
        for text in [
            "", "yesterday", "1969-12-31T23:59:59.999Z", "2026-13-01T00:00:00.000Z",
            "2026-02-29T00:00:00.000Z", "2026-01-01T24:00:00.000Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00.0x0Z",
        ] {
            #expect(Moment(parsing: text) == nil)
        }
    }
}
