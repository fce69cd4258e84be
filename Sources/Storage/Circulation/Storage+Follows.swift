import Circulation
public import EdicolaCore
public import FoundationEssentials

/// Free subscriptions, which readers start at the stand. Each is a line of its own with a fact like a shop's. So it
/// opens what a paid one would, and a replay computes it again.
extension Storage {
    /// Starts a free subscription. Doing it twice changes nothing.
    ///
    /// - Parameter consent: The reader's consent, stored in the same transaction.
    /// - Throws: ``StorageError/notFound(_:)`` when the publication has no free subscription.
    @discardableResult
    public func follow(
        _ publication: Publication.ID, by reader: Reader.ID, consent: Consent, at now: Date
    ) async throws -> SubscriptionStanding {
        try await store.write { session in
            guard let known = try session.reader(reader) else { throw StorageError.notFound("reader \(reader)") }
            let holder = try session.holder(of: known.id)
            if let running = try session.follow(of: holder, publication, at: now) { return running }
            guard let product = try session.freeSubscription(of: publication) else {
                throw StorageError.notFound("free subscription of \(publication)")
            }
            let line = LineKey(shop: .stand, id: UUID().uuidString.lowercased())
            _ = try session.assign(try session.line(line, app: nil), to: holder, .given, at: now)
            let fact = Fact(
                line: line, transaction: "1", product: product.id.text, kind: .free, start: now,
                reason: .purchase, signedAt: now, digest: .hashing("\(line.id)/1"))
            _ = try session.record(
                try ShopDocument(at: line, kind: "TAKEN", fact: fact), for: nil, restore: .refuse, RuleReader(), at: now
            )
            try session.note(consent, of: known.id)
            return try session.follow(of: holder, publication, at: now)
                ?? SubscriptionStanding(
                    publication: publication, state: .active, until: nil, product: product.id,
                    shop: Shop.stand.rawValue, isSandbox: false)
        }
    }

    /// Ends a free subscription from now on. What it opened stays, as far as the publisher's policy allows.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func unfollow(
        _ publication: Publication.ID, by reader: Reader.ID, consent: Consent, at now: Date
    ) async throws -> Bool {
        try await store.write { session in
            guard let holder = try session.knownHolder(of: reader) else { return false }
            var ended = false
            for (_, history) in try session.histories(of: holder) where history.key.shop == .stand {
                for var fact in history.facts.values where fact.revocation == nil {
                    guard try session.opens(fact.product, publication) else { continue }
                    fact.revocation = Revocation(at: now, kind: .grant)
                    // Newer than the copy it replaces, whatever the clock says.
                    fact.signedAt = max(now, fact.signedAt.addingTimeInterval(0.001))
                    _ = try session.record(
                        try ShopDocument(at: history.key, kind: "ENDED", fact: fact), for: nil, restore: .refuse,
                        RuleReader(), at: now)
                    ended = true
                }
            }
            if ended { try session.note(consent, of: reader) }
            return ended
        }
    }
}

extension SQLSession {
    /// Returns the current free subscription.
    fileprivate func follow(
        of holder: Int64, _ publication: Publication.ID, at now: Date
    ) throws -> SubscriptionStanding? {
        try standings(of: holder, in: publication, at: now).first {
            $0.shop == Shop.stand.rawValue && $0.state.isServed
        }
    }

    fileprivate func freeSubscription(of publication: Publication.ID) throws -> Product? {
        try products(ProductRecord.free(of: publication)).first { $0.sale == .free }
    }

    fileprivate func opens(_ product: String, _ publication: Publication.ID) throws -> Bool {
        try products(ProductRecord.named([product])).first?.opens.contains { $0.publication == publication } ?? false
    }
}

extension ProductRecord {
    /// The free subscriptions on offer.
    static func free(of publication: Publication.ID) -> SQL {
        """
        SELECT \(columns) FROM product WHERE is_offered = 1 AND kind = 'free' AND id IN (
            SELECT product_id FROM product_opening WHERE publication_id = \(publication) AND slug IS NULL)
        ORDER BY id
        """
    }
}

extension ShopDocument {
    /// Makes a document of our own, whose bytes are its decoded fields.
    fileprivate init(at line: LineKey, kind: String, fact: Fact) throws {
        self.init(
            shop: .stand, source: .hand, externalID: "\(line.id)/\(kind)", kind: kind, signedAt: fact.signedAt,
            facts: [fact], digest: .hashing("\(line.id)/\(kind)/\(fact.signedAt.milliseconds)"), raw: [])
        raw = Array(try DecodedDocument(self).text.utf8)
    }
}
