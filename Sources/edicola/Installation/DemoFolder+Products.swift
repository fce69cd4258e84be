import EdicolaCore

extension DemoFolder {
    /// Returns the demo's products, for a sandbox: its priced issues one by one, and everything by the month or the
    /// year.
    func products() throws -> [Product] {
        let publication = description.publication
        var products: [Product] = []
        for issue in description.issues {
            guard let price = issue.details.price else { continue }
            products.append(
                Product(
                    id: try Product.ID(parsing: "\(publication.id).\(issue.id)"), title: issue.title, sale: .once,
                    opens: [.issue(Issue.Key(publication: publication.id, issue: issue.id))], price: price))
        }
        let terms: [(name: String, words: String, term: Term?, minor: Int)] = [
            ("month", "Monthly subscription", Term(1, .month), 249),
            ("year", "Yearly subscription", Term(1, .year), 2_490),
        ]
        for (name, words, term, minor) in terms {
            guard let term else { continue }
            products.append(
                Product(
                    id: try Product.ID(parsing: "\(publication.id).\(name)"), title: words,
                    sale: .renewing(family: publication.id.text, term),
                    opens: [.window(publication.id), .archive(publication.id, .whileActive)],
                    price: Price(minor: minor, currency: "EUR")))
        }
        return products
    }
}
