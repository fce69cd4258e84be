public import EdicolaCore

extension Storage {
    /// Returns the products that sell one issue and nothing else, by issue; one on offer before one that no longer is.
    public func singles(of publication: Publication.ID) async throws -> [Issue.ID: Product.ID] {
        try await store.read { session in
            var singles: [Issue.ID: Product.ID] = [:]
            for var row in try session.query(ProductRecord.singles(of: publication)) {
                let (issue, product) = (try row.issueID(), try row.parsed { try Product.ID(parsing: $0) })
                if singles[issue] == nil { singles[issue] = product }
            }
            return singles
        }
    }
}

extension ProductRecord {
    static func singles(of publication: Publication.ID) -> SQL {
        """
        SELECT product_opening.slug, product.id
        FROM product_opening JOIN product ON product.id = product_opening.product_id
        WHERE product_opening.publication_id = \(publication) AND product_opening.slug IS NOT NULL
            AND product.kind = 'once'
            AND NOT EXISTS (
                SELECT 1 FROM product_opening AS other
                WHERE other.product_id = product.id AND other.position <> product_opening.position)
        ORDER BY product_opening.slug, product.is_offered DESC, product.id
        """
    }
}
