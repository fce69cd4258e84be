import Testing

@testable import Press

@Suite struct PageLineTests {
    private func page(_ number: Int, bytes: Int = 100) -> PlacedPage {
        let picture = PressedPicture(bytes: [], width: 1, height: 1)
        let layer = [UInt8](repeating: 0, count: bytes)
        return PlacedPage(
            piece: .page(PressedPage(number: number, pictures: [:], thumbnail: picture, layer: layer)))
    }

    private func number(_ placed: PlacedPage) -> Int {
        if case .page(let page) = placed.piece { page.number } else { 0 }
    }

    @Test(arguments: [0, 1, 250, 1_000_000]) func `pages leave in order whatever order they come in`(limit: Int)
        async throws
    {
        let line = PageReorderBuffer(limit: limit)
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
        let line = PageReorderBuffer(limit: 0)
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
        let line = PageReorderBuffer(limit: 0)
        let taker = Task { try await line.take() }
        taker.cancel()
        await #expect(throws: CancellationError.self) { try await taker.value }
    }
}
