#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Something that the publisher gave a reader: who gave what to whom, and why. A fact like a shop's.
public struct Grant: Hashable, Sendable, Codable {
    /// A UUID.
    public var id: String
    public var kind: Kind
    /// nil when the reader was forgotten.
    public var reader: Reader.ID?
    public var opens: [Opening]
    /// The product that was given, instead of openings.
    public var product: Product.ID?
    public var from: Date
    /// nil when it does not end.
    public var until: Date?
    /// A name or address by which the publisher knows the reader; forgotten with them.
    public var recipient: String
    public var giver: String
    public var why: String
    /// The promo code with which the reader took it.
    public var code: String?
    public var made: Date
    public var revoked: Revoked?

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

    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case press, compensation, gift, print, code, other
    }

    public struct Revoked: Hashable, Sendable, Codable {
        public var at: Date
        public var by: String
        public var why: String

        public init(at: Date, by: String, why: String) {
            self.at = at
            self.by = by
            self.why = why
        }
    }
}

/// What is to be given: the body of `POST /grants`.
public struct GrantOrder: Hashable, Sendable, Codable {
    public var reader: Reader.ID
    public var kind: Grant.Kind
    public var opens: [Opening]?
    public var product: Product.ID?
    /// Now, when it is left out.
    public var from: Date?
    public var until: Date?
    /// How long, instead of ``until``.
    public var term: Term?
    public var recipient: String?
    public var giver: String
    public var why: String

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

/// The body of `DELETE /grants/{id}`, and of `DELETE /codes/{code}`.
public struct Revoking: Hashable, Sendable, Codable {
    public var by: String
    public var why: String
    /// As if it had never been given: the issues that it opened close too.
    public var takesBack: Bool?

    public init(by: String, why: String, takesBack: Bool? = nil) {
        self.by = by
        self.why = why
        self.takesBack = takesBack
    }
}
