import Testing

@testable import EdicolaKit

/// Pages that arrive in the very moment in which a caller starts to wait for them.
@Suite(.timeLimit(.minutes(1))) struct PagePriorityRaceTests {
    @Test func `a page that came while nobody waited is not waited for`() async {
        let priority = PagePriority()
        for last in 1...3 { priority.pagesArrived { Set(1...last) } }
        for page in 1...3 { #expect(await priority.request(page)) }
    }

    @Test func `whoever waits hears of the page, or of the end`() async {
        let priority = PagePriority()
        let pages = priority.requests()
        async let second = priority.request(2)
        for await page in pages {
            #expect(page == 2)
            break
        }
        priority.pagesArrived { [1] }
        priority.pagesArrived { [1, 2] }
        #expect(await second)
        priority.end()
        #expect(await !priority.request(3))
    }
}
