import EdicolaCore
import FoundationEssentials

/// A search for readers, as SQL. Each source has its readers in the order of an index, so that a page of them costs the
/// same among a thousand readers and among a million.
struct ReaderQuery {
    /// The sources of a search in their order. A reader is listed once, by the first that has them.
    enum Source: Int, CaseIterable {
        /// The reader's number, or the number of a purchase or grant.
        case number
        /// Those who used a promo code.
        case code
        /// Addresses that begin with the text.
        case beginning
        /// Addresses whose domain begins with it.
        case domain
        /// Addresses with the text anywhere else.
        case part
    }

    /// The text without blanks around it, in lower case.
    let text: String
    let at: Date
    private let number: Reader.ID?
    private let code: String?

    /// The shortest text that is also searched within addresses: the index has three characters in a row.
    static let shortestPart = 3

    /// - Parameter text: nil, or blanks only, for all readers.
    init(_ text: String?, at now: Date) {
        let typed = (text ?? "").filter { !$0.isNewline }
        self.text = typed.split(separator: " ").joined(separator: " ").lowercased()
        at = now
        number = Reader.ID(parsing: self.text)
        code = PromoCode.canonical(typed)
    }

    /// The sources that can have somebody.
    var sources: [Source] {
        guard !text.isEmpty else { return [] }
        let isAddress = !text.contains(" ")
        return Source.allCases.filter { source in
            switch source {
            case .number: true
            case .code: code != nil
            case .beginning: isAddress && !text.hasPrefix("@")
            case .domain: isAddress
            case .part: isAddress && text.unicodeScalars.count >= Self.shortestPart && !text.hasPrefix("@")
            }
        }
    }

    /// Readers of a source with the two parts of their place in it, after a place.
    func readers(of source: Source, after place: (String, String), limit: Int) -> SQL {
        switch source {
        case .number: numbered(after: place.1, limit: limit)
        case .code: holdersOfCode(after: Int64(place.0) ?? 0, limit: limit)
        case .beginning: beginning(after: place.0, limit: limit)
        case .domain: inDomain(after: place, limit: limit)
        case .part: containing(after: Int64(place.0) ?? 0, limit: limit)
        }
    }

    /// All readers, newest first.
    func newest(before last: (added: Int64, id: String), limit: Int) -> SQL {
        """
        SELECT '', '', \(columns) FROM \(ReaderEntry.tables)
        WHERE (reader.added_at, reader.id) < (\(last.added), \(last.id)) AND reader.merged_into IS NULL
        ORDER BY reader.added_at DESC, reader.id DESC LIMIT \(limit)
        """
    }

    private var columns: SQL { "\(ReaderEntry.columns), \(state)" }

    /// 3: covered, 2: in grace, 1: lapsed, 0: in the future; NULL for nothing.
    private var state: SQL {
        """
        (SELECT max(CASE WHEN coverage.start_at > \(at) THEN 0 WHEN coverage.end_at <= \(at) THEN 1
            WHEN coverage.grounds = 8 THEN 2 ELSE 3 END)
        FROM holder JOIN coverage ON coverage.holder_id = holder.id WHERE holder.reader_id = reader.id)
        """
    }

    /// The readers with this number, or with a line of this name.
    private var named: SQL {
        """
        SELECT \(number?.description ?? "") UNION
        SELECT holder.reader_id FROM line JOIN line_holder ON line_holder.line_id = line.id
        JOIN holder ON holder.id = line_holder.holder_id
        WHERE line.name = \(text) AND holder.reader_id IS NOT NULL
        """
    }

    private func numbered(after id: String, limit: Int) -> SQL {
        """
        SELECT '', reader.id, \(columns) FROM \(ReaderEntry.tables)
        WHERE reader.id IN (\(named)) AND reader.id > \(id) AND reader.merged_into IS NULL
        ORDER BY reader.id LIMIT \(limit)
        """
    }

    private func holdersOfCode(after holder: Int64, limit: Int) -> SQL {
        """
        SELECT CAST(promo_use.holder_id AS TEXT), '', \(columns)
        FROM promo_use JOIN holder AS taker ON taker.id = promo_use.holder_id
        JOIN reader ON reader.id = taker.reader_id LEFT JOIN account ON account.reader_id = reader.id
        WHERE promo_use.code = \(code) AND promo_use.holder_id > \(holder) AND reader.id NOT IN (\(named))
        ORDER BY promo_use.holder_id LIMIT \(limit)
        """
    }

    private func beginning(after key: String, limit: Int) -> SQL {
        """
        SELECT account.email_key, '', \(columns) FROM account JOIN reader ON reader.id = account.reader_id
        WHERE \(begins) AND account.email_key > \(key) AND \(isNew)
        ORDER BY account.email_key LIMIT \(limit)
        """
    }

    private func inDomain(after place: (String, String), limit: Int) -> SQL {
        """
        SELECT account.email_domain, account.email_key, \(columns)
        FROM account JOIN reader ON reader.id = account.reader_id
        WHERE \(domainBegins) AND (account.email_domain, account.email_key) > (\(place.0), \(place.1))
            AND NOT (\(begins)) AND \(isNew)
        ORDER BY account.email_domain, account.email_key LIMIT \(limit)
        """
    }

    private func containing(after id: Int64, limit: Int) -> SQL {
        """
        SELECT CAST(account.id AS TEXT), '', \(columns)
        FROM account_part JOIN account ON account.id = account_part.rowid
        JOIN reader ON reader.id = account.reader_id
        WHERE account_part MATCH \(trigrams) AND account_part.rowid > \(id)
            AND instr(account.email_key, \(text)) > 0 AND NOT (\(begins)) AND NOT (\(domainBegins)) AND \(isNew)
        ORDER BY account_part.rowid LIMIT \(limit)
        """
    }

    /// The end of texts that begin with another: no character comes after it.
    private static let end = "\u{10FFFF}"

    private var begins: SQL { "account.email_key >= \(text) AND account.email_key < \(text + Self.end)" }

    private var domainBegins: SQL {
        let domain = text.hasPrefix("@") ? String(text.dropFirst()) : text
        return "account.email_domain >= \(domain) AND account.email_domain < \(domain + Self.end)"
    }

    /// Not listed before by number or code.
    private var isNew: SQL {
        """
        reader.id NOT IN (\(named)) AND NOT EXISTS (SELECT 1 FROM holder AS taker
            JOIN promo_use ON promo_use.code = \(code) AND promo_use.holder_id = taker.id
            WHERE taker.reader_id = reader.id)
        """
    }

    /// The most parts of the text that the index compares; more cost more than they exclude.
    private static let mostParts = 5

    /// Three characters in a row, in the language of FTS5: the last ones, which have the digits, without those of a
    /// domain, which a third of all addresses have. What is found is compared with the whole text.
    private var trigrams: String {
        let letters = Array(text.unicodeScalars)
        guard letters.count >= Self.shortestPart else { return "\"\"" }
        let starts = 0..<min(letters.firstIndex(of: "@") ?? letters.count, letters.count - 2)
        let parts = starts.suffix(Self.mostParts).map { start in
            String(String.UnicodeScalarView(letters[start..<start + 3])).replacing("\"", with: "\"\"")
        }
        return parts.map { "\"\($0)\"" }.joined(separator: " AND ")
    }
}
