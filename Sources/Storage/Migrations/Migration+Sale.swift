extension Migration {
    static let shelf: [SQL] = [
        // Every period in which an issue was on the stand, with the instant that counted for coverage. A publisher's
        // change of date adds a row, so that no reader loses access.
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
        CREATE TABLE issue_rule (
            issue_id \(integer) PRIMARY KEY REFERENCES issue (id) ON DELETE CASCADE,
            rule TEXT NOT NULL CHECK (rule IN ('subscribers', 'single'))
        )\(strict)
        """,
    ]

    static let sale: [SQL] = [
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

    static let ledger: [SQL] = [
        // As received, for ever. `said` has the fields read when it was verified.
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

    static let gifts: [SQL] = [
        // Who gave, to whom and why. The names are here and not in the ledger, so that they can be erased.
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
        // A reader can use a code once.
        """
        CREATE TABLE promo_use (
            code TEXT NOT NULL REFERENCES promo_code (code),
            holder_id \(integer) NOT NULL REFERENCES holder (id),
            line_id \(integer) NOT NULL REFERENCES line (id),
            at \(integer) NOT NULL,
            PRIMARY KEY (code, holder_id)
        )\(sorted)
        """,
        // A change of products or policies that has not reached all readers yet; it continues after a restart.
        """
        CREATE TABLE rework (
            id \(identity),
            after_holder \(integer) NOT NULL
        )\(strict)
        """,
    ]
}
