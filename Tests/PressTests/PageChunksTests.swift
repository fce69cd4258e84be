import Testing

@testable import Press

@Suite struct PageChunksTests {
    @Test func `the first pages come one by one, then long runs, and every page once`() {
        let chunks = PageChunks.cut(Array(1...240), first: 4, most: 24, workers: 2, isLayered: false)
        #expect(chunks.prefix(4).map(\.pages) == [1...1, 2...2, 3...3, 4...4] && chunks[4].pages == 5...28)
        #expect(chunks.flatMap { Array($0.pages) } == Array(1...240))
        #expect(chunks.map(\.place) == chunks.map { $0.pages.lowerBound - 1 })
        #expect(chunks.suffix(3).allSatisfy { $0.pages.count <= 8 })
        #expect(chunks.map(\.isUrgent) == chunks.map { $0.pages.lowerBound <= 4 })
    }

    @Test func `runs go around pages that are there`() {
        let chunks = PageChunks.cut([2, 3, 7, 8, 9, 10, 11, 20], first: 2, most: 3, workers: 1, isLayered: false)
        #expect(chunks.map(\.pages) == [2...2, 3...3, 7...9, 10...11, 20...20])
        #expect(chunks.map(\.place) == [0, 1, 2, 5, 7])
        #expect(PageChunks.cut([], first: 4, most: 24, workers: 2, isLayered: true).isEmpty)
    }

    @Test func `the first pages of a PDF come small, then their large pictures, then the rest`() {
        let chunks = PageChunks.cut(Array(1...20), first: 4, most: 12, workers: 2, isLayered: true)
        #expect(chunks.prefix(5).map(\.pages) == [1...2, 3...3, 4...4, 1...4, 5...12])
        #expect(chunks.prefix(5).map(\.part) == [.small, .small, .small, .large, .whole])
        #expect(chunks.map(\.isUrgent) == chunks.map { $0.part == .small })
        #expect(zip(chunks, chunks.dropFirst()).allSatisfy { $0.place + $0.pages.count == $1.place })
        let resumed = PageChunks.cut([3, 4, 5, 6], lacking: [1, 2], first: 4, most: 12, workers: 2, isLayered: true)
        #expect(resumed.map(\.pages) == [3...3, 4...4, 1...4, 5...6])
        #expect(resumed.map(\.part) == [.small, .small, .large, .whole])
    }

    @Test(arguments: [100, 200, 400]) func `a long book of documents is opened as often as a short one`(
        pages: Int
    ) async throws {
        let fake = try FakeWorker(pages: pages, content: FakeContent(documents: Set(1...pages)))
        #expect(try await Delivery(of: fake.press, fake.file).order == Array(1...pages))
        #expect(fake.started.count < 30, "opened \(fake.started.count) times")
    }

    @Test func `resources are asked for in runs without gaps`() {
        #expect([1, 2, 3, 4, 7, 9, 10].runs(most: 3) == [1...3, 4...4, 7...7, 9...10])
        #expect([Int]().runs(most: 3).isEmpty)
    }

    @Test func `what breaks a worker is tried alone, given up, and the rest goes on`() {
        var retries = RetryRange(1...6)
        for _ in 1...3 { retries.advance() }
        #expect(retries.giveUp(isFinal: false) == nil && retries.range == 4...4)
        #expect(retries.giveUp(isFinal: false) == 4 && retries.range == 5...6)
        #expect(retries.giveUp(isFinal: true) == 5 && retries.range == 6...6)
        retries.advance()
        #expect(retries.range == nil)
    }
}
