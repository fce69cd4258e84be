public import EdicolaCore
public import FoundationEssentials

extension Storage {
    /// Gives a reader access. The grant is in effect when this returns.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` without the reader or the product; ``StorageError/endless``.
    @discardableResult
    public func addGrant(_ order: GrantOrder, at now: Date) async throws -> Grant {
        if order.until != nil || order.term != nil { try (order.opens ?? []).requireThatCanEnd() }
        let from = order.from ?? now
        let grant = Grant(
            id: UUID().uuidString.lowercased(), kind: order.kind, reader: order.reader, opens: order.opens ?? [],
            product: order.product, from: from, until: order.until ?? order.term?.end(from: from),
            recipient: order.recipient ?? "", giver: order.giver, why: order.why, made: now)
        return try await store.write { session in
            if let product = order.product, try session.products(ProductRecord.named([product.text])).isEmpty {
                throw StorageError.notFound("product \(product)")
            }
            try session.addGrant(grant, at: now)
            return try session.grants(GrantRecord.by(grant.id)).first ?? grant
        }
    }

    /// Ends a grant. The issues that its time opened stay open unless they are taken back; a single issue closes.
    ///
    /// - Throws: ``StorageError/notFound(_:)`` for one that doesn't exist or was revoked before.
    @discardableResult
    public func revoke(grant id: String, _ revoking: Revoking, at now: Date) async throws -> Grant {
        try await store.write { session in
            guard let grant = try session.grants(GrantRecord.by(id)).first, grant.revoked == nil else {
                throw StorageError.notFound("grant \(id)")
            }
            try session.revoke(grant, revoking, at: now)
            return try session.grants(GrantRecord.by(id)).first ?? grant
        }
    }

    /// Returns the grants, newest first.
    public func grants(after cursor: String? = nil, limit: Int = 50) async throws -> ListPage<Grant> {
        let last = try ListCursor.newestFirst(cursor, list: "grants")
        let sql = GrantRecord.all(before: last, limit: limit + 1)
        return try await store.read { session in
            ListPage(try session.grants(sql), limit: limit, item: { $0 }) {
                ListCursor.text("grants", $0.made.milliseconds, $0.id)
            }
        }
    }
}

extension [Opening] {
    /// Checks that an order with an end is for more than single issues.
    ///
    /// - Throws: ``StorageError/endless`` when it is for single issues only.
    func requireThatCanEnd() throws {
        if !isEmpty, allSatisfy({ $0.issue != nil }) { throw StorageError.endless }
    }
}
