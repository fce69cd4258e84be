import EdicolaCore
import Foundation
import Testing

struct PriceDecodingTests {
    @Test(
        arguments: [
            ("eur", 399), ("Eur", 399), ("xx1", 399), ("x<1", 399), ("EURO", 399), ("", 399), ("EUR", 0), ("EUR", -1),
            ("ÄUR", 1),
        ])
    func `what the initializer refuses is not decoded either`(currency: String, minor: Int) throws {
        #expect(Price(minor: minor, currency: currency) == nil)
        let json = try JSONSerialization.data(withJSONObject: ["currency": currency, "minor": minor])
        #expect(throws: DecodingError.self) { try JSON.decode(Price.self, from: json) }
    }

    @Test(arguments: [("EUR", 1), ("JPY", 400), ("TND", .max)])
    func `a price comes back as it was written`(currency: String, minor: Int) throws {
        let price = try #require(Price(minor: minor, currency: currency))
        #expect(try JSON.decode(Price.self, from: JSON.encode(price)) == price)
    }
}
