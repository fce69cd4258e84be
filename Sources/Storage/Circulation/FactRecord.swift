import Circulation
import EdicolaCore
import FoundationEssentials

/// A row of `fact`, without its line.
enum FactRecord {
    static let columns: SQL =
        """
        fact.name, fact.product, fact.kind, fact.start_at, fact.end_at, fact.reason, fact.is_upgraded,
        fact.revoked_at, fact.revocation, fact.revocation_milli, fact.revocation_reason, fact.offer, fact.offer_name,
        fact.offer_discount, fact.price_milli, fact.currency, fact.quantity, fact.ownership, fact.account_token,
        fact.family, fact.signed_at, fact.digest
        """

    static func read(_ row: inout SQLRow, of line: LineKey) throws -> Fact {
        Fact(
            line: line, transaction: try row.text(), product: try row.text(), kind: .init(rawValue: try row.text()),
            start: try row.date(), end: try row.optionalDate(), reason: try row.parsed { .init(rawValue: $0) },
            isUpgraded: try row.bool(), revocation: try revocation(&row), offer: try offer(&row),
            priceMilli: try row.optionalInt64(), currency: try row.optionalText(), quantity: try row.int(),
            ownership: try row.parsed { .init(rawValue: $0) },
            accountToken: try row.optionalText().flatMap { UUID(uuidString: $0) }, group: try row.optionalText(),
            signedAt: try row.date(), digest: try row.digest())
    }

    private static func revocation(_ row: inout SQLRow) throws -> Revocation? {
        let (at, kind) = (try row.optionalDate(), try row.optionalText())
        let (part, reason) = (try row.optionalInt(), try row.optionalText())
        guard let at, let kind else { return nil }
        return Revocation(at: at, kind: .init(rawValue: kind), milliPercent: part, reason: reason)
    }

    private static func offer(_ row: inout SQLRow) throws -> Offer? {
        let (kind, name, discount) = (try row.optionalText(), try row.optionalText(), try row.optionalText())
        return kind.map { Offer(kind: .init(rawValue: $0), identifier: name, discount: discount) }
    }

    /// Inserts the fact, or replaces an older copy. Changes one row, or none when the stored copy is newer.
    static func absorb(_ fact: Fact, line: Int64) -> SQL {
        """
        INSERT INTO fact (
            line_id, name, product, kind, start_at, end_at, reason, is_upgraded, revoked_at, revocation,
            revocation_milli, revocation_reason, offer, offer_name, offer_discount, price_milli, currency, quantity,
            ownership, account_token, family, signed_at, digest
        ) VALUES (
            \(line), \(fact.transaction), \(fact.product), \(fact.kind), \(fact.start), \(fact.end), \(fact.reason),
            \(fact.isUpgraded), \(fact.revocation?.at), \(fact.revocation?.kind), \(fact.revocation?.milliPercent),
            \(fact.revocation?.reason), \(fact.offer?.kind), \(fact.offer?.identifier), \(fact.offer?.discount),
            \(fact.priceMilli), \(fact.currency), \(fact.quantity), \(fact.ownership),
            \(fact.accountToken?.uuidString.lowercased()), \(fact.group), \(fact.signedAt), \(fact.digest)
        )
        ON CONFLICT (line_id, name) DO UPDATE SET
            product = excluded.product, kind = excluded.kind, start_at = excluded.start_at, end_at = excluded.end_at,
            reason = excluded.reason, is_upgraded = excluded.is_upgraded, revoked_at = excluded.revoked_at,
            revocation = excluded.revocation, revocation_milli = excluded.revocation_milli,
            revocation_reason = excluded.revocation_reason, offer = excluded.offer,
            offer_name = excluded.offer_name, offer_discount = excluded.offer_discount,
            price_milli = excluded.price_milli, currency = excluded.currency, quantity = excluded.quantity,
            ownership = excluded.ownership, account_token = excluded.account_token, family = excluded.family,
            signed_at = excluded.signed_at, digest = excluded.digest
        WHERE (excluded.signed_at, excluded.digest) > (fact.signed_at, fact.digest)
        """
    }
}

/// A row of `renewal`, without its line.
enum RenewalRecord {
    static let columns: SQL =
        """
        renewal.renews, renewal.next_product, renewal.expiry, renewal.in_retry, renewal.grace_until,
        renewal.price_consent, renewal.renews_at, renewal.hold, renewal.status, renewal.signed_at, renewal.digest
        """

    static func read(_ row: inout SQLRow, of line: LineKey) throws -> Renewal {
        Renewal(
            line: line, renewsAutomatically: try row.optionalInt().map { $0 != 0 },
            nextProduct: try row.optionalText(), expiry: try row.optionalText().map { .init(rawValue: $0) },
            isInRetry: try row.bool(), graceUntil: try row.optionalDate(), priceConsent: try row.optionalText(),
            renewsAt: try row.optionalDate(), hold: try row.optionalText().flatMap { .init(rawValue: $0) },
            status: try row.optionalText(), signedAt: try row.date(), digest: try row.digest())
    }

    static func absorb(_ renewal: Renewal, line: Int64) -> SQL {
        """
        INSERT INTO renewal (
            line_id, renews, next_product, expiry, in_retry, grace_until, price_consent, renews_at, hold, status,
            signed_at, digest
        ) VALUES (
            \(line), \(renewal.renewsAutomatically), \(renewal.nextProduct), \(renewal.expiry),
            \(renewal.isInRetry), \(renewal.graceUntil), \(renewal.priceConsent), \(renewal.renewsAt),
            \(renewal.hold), \(renewal.status), \(renewal.signedAt), \(renewal.digest)
        )
        ON CONFLICT (line_id) DO UPDATE SET
            renews = excluded.renews, next_product = excluded.next_product, expiry = excluded.expiry,
            in_retry = excluded.in_retry, grace_until = excluded.grace_until,
            price_consent = excluded.price_consent, renews_at = excluded.renews_at, hold = excluded.hold,
            status = excluded.status, signed_at = excluded.signed_at, digest = excluded.digest
        WHERE (excluded.signed_at, excluded.digest) > (renewal.signed_at, renewal.digest)
        """
    }

    static func absorb(_ grace: LineHistory.Grace, line: Int64) -> SQL {
        """
        INSERT INTO grace (line_id, until, signed_at) VALUES (\(line), \(grace.until), \(grace.signedAt))
        ON CONFLICT (line_id, until) DO UPDATE SET signed_at = excluded.signed_at
        WHERE excluded.signed_at < grace.signed_at
        """
    }
}

extension Shop: SQLBindable {}
extension ShopEnvironment: SQLBindable {}
extension ShopDocument.Source: SQLBindable {}
extension Fact.Kind: SQLBindable {}
extension Fact.Reason: SQLBindable {}
extension Fact.Ownership: SQLBindable {}
extension Revocation.Kind: SQLBindable {}
extension Offer.Kind: SQLBindable {}
extension Renewal.Expiry: SQLBindable {}
extension Renewal.Hold: SQLBindable {}
