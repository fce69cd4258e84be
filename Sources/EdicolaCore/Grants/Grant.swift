#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Free access from the publisher: giver, recipient and reason. A fact like a shop's.
public struct Grant: Hashable, Sendable, Codable {
    /// A UUID.
    public var id: String
    /// The occasion; it has no effect on access.
    public var kind: Kind
    /// nil when the reader was erased.
    public var reader: Reader.ID?
    /// Its openings from ``from`` on; empty when it gives a ``product``.
    public var opens: [Opening]
    /// The product that was given, instead of openings.
    public var product: Product.ID?
    /// The first instant for which it counts, in the past or the future.
    public var from: Date
    /// nil for one without an end.
    public var until: Date?
    /// A name or address by which the publisher knows the reader; erased with them.
    public var recipient: String
    /// The giver's name at the publisher's.
    public var giver: String
    /// The reason, for the records; readers don't see it.
    public var why: String
    /// The promo code with which the reader got it.
    public var code: String?
    /// When it was recorded; ``from`` may be another instant.
    public var made: Date
    /// Its early end; nil while it is in effect.
    public var revoked: Revoked?

    /// Makes a grant; by default it is in effect and has no end.
    public init(
        id: String, kind: Kind, reader: Reader.ID?, opens: [Opening], product: Product.ID? = nil, from: Date,
        until: Date? = nil, recipient: String = "", giver: String, why: String, code: String? = nil, made: Date,
        revoked: Revoked? = nil
    ) {
        self.id = id
        self.kind = kind
        self.reader = reader
        self.opens = opens
        self.product = product
        self.from = from
        self.until = until
        self.recipient = recipient
        self.giver = giver
        self.why = why
        self.code = code
        self.made = made
        self.revoked = revoked
    }

    /// The occasions on which publishers give.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// `press`: a copy for reviewers. `compensation`: for something that went wrong. `gift`: somebody pays for
        /// somebody else. `print`: the reader has the paper edition. `code`: taken with a promo code.
        case press, compensation, gift, print, code, other
    }

    /// The publisher's revocation.
    public struct Revoked: Hashable, Sendable, Codable {
        /// When it was revoked: it does not open issues that go on sale from then on.
        public var at: Date
        /// The name of the person who revoked it.
        public var by: String
        /// The reason, for the records.
        public var why: String

        /// Makes an early end.
        public init(at: Date, by: String, why: String) {
            self.at = at
            self.by = by
            self.why = why
        }
    }
}

/// An order for a grant: the body of `POST /grants`.
public struct GrantOrder: Hashable, Sendable, Codable {
    /// The recipient, who can be an anonymous reader.
    public var reader: Reader.ID
    /// The occasion.
    public var kind: Grant.Kind
    /// The openings, at least one; left out with a ``product``. Exactly one of the two is present.
    public var opens: [Opening]?
    /// The product, instead of ``opens``.
    public var product: Product.ID?
    /// The first instant for which it counts (default: now).
    public var from: Date?
    /// The first instant for which it no longer counts, later than ``from``; it takes precedence over ``term``. Without
    /// either, a ``product`` runs as long as its own term, and anything else has no end. A single issue never ends.
    public var until: Date?
    /// The duration, instead of ``until``.
    public var term: Term?
    /// A name or address by which the publisher knows the reader; erased with them.
    public var recipient: String?
    /// The giver's name. Not empty.
    public var giver: String
    /// The reason. Not empty.
    public var why: String

    /// Makes an order; by default the grant begins now and has no end.
    public init(
        reader: Reader.ID, kind: Grant.Kind, opens: [Opening]? = nil, product: Product.ID? = nil, from: Date? = nil,
        until: Date? = nil, term: Term? = nil, recipient: String? = nil, giver: String, why: String
    ) {
        self.reader = reader
        self.kind = kind
        self.opens = opens
        self.product = product
        self.from = from
        self.until = until
        self.term = term
        self.recipient = recipient
        self.giver = giver
        self.why = why
    }
}

/// The body of `DELETE /grants/{id}`. A grant of a single issue closes it in any case.
public struct Revoking: Hashable, Sendable, Codable {
    /// The name of the person who revokes it. Not empty.
    public var by: String
    /// The reason. Not empty.
    public var why: String
    /// Whether it counts as never given, so that the issues that its time opened close too.
    public var takesBack: Bool?

    /// Makes a revocation; by default opened issues stay open.
    public init(by: String, why: String, takesBack: Bool? = nil) {
        self.by = by
        self.why = why
        self.takesBack = takesBack
    }
}
