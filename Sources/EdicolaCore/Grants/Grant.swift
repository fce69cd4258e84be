#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Something that the publisher gave a reader: who gave what to whom, and why. A fact like a shop's.
public struct Grant: Hashable, Sendable, Codable {
    /// A UUID.
    public var id: String
    /// On what occasion; nothing follows from it.
    public var kind: Kind
    /// nil when the reader was forgotten.
    public var reader: Reader.ID?
    /// Its openings from ``from`` on; empty when it gives a ``product``.
    public var opens: [Opening]
    /// The product that was given, instead of openings.
    public var product: Product.ID?
    /// The first instant for which it counts; it may lie in the past or to come.
    public var from: Date
    /// nil when it does not end.
    public var until: Date?
    /// A name or address by which the publisher knows the reader; forgotten with them.
    public var recipient: String
    /// The giver's name at the publisher's.
    public var giver: String
    /// The reason, for the records; readers don't see it.
    public var why: String
    /// The promo code with which the reader took it.
    public var code: String?
    /// When it was written down; ``from`` may be another instant.
    public var made: Date
    /// Its end before its time; nil while it stands.
    public var revoked: Revoked?

    /// A grant; one that stands and has no end unless you say otherwise.
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
        /// When it was revoked: issues that go on sale from then on are not opened by it.
        public var at: Date
        /// The name of the person who revoked it.
        public var by: String
        /// The reason, for the records.
        public var why: String

        /// An end before its time.
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
    /// On what occasion.
    public var kind: Grant.Kind
    /// The openings, at least one; left out with a ``product``. Exactly one of the two is present.
    public var opens: [Opening]?
    /// The product, instead of ``opens``.
    public var product: Product.ID?
    /// Now, when it is left out.
    public var from: Date?
    /// The first instant for which it does not count any more, later than ``from``; it goes before ``term``. Without
    /// either a ``product`` runs as long as its own term, and anything else has no end. A single issue is for good.
    public var until: Date?
    /// How long, instead of ``until``.
    public var term: Term?
    /// A name or address by which the publisher knows the reader; forgotten with them.
    public var recipient: String?
    /// The giver's name. Not empty.
    public var giver: String
    /// The reason. Not empty.
    public var why: String

    /// An order that begins now and has no end, unless it says otherwise.
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
    /// As if it had never been given: the issues that its time opened close too.
    public var takesBack: Bool?

    /// A revocation; what was opened stays open unless you say otherwise.
    public init(by: String, why: String, takesBack: Bool? = nil) {
        self.by = by
        self.why = why
        self.takesBack = takesBack
    }
}
