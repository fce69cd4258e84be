import Testing

@testable import Press

@Suite struct PageLineTests {
    private func page(_ number: Int, bytes: Int = 100) -> PressedPiece {
        let picture = PressedPicture(bytes: [], width: 1, height: 1)
        let layer = [UInt8](repeating: 0, count: bytes)
        return .page(PressedPage(number: number, pictures: [:], thumbnail: picture, layer: layer))
    }

    private func number(_ piece: PressedPiece) -> Int {
        if case .page(let page) = piece { page.number } else { 0 }
    }

    @Test(arguments: [0, 1, 250, 1_000_000]) func `pages leave in order whatever order they come in`(limit: Int)
        async throws
    {
        let line = PageLine(limit: limit)
        let taken = try await withThrowingTaskGroup { group in
            for worker in 0..<5 {
                group.addTask {
                    for place in stride(from: worker, to: 200, by: 5) { try await line.give(page(place), at: place) }
                }
            }
            var taken: [Int] = []
            for _ in 0..<200 { taken.append(number(try await line.take())) }
            try await group.waitForAll()
            return taken
        }
        #expect(taken == Array(0..<200))
    }

    @Test func `closing ends all waiting`() async throws {
        struct Broken: Error {}
        let line = PageLine(limit: 0)
        try await line.give(page(0), at: 0)
        await withTaskGroup { group in
            group.addTask {
                _ = await #expect(throws: Broken.self) { try await line.give(page(5), at: 5) }
            }
            group.addTask { line.close(Broken()) }
        }
        await #expect(throws: Broken.self) { try await line.take() }
        await #expect(throws: Broken.self) { try await line.give(page(1), at: 1) }
    }

    @Test func `cancelling ends waiting`() async throws {
        let line = PageLine(limit: 0)
        let taker = Task { try await line.take() }
        taker.cancel()
        await #expect(throws: CancellationError.self) { try await taker.value }
    }

    @Test func `runs are short at first, long then, and cover every page once`() {
        let chunks = PageChunks.cut(Array(1...240), first: 4, most: 24, workers: 2)
        #expect(chunks.first?.pages == 1...4 && chunks[1].pages == 5...28)
        #expect(chunks.flatMap { Array($0.pages) } == Array(1...240))
        #expect(chunks.map(\.place) == chunks.map { $0.pages.lowerBound - 1 })
        #expect(chunks.suffix(3).allSatisfy { $0.pages.count <= 8 })
    }

    @Test func `runs go around pages that are there`() {
        let chunks = PageChunks.cut([2, 3, 7, 8, 9, 10, 11, 20], first: 2, most: 3, workers: 1)
        #expect(chunks.map(\.pages) == [2...3, 7...9, 10...11, 20...20])
        #expect(chunks.map(\.place) == [0, 2, 5, 7])
        #expect(PageChunks.cut([], first: 4, most: 24, workers: 2).isEmpty)
    }
}
