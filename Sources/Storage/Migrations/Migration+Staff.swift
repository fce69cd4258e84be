extension Migration {
    static let staff: [SQL] = [
        // `rights` has words with blanks between; `publications` is a JSON list of ids, NULL for all. The password is a
        // PHC string.
        """
        CREATE TABLE staff_member (
            id \(identity),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
            email TEXT NOT NULL,
            email_key TEXT NOT NULL UNIQUE CHECK (length(email_key) BETWEEN 3 AND 254),
            password TEXT NOT NULL,
            rights TEXT NOT NULL,
            publications TEXT,
            added_at \(integer) NOT NULL,
            seen_at \(integer)
        )\(strict)
        """,
        // Only the SHA-256 of the cookie. `proved_at` is when the member last showed the password.
        """
        CREATE TABLE staff_session (
            digest \(bytes) PRIMARY KEY CHECK (length(digest) = 32),
            member_id \(integer) NOT NULL REFERENCES staff_member (id) ON DELETE CASCADE,
            device TEXT NOT NULL,
            begun_at \(integer) NOT NULL,
            seen_at \(integer) NOT NULL,
            proved_at \(integer) NOT NULL
        )\(strict)
        """,
        "CREATE INDEX staff_session_of_member ON staff_session (member_id, seen_at)",
        // The public half of a key that a member's device keeps; `key` is a SubjectPublicKeyInfo.
        """
        CREATE TABLE staff_passkey (
            id \(identity),
            member_id \(integer) NOT NULL REFERENCES staff_member (id) ON DELETE CASCADE,
            credential \(bytes) NOT NULL UNIQUE CHECK (length(credential) BETWEEN 1 AND 1023),
            algorithm \(integer) NOT NULL CHECK (algorithm IN (-7, -8, -257)),
            key \(bytes) NOT NULL CHECK (length(key) BETWEEN 1 AND 2048),
            counter \(integer) NOT NULL CHECK (counter >= 0),
            host TEXT NOT NULL,
            device TEXT NOT NULL,
            added_at \(integer) NOT NULL,
            used_at \(integer)
        )\(strict)
        """,
        "CREATE INDEX staff_passkey_of_member ON staff_passkey (member_id, id)",
        // A link that is good once: for the first owner, for an invited person, or for a member who is locked out.
        """
        CREATE TABLE staff_link (
            id \(identity),
            digest \(bytes) NOT NULL UNIQUE CHECK (length(digest) = 32),
            kind TEXT NOT NULL CHECK (kind IN ('owner', 'invitation', 'recovery')),
            member_id \(integer) REFERENCES staff_member (id) ON DELETE CASCADE,
            note TEXT NOT NULL,
            rights TEXT NOT NULL,
            publications TEXT,
            made_by TEXT NOT NULL,
            made_at \(integer) NOT NULL,
            ends_at \(integer),
            used_at \(integer),
            used_by TEXT,
            CHECK ((kind = 'recovery') = (member_id IS NOT NULL))
        )\(strict)
        """,
    ]

    /// The log of acts. `actor` is the member's number or the key's name; `actor_name` is the name at that time. Each
    /// row has the SHA-256 of the row before it and of itself.
    static let acts: [SQL] = [
        """
        CREATE TABLE act (
            number \(identity),
            at \(integer) NOT NULL,
            actor_kind TEXT NOT NULL CHECK (actor_kind IN ('member', 'key', 'command', 'newsstand')),
            actor TEXT NOT NULL,
            actor_name TEXT NOT NULL,
            verb TEXT NOT NULL CHECK (length(verb) > 0),
            publication_id TEXT,
            subject TEXT NOT NULL,
            change TEXT NOT NULL,
            pruned_to \(integer),
            previous \(bytes) NOT NULL CHECK (length(previous) = 32),
            digest \(bytes) NOT NULL UNIQUE CHECK (length(digest) = 32)
        )\(strict)
        """,
        "CREATE INDEX act_on_publication ON act (publication_id, number)",
        "CREATE INDEX act_on_subject ON act (publication_id, subject, number)",
        "CREATE INDEX act_by_actor ON act (actor_kind, actor, number)",
        "CREATE INDEX act_by_verb ON act (verb, number)",
        "CREATE INDEX act_at ON act (at)",
        // For the trigger below, which asks it for each row that goes.
        "CREATE INDEX act_pruning ON act (pruned_to) WHERE pruned_to IS NOT NULL",
        """
        \(sqlite: "CREATE TRIGGER act_kept BEFORE UPDATE ON act BEGIN SELECT RAISE(ABORT, 'kept'); END",
            postgres: "CREATE RULE act_kept AS ON UPDATE TO act DO INSTEAD NOTHING")
        """,
        // Only a later act that says so removes the oldest ones.
        """
        \(sqlite: "CREATE TRIGGER act_stays BEFORE DELETE ON act WHEN NOT EXISTS (SELECT 1 FROM act AS later WHERE later.pruned_to >= OLD.number AND later.number > OLD.number) BEGIN SELECT RAISE(ABORT, 'kept'); END",
            postgres: "CREATE RULE act_stays AS ON DELETE TO act WHERE NOT EXISTS (SELECT 1 FROM act AS later WHERE later.pruned_to >= OLD.number AND later.number > OLD.number) DO INSTEAD NOTHING")
        """,
    ]
}
