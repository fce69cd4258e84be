extension Migration {
    static let facts: [SQL] = [
        // A reader in circulation: a number that stays when the reader is erased.
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
            UNIQUE (name, shop, environment)
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
        // How a line came to which reader.
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
        // For checking with a shop the lines that end these days.
        "CREATE INDEX fact_ending ON fact (end_at, line_id) WHERE end_at IS NOT NULL",
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

    /// Everything computed from the facts; it can be deleted and computed again.
    static let rights: [SQL] = [
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
        // The readers whom a release concerns are one range of this.
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
        // Issues opened without paying, with the publisher's permission: 'first' for ever, 'meter' until the meter is
        // reset.
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
}
