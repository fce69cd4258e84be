/// A right that a product gives. A product with several is a bundle.
public enum Opening: Hashable, Sendable {
    /// One issue, which the reader keeps.
    case issue(Issue.Key)
    /// The issues that go on sale during the product's time.
    case window(Publication.ID)
    /// All earlier issues too.
    case archive(Publication.ID, Archive)

    /// The time for which an archive pass opens earlier issues.
    public enum Archive: String, Hashable, Sendable, Codable, CaseIterable {
        /// Everything on sale before its end stays open for ever.
        case perpetual
        /// Everything is open for as long as it runs.
        case whileActive = "while-active"
    }

    /// The publication concerned.
    public var publication: Publication.ID {
        switch self {
        case .issue(let key): key.publication
        case .window(let publication), .archive(let publication, _): publication
        }
    }

    /// The single issue; nil for an opening by time.
    public var issue: Issue.ID? {
        if case .issue(let key) = self { key.issue } else { nil }
    }

    /// The rule of the opening.
    public var rule: Rule {
        switch self {
        case .issue: .issue
        case .window: .window
        case .archive(_, .perpetual): .archivePerpetual
        case .archive(_, .whileActive): .archiveWhileActive
        }
    }

    /// The opening without its publication and issue; the texts are permanent.
    public enum Rule: String, Hashable, Sendable, Codable, CaseIterable {
        /// As ``Opening/issue(_:)`` and ``Opening/window(_:)``.
        case issue, window
        /// An archive that stays open: ``Archive/perpetual``.
        case archivePerpetual = "archive-perpetual"
        /// An archive that closes with the pass: ``Archive/whileActive``.
        case archiveWhileActive = "archive-while-active"
    }

    /// - Returns: nil when a rule for an issue has none.
    public init?(_ rule: Rule, publication: Publication.ID, issue: Issue.ID?) {
        switch rule {
        case .issue:
            guard let issue else { return nil }
            self = .issue(Issue.Key(publication: publication, issue: issue))
        case .window: self = .window(publication)
        case .archivePerpetual: self = .archive(publication, .perpetual)
        case .archiveWhileActive: self = .archive(publication, .whileActive)
        }
    }
}

extension Opening: Codable {
    private enum CodingKeys: String, CodingKey { case rule, publication, issue }

    /// Reads `{"rule", "publication", "issue"}`; refuses the rule `issue` without one.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let opening = Opening(
            try container.decode(Rule.self, forKey: .rule),
            publication: try container.decode(Publication.ID.self, forKey: .publication),
            issue: try container.decodeIfPresent(Issue.ID.self, forKey: .issue))
        guard let opening else {
            throw DecodingError.dataCorruptedError(
                forKey: .issue, in: container, debugDescription: "The rule “issue” needs an issue.")
        }
        self = opening
    }

    /// Writes `{"rule", "publication"}`, and the `issue` of a single one.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(rule, forKey: .rule)
        try container.encode(publication, forKey: .publication)
        try container.encodeIfPresent(issue, forKey: .issue)
    }
}
