import Circulation
import EdicolaCore

/// The audience of an issue, as pieces of SQL: the devices of readers covered at the instant of sale, of readers who
/// own the issue itself, and of followers of the publication. Nobody else.
struct ReleaseAudience {
    let key: Issue.Key
    /// The instant that decides, in milliseconds.
    let onSale: Int64
    /// Shop environments whose purchases count. The sandbox's do where the publisher lets them open issues.
    let environments: [ShopEnvironment]
    /// Whether a subscription includes the issue.
    let isIncluded: Bool

    /// The parts: `id`, `channel`, `style`, `time_zone` of addresses. One address may be in several.
    var parts: [SQL] {
        (isIncluded ? [covered(listening)] : []) + [alone(listening), followed]
    }

    /// The audience, whatever publications a device chose.
    var entitled: SQL { union(of: "") }

    /// The audience, each address once.
    var whole: SQL { union(of: listening) }

    private func union(of condition: SQL) -> SQL {
        let few: SQL = "\(alone(condition)) UNION \(followed)"
        return isIncluded ? "\(covered(condition)) UNION \(few)" : few
    }

    /// The readers with a right to the issue, as `holder_id`.
    var holders: SQL {
        let alone: SQL = "SELECT unlock.holder_id FROM unlock JOIN line ON line.id = unlock.line_id WHERE \(unlocks)"
        return isIncluded ? "SELECT coverage.holder_id FROM coverage WHERE \(covers) UNION \(alone)" : alone
    }

    /// Whether the current row of `device_address` is still in the audience.
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

    /// Whether a row of `coverage` includes the instant of sale.
    private var covers: SQL {
        """
        coverage.publication_id = \(key.publication) AND coverage.environment IN (\(list: environments))
            AND coverage.end_at > \(onSale) AND coverage.start_at <= \(onSale)
        """
    }

    /// Whether a row of `unlock` with its `line` opens the issue.
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
