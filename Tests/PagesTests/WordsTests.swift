import EdicolaCore
import HTML
import Testing

@testable import EdicolaServer

@Suite struct `Words of a page` {
    @Test(arguments: [
        (399, "EUR", "€\u{A0}3.99"), (5, "EUR", "€\u{A0}0.05"), (400, "JPY", "¥\u{A0}400"),
        (450, "CHF", "CHF\u{A0}4.50"),
        (1500, "KWD", "KWD\u{A0}1.500"),
    ])
    func `write a price`(minor: Int, currency: String, words: String) throws {
        #expect(Words.english.price(try #require(Price(minor: minor, currency: currency))) == words)
    }

    @Test(arguments: [
        (399, "EUR", "3,99\u{A0}€"), (123_456_700, "EUR", "1.234.567,00\u{A0}€"), (400, "JPY", "400\u{A0}¥"),
    ])
    func `write a price in Italian`(minor: Int, currency: String, words: String) throws {
        #expect(Words.italian.price(try #require(Price(minor: minor, currency: currency))) == words)
    }

    @Test(arguments: [
        ("2026-03", "March 2026", "marzo 2026"), ("2026-03-01", "1 March 2026", "1º marzo 2026"),
        ("2026-03-09", "9 March 2026", "9 marzo 2026"), ("2026-W09", "Week 9, 2026", "settimana 9, 2026"),
        ("2026-21", "Spring 2026", "primavera 2026"), ("2026", "2026", "2026"),
        ("2026-07/2026-08", "July–August 2026", "luglio–agosto 2026"),
        ("2026-12/2027-01", "December 2026 – January 2027", "dicembre 2026 – gennaio 2027"),
        ("2026-03-01/2026-03-07", "1–7 March 2026", "1–7 marzo 2026"),
        ("2026-W09/2026-W10", "Weeks 9–10, 2026", "settimane 9–10, 2026"),
    ])
    func `write a cover date`(text: String, english: String, italian: String) throws {
        let date = try CoverDate(parsing: text)
        #expect(Words.english.date(date) == english)
        #expect(Words.english.date(date) == date.words)
        #expect(Words.italian.date(date) == italian)
    }

    @Test func `are said in every language, each in its own`() {
        #expect(Set(Words.all.map(\.code)).count == Words.all.count)
        for words in Words.all {
            #expect(Words.of(words.code)?.name == words.name)
            #expect(Words.of("\(words.code)-XX")?.code == words.code)
            #expect(words.dates.months.count == 12)
            #expect(words.numbers.small.count == 13)
        }
        #expect(Words.of("tlh") == nil)
        #expect(Words.italian.read != Words.english.read)
    }

    @Test(arguments: [
        (0, "0\u{A0}bytes"), (999, "999\u{A0}bytes"), (1_499, "1\u{A0}kB"), (999_400, "999\u{A0}kB"),
        (1_000_000, "1\u{A0}MB"), (5_140_000, "5.1\u{A0}MB"), (24_300_000, "24\u{A0}MB"),
        (1_260_000_000, "1.3\u{A0}GB"),
    ])
    func `write a size`(bytes: Int, words: String) {
        #expect(Words.english.size(bytes) == words)
    }

    @Test func `say price and access in one sentence`() throws {
        var issue = try Sample.issue()
        #expect(AccessSentence(entry: Sample.entry(issue)).html.text == "Free to read.")
        issue.price = Price(minor: 399, currency: "EUR")
        #expect(
            AccessSentence(entry: Sample.entry(issue)).html.text.hasPrefix("The first three pages are free to read"))
        issue.previewPages = 0
        #expect(AccessSentence(entry: Sample.entry(issue)).html.text.hasPrefix("The issue costs <data"))
    }

    @Test func `take cover lines from the publisher, or else from the contents`() throws {
        let lines = ["One", "Two", "Three", "Four", "Five", "Six"]
        let own = Sample.entry(try Sample.issue(coverLines: lines), contents: Sample.contents)
        #expect(IssueWords(own).coverLines == Array(lines.prefix(5)))
        let found = Sample.entry(try Sample.issue(), contents: Sample.contents)
        #expect(IssueWords(found).coverLines == ["The tree that nobody planted"])
    }

    @Test func `leave out a title that only repeats the date or the number`() throws {
        #expect(IssueWords(Sample.entry(try Sample.issue(title: "September 2026"))).titleIsItsNumberOrDate)
        #expect(IssueWords(Sample.entry(try Sample.issue(title: "Issue 9"))).titleIsItsNumberOrDate)
        #expect(!IssueWords(Sample.entry(try Sample.issue())).titleIsItsNumberOrDate)
    }

    @Test func `offer the action that comes next`() throws {
        let free = Sample.entry(try Sample.issue())
        #expect(ReadAction(entry: free).html.text.contains(">Read</a>"))
        var priced = try Sample.issue(price: Price(minor: 399, currency: "EUR"))
        #expect(ReadAction(entry: Sample.entry(priced)).html.text.contains(">Look inside</a>"))
        priced.previewPages = 0
        #expect(!ReadAction(entry: Sample.entry(priced)).html.text.contains(">Read</a>"))
        #expect(
            ReadAction(entry: Sample.entry(try Sample.issue(), pagesReady: 0)).html.text.contains("Available soon"))
    }

    @Test func `put specials apart, but only where issues are numbered`() throws {
        let special = Sample.entry(try Sample.issue("almanac", title: "Almanac", number: nil))
        let numbered = BackIssues(entries: try Sample.backIssues(2) + [special], isContinuation: false).html.text
        #expect(numbered.contains(">Specials</h3>"))
        #expect(!BackIssues(entries: [special], isContinuation: false).html.text.contains(">Specials</h3>"))
    }
}
