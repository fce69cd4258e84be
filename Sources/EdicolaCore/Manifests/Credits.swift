/// An issue's credits, from its file.
public struct Credits: Hashable, Sendable, Codable {
    /// Names, in the file's order.
    public var authors: [String]
    /// The publisher's name.
    public var publisher: String?
    /// An ISBN, a UUID or an address, as a URI where it can be one.
    public var identifier: String?

    /// Makes credits from a file.
    ///
    /// - Returns: nil when all are empty.
    public init?(authors: [String], publisher: String?, identifier: String?) {
        self.authors = authors.filter { !$0.isEmpty }
        self.publisher = publisher.flatMap { $0.isEmpty ? nil : $0 }
        self.identifier = identifier.flatMap { $0.isEmpty ? nil : Self.uri($0) }
        if self.authors.isEmpty && self.publisher == nil && self.identifier == nil { return nil }
    }

    /// Returns a URN for an ISBN of 13 digits (RFC 8254, appendix A); other identifiers stay unchanged.
    private static func uri(_ identifier: String) -> String {
        let digits = identifier.filter { $0 != "-" && $0 != " " }
        let isISBN =
            digits.utf8.count == 13 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
            && (digits.hasPrefix("978") || digits.hasPrefix("979"))
        return isISBN ? "urn:isbn:\(digits)" : identifier
    }
}
