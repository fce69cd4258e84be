#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// JSON as Edicola speaks it: sorted keys, so that equal values give equal bytes; instants in ISO 8601, UTC.
public enum JSON {
    /// - Throws: `EncodingError` for what JSON can't hold, such as a number that is not finite.
    public static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return try encoder.encode(value)
    }

    /// Unknown members are ignored.
    ///
    /// - Throws: `DecodingError` for what is not JSON, or not such a value.
    public static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from data: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(type, from: data)
    }
}
