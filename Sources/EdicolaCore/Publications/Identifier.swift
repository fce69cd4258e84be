/// A permanent, opaque name: of a publication, or of an issue within its publication.
///
/// `[A-Za-z0-9][A-Za-z0-9._-]{0,127}`, case-sensitive, never reused. It can be used in a URL, a file name and a shop's
/// product id without escaping, and can never lead out of a folder.
///
/// ```swift
/// let march = try Issue.ID(parsing: "2026-03")
/// ```
public struct Identifier<Owner: IdentifierOwner>: Hashable, Sendable {
    /// The text form in addresses and folders.
    public let text: String

    /// - Throws: ``IdentifierError`` when the text is empty, too long, has a character outside the set, or is reserved.
    public init(parsing text: some StringProtocol) throws(IdentifierError) {
        // A `String` is scanned many times faster than a generic text, and catalogs have thousands of ids.
        let text = String(text)
        guard let first = text.utf8.first else { throw .empty }
        guard text.utf8.count <= 128 else { throw .tooLong }
        guard Self.isLetterOrDigit(first) else { throw .badStart }
        for byte in text.utf8 where !Self.isLetterOrDigit(byte) && !Self.isMark(byte) { throw .badCharacter }
        guard !text.utf8.elementsEqual("..".utf8), !Owner.reservedIdentifiers.contains(text) else {
            throw .reserved
        }
        self.text = text
    }

    private static func isMark(_ byte: UInt8) -> Bool { byte == 0x2E || byte == 0x5F || byte == 0x2D }  // . _ -

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}

/// The kind of thing that an ``Identifier`` identifies.
public protocol IdentifierOwner {
    /// Texts that can't be identifiers of this kind, because they already have a meaning in the same place.
    static var reservedIdentifiers: Set<String> { get }
}

/// An error when a text is not an identifier.
public enum IdentifierError: Error, Hashable, Sendable {
    /// At most 128 characters of `[A-Za-z0-9._-]`, the first a letter or digit.
    case empty, tooLong, badStart, badCharacter, reserved
}

extension IdentifierError: CustomStringConvertible {
    /// A sentence about the error.
    public var description: String {
        switch self {
        case .empty: "An id can't be empty."
        case .tooLong: "An id can have at most 128 characters."
        case .badStart: "An id must start with a letter from A to Z or a digit."
        case .badCharacter: "An id can have only letters from A to Z, digits, dot, dash and underscore."
        case .reserved: "The newsstand itself uses this id. Choose another."
        }
    }
}

extension Identifier: CustomStringConvertible, Comparable {
    /// The identifier's text.
    public var description: String { text }

    /// Compares the bytes of the texts.
    public static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

extension Identifier: Codable {
    /// Reads the id; refuses an invalid one.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do {
            try self.init(parsing: text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    /// Writes the id.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
