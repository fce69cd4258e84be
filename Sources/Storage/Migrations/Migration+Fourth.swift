extension Migration {
    static let fourth = Migration(
        number: 4, name: "products, policies, ledger, facts, coverage, grants, promo codes",
        statements: shelf + sale + ledger + facts + rights + gifts)

    /// Sorted by its key on disk, so that a range of it is read in one go.
    private static let sorted: SQL = "\(sqlite: " STRICT, WITHOUT ROWID", postgres: "")"

    private static let shelf: [SQL] = [
        // Every stretch of time in which an issue stood on the stand, with the instant that counted for coverage. A
        // publisher's change of date adds a row, so that no reader loses what they had.
        """
        CREATE TABLE issue_showing (
            issue_id \(integer) NOT NULL REFERENCES issue (id) ON DELETE CASCADE,
            on_sale \(integer) NOT NULL,
            since \(integer) NOT NULL,
            until \(integer),
            publication_id TEXT NOT NULL REFERENCES publication (id),
            PRIMARY KEY (issue_id, on_sale, since),
            CHECK (on_sale <= since)
        )\(sorted)
        """,
        "CREATE INDEX issue_showing_of_publication ON issue_showing (publication_id, on_sale, issue_id)",
        """
        INSERT INTO issue_showing (issue_id, on_sale, since, until, publication_id)
        SELECT id, on_sale, on_sale, CASE WHEN announced = 0 THEN updated_at END, publication_id
        FROM issue WHERE was_on_stand = 1 AND on_sale IS NOT NULL
        """,
        """
        CREATE TABLE issue_rule (
            issue_id \(integer) PRIMARY KEY REFERENCES issue (id) ON DELETE CASCADE,
            rule TEXT NOT NULL CHECK (rule IN ('subscribers', 'single'))
        )\(strict)
        """,
    ]

    private static let sale: [SQL] = [
        """
        CREATE TABLE product (
            id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 128),
            title TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('once', 'renewing', 'term', 'free')),
            family TEXT,
            term TEXT,
            price_minor \(integer) CHECK (price_minor > 0),
            price_currency TEXT CHECK (\(isCurrency)),
            is_offered \(integer) NOT NULL CHECK (is_offered IN (0, 1)),
            updated_at \(integer) NOT NULL,
            CHECK ((kind = 'renewing') = (family IS NOT NULL)),
            CHECK ((kind IN ('renewing', 'term')) = (term IS NOT NULL)),
            CHECK ((price_minor IS NULL) = (price_currency IS NULL))
        )\(strict)
        """,
        """
        CREATE TABLE product_opening (
            product_id TEXT NOT NULL REFERENCES product (id) ON DELETE CASCADE,
            position \(integer) NOT NULL,
            rule TEXT NOT NULL CHECK (rule IN ('issue', 'window', 'archive-perpetual', 'archive-while-active')),
            publication_id TEXT NOT NULL REFERENCES publication (id),
            slug TEXT CHECK (length(slug) BETWEEN 1 AND 128),
            PRIMARY KEY (product_id, position),
            CHECK ((rule = 'issue') = (slug IS NOT NULL))
        )\(sorted)
        """,
        "CREATE INDEX product_opening_of_publication ON product_opening (publication_id, slug, product_id)",
        """
        CREATE TABLE access_policy (
            publication_id TEXT PRIMARY KEY REFERENCES publication (id),
            span TEXT NOT NULL CHECK (span IN ('exact', 'months')),
            time_zone TEXT NOT NULL,
            welcomes \(integer) NOT NULL CHECK (welcomes IN (0, 1)),
            keeps_unlocked \(integer) NOT NULL CHECK (keeps_unlocked IN (0, 1)),
            refund_withdraws \(integer) NOT NULL CHECK (refund_withdraws IN (0, 1)),
            grace_keeps \(integer) NOT NULL CHECK (grace_keeps IN (0, 1)),
            sandbox_opens \(integer) NOT NULL CHECK (sandbox_opens IN (0, 1)),
            free_first \(integer) NOT NULL CHECK (free_first >= 0),
            meter_count \(integer) CHECK (meter_count > 0),
            meter_every TEXT CHECK (meter_every IN ('day', 'week', 'month', 'year')),
            CHECK ((meter_count IS NULL) = (meter_every IS NULL))
        )\(strict)
        """,
    ]

    private static let ledger: [SQL] = [
        // As received, for ever. `said` is what was read out of it when it was judged.
        """
        CREATE TABLE shop_document (
            id \(identity),
            shop TEXT NOT NULL,
            environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
            app TEXT,
            source TEXT NOT NULL CHECK (source IN ('notification', 'upload', 'pull', 'receipt', 'hand')),
            external_id TEXT,
            kind TEXT NOT NULL,
            subtype TEXT,
            signed_at \(integer) NOT NULL,
            received_at \(integer) NOT NULL,
            digest \(bytes) NOT NULL UNIQUE CHECK (length(digest) = 32),
            said TEXT NOT NULL,
            raw \(bytes) NOT NULL
        )\(strict)
        """,
        """
        CREATE INDEX shop_document_of_shop ON shop_document (shop, environment, external_id)
        WHERE external_id IS NOT NULL
        """,
        """
        \(sqlite: "CREATE TRIGGER shop_document_kept BEFORE UPDATE ON shop_document BEGIN SELECT RAISE(ABORT, 'kept'); END",
            postgres: "CREATE RULE shop_document_kept AS ON UPDATE TO shop_document DO INSTEAD NOTHING")
        """,
        """
        \(sqlite: "CREATE TRIGGER shop_document_stays BEFORE DELETE ON shop_document BEGIN SELECT RAISE(ABORT, 'kept'); END",
            postgres: "CREATE RULE shop_document_stays AS ON DELETE TO shop_document DO INSTEAD NOTHING")
        """,
    ]

    private static let facts: [SQL] = [
        // A reader as circulation knows them: a number that stays when the reader is forgotten.
        """
        CREATE TABLE holder (
            id \(identity),
            reader_id TEXT UNIQUE REFERENCES reader (id)
        )\(strict)
        """,
        """
        CREATE TABLE line (
            id \(identity),
            shop TEXT NOT NULL,
            environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
            name TEXT NOT NULL CHECK (length(name) > 0),
            app TEXT,
            UNIQUE (shop, environment, name)
        )\(strict)
        """,
        // One owner at a time, unless the policy lets readers share.
        """
        CREATE TABLE line_holder (
            holder_id \(integer) NOT NULL REFERENCES holder (id),
            line_id \(integer) NOT NULL REFERENCES line (id),
            PRIMARY KEY (holder_id, line_id)
        )\(sorted)
        """,
        "CREATE INDEX line_holder_of_line ON line_holder (line_id, holder_id)",
        // How it came to whom.
        """
        CREATE TABLE line_link (
            id \(identity),
            line_id \(integer) NOT NULL REFERENCES line (id),
            holder_id \(integer) NOT NULL REFERENCES holder (id),
            how TEXT NOT NULL CHECK (how IN ('token', 'first', 'transfer', 'share', 'merge', 'given')),
            at \(integer) NOT NULL
        )\(strict)
        """,
        "CREATE INDEX line_link_of_line ON line_link (line_id, id)",
        "CREATE INDEX line_link_of_holder ON line_link (holder_id)",
        """
        CREATE TABLE fact (
            line_id \(integer) NOT NULL REFERENCES line (id),
            name TEXT NOT NULL CHECK (length(name) > 0),
            product TEXT NOT NULL,
            kind TEXT NOT NULL,
            start_at \(integer) NOT NULL,
            end_at \(integer),
            reason TEXT NOT NULL CHECK (reason IN ('purchase', 'renewal', 'unknown')),
            is_upgraded \(integer) NOT NULL CHECK (is_upgraded IN (0, 1)),
            revoked_at \(integer),
            revocation TEXT,
            revocation_milli \(integer),
            revocation_reason TEXT,
            offer TEXT,
            offer_name TEXT,
            offer_discount TEXT,
            price_milli \(integer),
            currency TEXT,
            quantity \(integer) NOT NULL,
            ownership TEXT NOT NULL CHECK (ownership IN ('purchased', 'family-shared')),
            account_token TEXT,
            family TEXT,
            signed_at \(integer) NOT NULL,
            digest \(bytes) NOT NULL CHECK (length(digest) = 32),
            PRIMARY KEY (line_id, name),
            CHECK ((revoked_at IS NULL) = (revocation IS NULL))
        )\(sorted)
        """,
        "CREATE INDEX fact_of_product ON fact (product, line_id)",
        """
        CREATE TABLE renewal (
            line_id \(integer) PRIMARY KEY REFERENCES line (id),
            renews \(integer) CHECK (renews IN (0, 1)),
            next_product TEXT,
            expiry TEXT,
            in_retry \(integer) NOT NULL CHECK (in_retry IN (0, 1)),
            grace_until \(integer),
            price_consent TEXT,
            renews_at \(integer),
            hold TEXT CHECK (hold IN ('pending', 'paused')),
            status TEXT,
            signed_at \(integer) NOT NULL,
            digest \(bytes) NOT NULL CHECK (length(digest) = 32)
        )\(strict)
        """,
        """
        CREATE TABLE grace (
            line_id \(integer) NOT NULL REFERENCES line (id),
            until \(integer) NOT NULL,
            signed_at \(integer) NOT NULL,
            PRIMARY KEY (line_id, until)
        )\(sorted)
        """,
    ]

    /// What follows from the facts: it can be thrown away and made again.
    private static let rights: [SQL] = [
        """
        CREATE TABLE coverage (
            holder_id \(integer) NOT NULL REFERENCES holder (id),
            publication_id TEXT NOT NULL,
            environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
            start_at \(integer) NOT NULL,
            end_at \(integer) NOT NULL,
            grounds \(integer) NOT NULL CHECK (grounds BETWEEN 1 AND 63),
            PRIMARY KEY (holder_id, publication_id, environment, start_at),
            CHECK (start_at < end_at)
        )\(sorted)
        """,
        // Whom a release concerns is one range of this.
        """
        CREATE INDEX coverage_at ON coverage (publication_id, environment, end_at, holder_id, start_at)
        """,
        """
        CREATE TABLE beginning (
            holder_id \(integer) NOT NULL REFERENCES holder (id),
            publication_id TEXT NOT NULL,
            environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox')),
            at \(integer) NOT NULL,
            PRIMARY KEY (holder_id, publication_id, environment, at)
        )\(sorted)
        """,
        """
        CREATE TABLE unlock (
            holder_id \(integer) NOT NULL REFERENCES holder (id),
            publication_id TEXT NOT NULL,
            slug TEXT NOT NULL,
            line_id \(integer) NOT NULL REFERENCES line (id),
            name TEXT NOT NULL,
            since \(integer) NOT NULL,
            withdrawn_at \(integer),
            PRIMARY KEY (holder_id, publication_id, slug, line_id, name)
        )\(sorted)
        """,
        "CREATE INDEX unlock_of_issue ON unlock (publication_id, slug, holder_id)",
        // Issues opened without paying, by the publisher's leave: 'first' for good, 'meter' until the meter turns.
        """
        CREATE TABLE free_opening (
            holder_id \(integer) NOT NULL REFERENCES holder (id),
            publication_id TEXT NOT NULL,
            slug TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('first', 'meter')),
            at \(integer) NOT NULL,
            PRIMARY KEY (holder_id, publication_id, kind, at, slug)
        )\(sorted)
        """,
    ]

    private static let gifts: [SQL] = [
        // Who gave, to whom and why. The people's names stand here and not in the ledger, so that they can be erased.
        """
        CREATE TABLE giving (
            id TEXT PRIMARY KEY CHECK (length(id) = 36),
            line_id \(integer) NOT NULL UNIQUE REFERENCES line (id),
            kind TEXT NOT NULL CHECK (kind IN ('press', 'compensation', 'gift', 'print', 'code', 'other')),
            giver TEXT NOT NULL CHECK (length(giver) > 0),
            recipient TEXT NOT NULL,
            why TEXT NOT NULL,
            code TEXT,
            made_at \(integer) NOT NULL,
            revoked_at \(integer),
            revoker TEXT,
            revoked_why TEXT,
            CHECK ((revoked_at IS NULL) = (revoker IS NULL)),
            CHECK ((revoked_at IS NULL) = (revoked_why IS NULL))
        )\(strict)
        """,
        "CREATE INDEX giving_by_age ON giving (made_at, id)",
        "CREATE INDEX giving_of_code ON giving (code) WHERE code IS NOT NULL",
        """
        CREATE TABLE promo_code (
            code TEXT PRIMARY KEY CHECK (length(code) BETWEEN 8 AND 64),
            opens TEXT NOT NULL,
            term TEXT,
            most_uses \(integer) NOT NULL CHECK (most_uses > 0),
            uses \(integer) NOT NULL CHECK (uses BETWEEN 0 AND most_uses),
            ends_at \(integer),
            giver TEXT NOT NULL CHECK (length(giver) > 0),
            why TEXT NOT NULL,
            made_at \(integer) NOT NULL,
            revoked_at \(integer)
        )\(strict)
        """,
        "CREATE INDEX promo_code_by_age ON promo_code (made_at, code)",
        // A code works once for a reader.
        """
        CREATE TABLE promo_use (
            code TEXT NOT NULL REFERENCES promo_code (code),
            holder_id \(integer) NOT NULL REFERENCES holder (id),
            line_id \(integer) NOT NULL REFERENCES line (id),
            at \(integer) NOT NULL,
            PRIMARY KEY (code, holder_id)
        )\(sorted)
        """,
        // A change of products or policies that has not reached all readers yet: it goes on after a restart.
        """
        CREATE TABLE rework (
            id \(identity),
            after_holder \(integer) NOT NULL
        )\(strict)
        """,
    ]
}
