/// A product of a shop: its duration, and the content that it opens.
///
/// ```swift
/// let month = Product(
///     id: try .init(parsing: "com.example.frutta.1month"), title: "One month",
///     sale: .renewing(family: "frutta", try #require(Term(1, .month))), opens: [.window(frutta)])
/// ```
public struct Product: Hashable, Sendable, Codable, IdentifierOwner, Identifiable {
    /// A shop's product id, such as `com.example.frutta.1month`.
    public typealias ID = Identifier<Product>

    /// Empty: a product's id shares its place with no other names.
    public static let reservedIdentifiers: Set<String> = []

    /// The shop's own id, the same in every shop that sells the product; never reused for another.
    public let id: ID
    /// The title for readers, in the publication's language: “One month”.
    public var title: String
    /// The kind of sale, with its duration.
    public var sale: Sale
    /// The openings for its buyers; several make a bundle.
    public var opens: [Opening]
    /// The publisher's price; the shop sets the final price, in the reader's currency.
    public var price: Price?
    /// Whether readers can buy it now. A product off sale continues for its buyers.
    public var isOffered: Bool

    /// Makes a product (default: on offer, without a price of the publisher's).
    public init(
        id: ID, title: String, sale: Sale, opens: [Opening], price: Price? = nil, isOffered: Bool = true
    ) {
        self.id = id
        self.title = title
        self.sale = sale
        self.opens = opens
        self.price = price
        self.isOffered = isOffered
    }

    /// The kind of sale, with its duration.
    public enum Sale: Hashable, Sendable {
        /// Bought once, without an end: a single issue, a lifetime pass.
        case once
        /// Renewed until it is cancelled. A reader has one product of a family at a time.
        case renewing(family: String, Term)
        /// For one term, which is not renewed.
        case term(Term)
        /// A free subscription, without an end.
        case free

        /// The length of a period when the shop gives none; nil for a product without an end.
        public var term: Term? {
            switch self {
            case .renewing(_, let term), .term(let term): term
            case .once, .free: nil
            }
        }

        /// Whether it is anything but a single purchase: it renews, runs for a term, or is free.
        public var isSubscription: Bool {
            if case .once = self { false } else { true }
        }
    }
}

extension Product.Sale: Codable {
    /// The kind of sale without its values; the texts are permanent.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// As the cases of ``Product/Sale``.
        case once, renewing, term, free
    }

    private enum CodingKeys: String, CodingKey { case kind, family, term }

    /// The kind of this sale.
    public var kind: Kind {
        switch self {
        case .once: .once
        case .renewing: .renewing
        case .term: .term
        case .free: .free
        }
    }

    /// The family of a renewing subscription, of which a reader has one product at a time; nil for everything else.
    public var family: String? {
        if case .renewing(let family, _) = self { family } else { nil }
    }

    /// - Returns: nil when a kind lacks its term or family.
    public init?(_ kind: Kind, family: String?, term: Term?) {
        switch (kind, family, term) {
        case (.once, _, _): self = .once
        case (.free, _, _): self = .free
        case (.renewing, .some(let family), .some(let term)) where !family.isEmpty:
            self = .renewing(family: family, term)
        case (.term, _, .some(let term)): self = .term(term)
        default: return nil
        }
    }

    /// Reads `{"kind", "family", "term"}`; refuses a kind without its required members.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let sale = Product.Sale(
            try container.decode(Kind.self, forKey: .kind),
            family: try container.decodeIfPresent(String.self, forKey: .family),
            term: try container.decodeIfPresent(Term.self, forKey: .term))
        guard let sale else {
            throw DecodingError.dataCorruptedError(
                forKey: .term, in: container,
                debugDescription: "“renewing” needs a family and a term, “term” needs a term.")
        }
        self = sale
    }

    /// Writes the `kind`, and the `family` and `term` of one that has them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encodeIfPresent(family, forKey: .family)
        try container.encodeIfPresent(term, forKey: .term)
    }
}
