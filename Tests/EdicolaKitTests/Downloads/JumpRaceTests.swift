import Testing

@testable import EdicolaKit

/// Pages that come at the very moment at which somebody begins to wait for them.
@Suite(.timeLimit(.minutes(1))) struct JumpRaceTests {
    @Test func `a page that came while nobody waited is not waited for`() async {
        let jumps = Jumps()
        for last in 1...3 { jumps.arrived { Set(1...last) } }
        for page in 1...3 { #expect(await jumps.ask(for: page)) }
    }

    @Test func `whoever waits hears of the page, or of the end`() async {
        let jumps = Jumps()
        let pages = jumps.listen()
        async let second = jumps.ask(for: 2)
        for await page in pages {
            #expect(page == 2)
            break
        }
        jumps.arrived { [1] }
        jumps.arrived { [1, 2] }
        #expect(await second)
        jumps.end()
        #expect(await !jumps.ask(for: 3))
    }
}
