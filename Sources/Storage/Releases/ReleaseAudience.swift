import Circulation
import EdicolaCore

/// Whom an issue concerns, as pieces of SQL: the devices of those covered at the instant of sale, of those who have the
/// issue for themselves, and of those who follow the publication. Nobody else.
struct ReleaseAudience {
    let key: Issue.Key
    /// The instant that decides, in milliseconds.
    let onSale: Int64
    /// What a shop's sandbox sold opens issues where the publisher says so, and is told of then.
    let environments: [ShopEnvironment]
    /// Whether a subscription includes the issue.
    let isIncluded: Bool

    /// The parts: `id`, `channel`, `style`, `time_zone` of addresses. One may come in several.
    var parts: [SQL] {
        (isIncluded ? [covered(listening)] : []) + [alone(listening), followed]
    }

    /// The same without asking which publications a device listens to.
    var entitled: SQL { union(of: "") }

    /// Each address once.
    var whole: SQL { union(of: listening) }

    private func union(of condition: SQL) -> SQL {
        let few: SQL = "\(alone(condition)) UNION \(followed)"
        return isIncluded ? "\(covered(condition)) UNION \(few)" : few
    }

    /// Those who have a right to it, as `holder_id`.
    var holders: SQL {
        let alone: SQL = "SELECT unlock.holder_id FROM unlock JOIN line ON line.id = unlock.line_id WHERE \(unlocks)"
        return isIncluded ? "SELECT coverage.holder_id FROM coverage WHERE \(covers) UNION \(alone)" : alone
    }

    /// Whether an address is in the audience still; for the row of `device_address` at hand.
    var isStillTold: SQL {
        let covered: SQL =
            """
            EXISTS (SELECT 1 FROM coverage WHERE coverage.holder_id = device_address.holder_id AND \(covers)) OR
            """
        let none: SQL = ""
        return """
            (\(isChosen) AND (\(isIncluded ? covered : none)
            EXISTS (SELECT 1 FROM unlock JOIN line ON line.id = unlock.line_id
                WHERE unlock.holder_id = device_address.holder_id AND \(unlocks)) OR
            EXISTS (SELECT 1 FROM device_choice WHERE device_choice.address_id = device_address.id
                AND device_choice.publication_id = \(key.publication) AND device_choice.follows = 1)))
            """
    }

    // MARK: Pieces

    private static let columns: SQL =
        "device_address.id, device_address.channel, device_address.style, device_address.time_zone"

    private var listening: SQL { "AND \(isChosen)" }

    private var isChosen: SQL {
        """
        (device_address.is_limited = 0 OR EXISTS (SELECT 1 FROM device_choice
            WHERE device_choice.address_id = device_address.id AND device_choice.publication_id = \(key.publication)))
        """
    }

    /// Of a row of `coverage`: it runs at the instant of sale.
    private var covers: SQL {
        """
        coverage.publication_id = \(key.publication) AND coverage.environment IN (\(list: environments))
            AND coverage.end_at > \(onSale) AND coverage.start_at <= \(onSale)
        """
    }

    /// Of a row of `unlock` with its `line`: it opens the issue.
    private var unlocks: SQL {
        """
        unlock.publication_id = \(key.publication) AND unlock.slug = \(key.issue)
            AND unlock.withdrawn_at IS NULL AND line.environment IN (\(list: environments))
        """
    }

    private func covered(_ condition: SQL) -> SQL {
        """
        SELECT \(Self.columns) FROM coverage JOIN device_address ON device_address.holder_id = coverage.holder_id
        WHERE \(covers) \(condition)
        """
    }

    private func alone(_ condition: SQL) -> SQL {
        """
        SELECT \(Self.columns) FROM unlock JOIN line ON line.id = unlock.line_id
        JOIN device_address ON device_address.holder_id = unlock.holder_id
        WHERE \(unlocks) \(condition)
        """
    }

    private var followed: SQL {
        """
        SELECT \(Self.columns) FROM device_choice JOIN device_address ON device_address.id = device_choice.address_id
        WHERE device_choice.publication_id = \(key.publication) AND device_choice.follows = 1
        """
    }
}

extension SQLSession {
    func releaseAudience(of key: Issue.Key, onSale: Int64) throws -> ReleaseAudience {
        let rule = try first(
            """
            SELECT issue_rule.rule FROM issue_rule JOIN issue ON issue.id = issue_rule.issue_id
            WHERE issue.publication_id = \(key.publication) AND issue.slug = \(key.issue)
            """
        ) { try $0.parsed { SaleRule(rawValue: $0) } }
        return ReleaseAudience(
            key: key, onSale: onSale,
            environments: try policy(of: key.publication).sandboxOpens ? [.production, .sandbox] : [.production],
            isIncluded: rule != .single)
    }
}
