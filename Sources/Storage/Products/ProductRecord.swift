import EdicolaCore

/// A row of `product`; its openings have rows of their own.
enum ProductRecord {
    static let columns: SQL =
        """
        product.id, product.title, product.kind, product.family, product.term, product.price_minor,
        product.price_currency, product.is_offered
        """

    static func read(_ row: inout SQLRow) throws -> Product {
        let (id, title) = (try row.parsed { try Product.ID(parsing: $0) }, try row.text())
        let kind = try row.parsed { Product.Sale.Kind(rawValue: $0) }
        let family = try row.optionalText()
        let term = try row.optionalText().flatMap { Term(parsing: $0) }
        let price = try row.price()
        return Product(
            id: id, title: title, sale: Product.Sale(kind, family: family, term: term) ?? .once, opens: [],
            price: price, isOffered: try row.bool())
    }

    static func named(_ names: [String]) -> SQL {
        "SELECT \(columns) FROM product WHERE id IN (\(list: names)) ORDER BY id"
    }

    static func all(after id: String, limit: Int) -> SQL {
        "SELECT \(columns) FROM product WHERE id > \(id) ORDER BY id LIMIT \(limit)"
    }

    static func all(of publication: Publication.ID, after id: String, limit: Int) -> SQL {
        """
        SELECT \(columns) FROM product WHERE id > \(id) AND EXISTS (
            SELECT 1 FROM product_opening WHERE product_id = product.id AND publication_id = \(publication))
        ORDER BY id LIMIT \(limit)
        """
    }

    /// The products on offer that concern a publication: its windows and archives, and the issue.
    static func offers(for key: Issue.Key) -> SQL {
        """
        SELECT \(columns) FROM product WHERE is_offered = 1 AND id IN (
            SELECT product_id FROM product_opening
            WHERE publication_id = \(key.publication) AND (slug IS NULL OR slug = \(key.issue)))
        ORDER BY id
        """
    }

    static func openings(of names: [String]) -> SQL {
        """
        SELECT product_id, rule, publication_id, slug FROM product_opening
        WHERE product_id IN (\(list: names)) ORDER BY product_id, position
        """
    }
}

extension SQLSession {
    /// Returns products with their openings.
    func products(_ sql: SQL) throws -> [Product] {
        var found = try rows(sql) { try ProductRecord.read(&$0) }
        guard !found.isEmpty else { return [] }
        let places = Dictionary(uniqueKeysWithValues: found.enumerated().map { ($1.id.text, $0) })
        for row in try query(ProductRecord.openings(of: found.map(\.id.text))) {
            var row = row
            let name = try row.text()
            let rule = try row.parsed { Opening.Rule(rawValue: $0) }
            let publication = try row.publicationID()
            let issue = try row.optionalText().map { try Issue.ID(parsing: $0) }
            guard let place = places[name], let opening = Opening(rule, publication: publication, issue: issue) else {
                continue
            }
            found[place].opens.append(opening)
        }
        return found
    }
}

extension Product.Sale.Kind: SQLBindable {}
extension Opening.Rule: SQLBindable {}

extension Term: SQLBindable {
    var sqlValue: SQLValue { .text(description) }
}
