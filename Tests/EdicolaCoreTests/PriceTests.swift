import EdicolaCore
import Testing

/// Amounts of money.
@Suite struct PriceTests {
    @Test(
        arguments: [
            (3_990, "EUR", 399, "EUR 3.99"), (500_000, "JPY", 500, "JPY 500"), (1_234, "KWD", 1_234, "KWD 1.234"),
            (10, "USD", 1, "USD 0.01"), (1_000, "JPY", 1, "JPY 1"),
        ] as [(Int64, String, Int, String)])
    func `thousandths are the App Store's, in whatever currency`(
        thousandths: Int64, currency: String, minor: Int, words: String
    ) throws {
        let price = try #require(Price(thousandths: thousandths, currency: currency))
        #expect(price.minor == minor && price.description == words && price.thousandths == thousandths)
    }

    @Test func `half a coin is one, less is none, and no number is too large`() {
        #expect(Price(thousandths: 5, currency: "EUR")?.minor == 1)
        #expect(Price(thousandths: 4, currency: "EUR") == nil)
        #expect(Price(thousandths: 499, currency: "JPY") == nil)
        #expect(Price(thousandths: 0, currency: "KWD") == nil && Price(thousandths: -3_990, currency: "EUR") == nil)
        #expect(Price(thousandths: 3_990, currency: "eur") == nil)
        #expect(Price(thousandths: .max, currency: "EUR") != nil)
        #expect(Price(minor: .max, currency: "JPY")?.thousandths == .max)
    }
}
