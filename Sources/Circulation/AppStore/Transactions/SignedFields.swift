import FoundationEssentials

/// The fields of a signed payload. All are optional, and one with an unexpected type reads as absent. A document that
/// Apple signed is kept, whatever Apple adds to it next year.
struct SignedFields {
    private let container: KeyedDecodingContainer<Name>

    init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: Name.self) }

    private init(_ container: KeyedDecodingContainer<Name>) { self.container = container }

    func text(_ name: String) -> String? { value(name) }
    func flag(_ name: String) -> Bool? { value(name) }
    func number(_ name: String) -> Int64? { value(name) ?? value(name).flatMap { (text: String) in Int64(text) } }

    /// Reads milliseconds since 1970; Xcode writes fractions of them, and dates before the year 1.
    ///
    /// - Throws: `DecodingError` for one outside ``DocumentDates/known``.
    func date(_ name: String) throws -> Date? {
        guard let milliseconds: Double = value(name) else { return nil }
        let date = Date(timeIntervalSince1970: milliseconds / 1_000)
        guard DocumentDates.areKnown([date]) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: container.codingPath, debugDescription: "A year from 0 to 9999."))
        }
        return date
    }

    func fields(_ name: String) -> SignedFields? {
        guard let key = Name(stringValue: name) else { return nil }
        return (try? container.nestedContainer(keyedBy: Name.self, forKey: key)).map(SignedFields.init)
    }

    private func value<Value: Decodable>(_ name: String) -> Value? {
        guard let key = Name(stringValue: name) else { return nil }
        return try? container.decodeIfPresent(Value.self, forKey: key)
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
