public import EdicolaCore

/// Readers' consents.
extension Storage {
    public func record(_ consent: Consent, of reader: Reader.ID) async throws {
        try await store.write { try $0.note(consent, of: reader) }
    }

    /// Returns the newest 1000 entries of the log, oldest first.
    public func consents(of reader: Reader.ID) async throws -> [Consent] {
        try await store.read { session in
            try session.rows(Consent.all(of: reader)) { try Consent(&$0) }.reversed()
        }
    }
}

extension SQLSession {
    func note(_ consent: Consent, of reader: Reader.ID) throws {
        try run(
            """
            INSERT INTO consent (reader_id, purpose, wording, is_given, at)
            VALUES (\(reader), \(consent.purpose), \(consent.wording), \(consent.isGiven), \(consent.at))
            """)
    }
}

extension Consent {
    static func all(of reader: Reader.ID) -> SQL {
        """
        SELECT purpose, wording, is_given, at FROM consent WHERE reader_id = \(reader) ORDER BY id DESC LIMIT 1000
        """
    }

    init(_ row: inout SQLRow) throws {
        self.init(
            purpose: try row.text(), wording: try row.text(), isGiven: try row.bool(), at: try row.date())
    }
}

extension [Consent] {
    /// The consents in effect: the newest entry of each purpose.
    public var newest: [Consent] {
        var seen: Set<String> = []
        return reversed().filter { seen.insert($0.purpose).inserted }.reversed()
    }
}
