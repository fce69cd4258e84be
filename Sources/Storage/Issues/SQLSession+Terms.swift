import EdicolaCore

extension SQLSession {
    /// Checks that an issue with an instant of sale can be read: free, at a price, or by a product on offer that opens
    /// it. An issue that already had an instant without these keeps it.
    ///
    /// - Throws: ``StorageError/termsMissing(_:)``
    func requireTerms(of issue: Issue, before known: Issue?) throws {
        guard issue.onSale != nil, issue.isForSubscribersOnly else { return }
        if let known, known.onSale != nil, known.isForSubscribersOnly { return }
        guard try row(ProductRecord.anyOpening(issue.key)) != nil else { throw StorageError.termsMissing(issue.key) }
    }
}

extension ProductRecord {
    static func anyOpening(_ key: Issue.Key) -> SQL {
        """
        SELECT product.id FROM product_opening JOIN product ON product.id = product_opening.product_id
        WHERE product_opening.publication_id = \(key.publication)
            AND (product_opening.slug IS NULL OR product_opening.slug = \(key.issue)) AND product.is_offered = 1
        LIMIT 1
        """
    }
}
