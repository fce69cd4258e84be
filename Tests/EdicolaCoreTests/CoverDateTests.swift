import EdicolaCore
import Testing

@Suite struct CoverDateTests {
    @Test(arguments: [
        ("2026", CoverDate.Precision.year, "2026"),
        ("2026-03", .month, "March 2026"),
        ("2026-03-01", .day, "1 March 2026"),
        ("2026-W09", .week, "Week 9, 2026"),
        ("2026-21", .season, "Spring 2026"),
        ("2026-07/2026-08", .month, "July–August 2026"),
        ("2025-12/2026-01", .month, "December 2025 – January 2026"),
        ("2026-03-01/2026-03-07", .day, "1–7 March 2026"),
        ("2026-W09/2026-W10", .week, "Weeks 9–10, 2026"),
        ("2026/2027", .year, "2026 – 2027"),
        ("0987-24", .season, "Winter 987"),
    ])
    func `a cover date is read, written and said`(text: String, precision: CoverDate.Precision, words: String) throws {
        let date = try CoverDate(parsing: text)
        #expect(date.precision == precision)
        #expect(date.words == words)
        #expect(date.description == text)
    }

    @Test func `seasons are read by name too`() throws {
        #expect(try CoverDate(parsing: "2026-autumn") == CoverDate(parsing: "2026-23"))
        #expect(try CoverDate(parsing: "2026-fall") == CoverDate(parsing: "2026-23"))
    }

    @Test(arguments: [
        "", "26", "2026-13", "2026-00", "2026-02-29", "2026-04-31", "2026-W54", "2026-W00", "2025-W53", "2026-25",
        "2026-3",
        "March 2026", "2026-03-01T00:00:00Z", "２０２６", "2026-03/", "/2026", "2026-03/2026-04/2026-05", "0000",
    ])
    func `what is no date is refused`(text: String) {
        #expect(throws: CoverDate.ParseError.self) { try CoverDate(parsing: text) }
    }

    @Test(arguments: ["2026-08/2026-07", "2026-07/2026-07", "2026-07/2026", "2026-07/2026-22"])
    func `a range runs forward and is of one kind`(text: String) {
        #expect(throws: CoverDate.ParseError.badRange(text)) { try CoverDate(parsing: text) }
    }

    /// The years with 53 ISO weeks between 2000 and 2030, as published in ISO 8601 tables.
    @Test func `the 53rd week exists only in long years`() {
        let long = (2000...2030).filter { year in
            (try? CoverDate(parsing: "\(year)-W53")) != nil
        }
        #expect(long == [2004, 2009, 2015, 2020, 2026])
    }

    @Test func `a leap day exists every fourth year but not every century`() {
        let leap = [1900, 2000, 2023, 2024, 2100].filter { (try? CoverDate(parsing: "\($0)-02-29")) != nil }
        #expect(leap == [2000, 2024])
    }

    @Test func `dates of one year stand in order`() throws {
        let texts = [
            "2026", "2026-01", "2026-01-15", "2026-21", "2026-07", "2026-07/2026-08", "2026-W40", "2026-12-31",
        ]
        let dates = try texts.map { try CoverDate(parsing: $0) }
        #expect(dates.shuffled().sorted() == dates)
    }
}
