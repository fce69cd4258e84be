import EdicolaCore
import HTML
import Testing

@testable import EdicolaServer

@Suite struct `A card in the library` {
    @Test func `says what buying costs, and of a subscription nothing`() throws {
        var item = try Sample.item("2026-07", page: nil, access: .refused(.buy))
        item.entry.issue.price = Price(minor: 399, currency: "EUR")
        let card = LibraryCard(item: item, words: .english).html.text
        #expect(card.contains("Buy <span class=\"library-price\">") && card.contains("3.99"))
        var other = try Sample.item("2026-07", page: nil, access: .refused(.subscribe))
        other.entry.issue.price = item.entry.issue.price
        #expect(!LibraryCard(item: other, words: .english).html.text.contains("library-price"))
    }
}
