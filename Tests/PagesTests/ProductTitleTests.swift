import EdicolaCore
import Testing

@testable import EdicolaServer

struct `The name of a product` {
    private func product(_ title: String, _ sale: Product.Sale) throws -> Product {
        Product(id: try Product.ID(parsing: "windfall.x"), title: title, sale: sale, opens: [])
    }

    @Test(arguments: [
        (1, Term.Unit.month, "Monthly subscription", "Abbonamento mensile"),
        (3, .month, "Quarterly subscription", "Abbonamento trimestrale"),
        (1, .year, "Yearly subscription", "Abbonamento annuale"),
        (1, .week, "Weekly subscription", "Abbonamento settimanale"),
    ])
    func `is in the language of the page, where its publisher gave it the usual one or none`(
        count: Int, unit: Term.Unit, english: String, italian: String
    ) throws {
        let sale = Product.Sale.renewing(family: "windfall", try #require(Term(count, unit)))
        for title in ["", english, italian, english.uppercased()] {
            let product = try product(title, sale)
            #expect(ShopWords.english.title(of: product) == english)
            #expect(ShopWords.italian.title(of: product) == italian)
        }
    }

    @Test func `is its publisher's own wherever there is one`() throws {
        let month = Product.Sale.renewing(family: "windfall", try #require(Term(1, .month)))
        #expect(ShopWords.italian.title(of: try product("Friends of the orchard", month)) == "Friends of the orchard")
        #expect(ShopWords.italian.title(of: try product("The Grape Number", .once)) == "The Grape Number")
        // It has no default title: five weeks.
        let odd = Product.Sale.renewing(family: "windfall", try #require(Term(5, .week)))
        #expect(ShopWords.italian.title(of: try product("Five weeks", odd)) == "Five weeks")
        let pass = Product.Sale.term(try #require(Term(1, .year)))
        #expect(ShopWords.italian.title(of: try product("One year", pass)) == "Un anno")
    }
}
