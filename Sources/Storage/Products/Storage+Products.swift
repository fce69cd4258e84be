public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Adds or edits a product. Readers who have it see the difference when this returns.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` for an unknown publication.
    public func save(_ product: Product, at now: Date) async throws {
        try await store.write { session in
            for opening in product.opens where try session.publication(opening.publication) == nil {
                throw StorageError.notFound("publication \(opening.publication)")
            }
            try session.run(
                """
                INSERT INTO product (
                    id, title, kind, family, term, price_minor, price_currency, is_offered, updated_at
                ) VALUES (
                    \(product.id), \(product.title), \(product.sale.kind), \(product.sale.family), \(product.sale.term),
                    \(product.price?.minor), \(product.price?.currency), \(product.isOffered), \(now)
                )
                ON CONFLICT (id) DO UPDATE SET title = excluded.title, kind = excluded.kind, family = excluded.family,
                    term = excluded.term, price_minor = excluded.price_minor,
                    price_currency = excluded.price_currency, is_offered = excluded.is_offered,
                    updated_at = excluded.updated_at
                """)
            try session.run("DELETE FROM product_opening WHERE product_id = \(product.id)")
            for (position, opening) in product.opens.enumerated() {
                try session.run(
                    """
                    INSERT INTO product_opening (product_id, position, rule, publication_id, slug)
                    VALUES (\(product.id), \(position), \(opening.rule), \(opening.publication), \(opening.issue))
                    """)
            }
            try session.beginRecomputation()
        }
        try await recomputeRights()
    }

    /// Returns a product; nil for an unknown one.
    public func product(_ id: Product.ID) async throws -> Product? {
        try await store.read { try $0.products(ProductRecord.named([id.text])).first }
    }

    /// Returns products by id.
    public func products(after cursor: String? = nil, limit: Int = 50) async throws -> ListPage<Product> {
        let after = try cursor.map { try ListCursor.key(of: $0, list: "products", parts: 1)[0] } ?? ""
        return try await store.read { session in
            let found = try session.products(ProductRecord.all(after: after, limit: limit + 1))
            return ListPage(found, limit: limit, item: { $0 }) { ListCursor.text("products", $0.id) }
        }
    }

    /// Returns the products that open a publication or an issue of it, by id.
    public func products(
        of publication: Publication.ID, after cursor: String? = nil, limit: Int = 50
    ) async throws -> ListPage<Product> {
        let after = try cursor.map { try ListCursor.key(of: $0, list: "products", parts: 1)[0] } ?? ""
        return try await store.read { session in
            let found = try session.products(ProductRecord.all(of: publication, after: after, limit: limit + 1))
            return ListPage(found, limit: limit, item: { $0 }) { ListCursor.text("products", $0.id) }
        }
    }

    /// Returns the products on offer that open the issue, or its publication.
    public func offers(for key: Issue.Key) async throws -> [Product] {
        try await store.read { try $0.products(ProductRecord.offers(for: key)) }
    }

    /// Returns whether a reader ever had a product, so that it can't be deleted.
    public func isInUse(_ id: Product.ID) async throws -> Bool {
        try await store.read { try $0.isInUse(id) }
    }

    /// Deletes a product that nobody ever had.
    ///
    /// - Throws: ``StorageError/inUseByReaders`` otherwise: take it off offer instead.
    public func delete(_ id: Product.ID) async throws {
        try await store.write { session in
            if try session.isInUse(id) { throw StorageError.inUseByReaders }
            guard try session.run("DELETE FROM product WHERE id = \(id)") == 1 else {
                throw StorageError.notFound("product \(id)")
            }
        }
    }
}

extension SQLSession {
    fileprivate func isInUse(_ id: Product.ID) throws -> Bool {
        try row("SELECT line_id FROM fact WHERE product = \(id) LIMIT 1") != nil
    }
}
