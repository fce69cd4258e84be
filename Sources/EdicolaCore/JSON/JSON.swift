#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Edicola's JSON: sorted keys, so that equal values give equal bytes; instants in ISO 8601, UTC.
public enum JSON {
    /// Encodes a value.
    ///
    /// - Throws: `EncodingError` for values that JSON can't hold, such as a number that is not finite.
    public static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return try encoder.encode(value)
    }

    /// Decodes a value. Unknown members are ignored.
    ///
    /// - Throws: `DecodingError` for anything that is not JSON, or not such a value.
    public static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from data: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(type, from: data)
    }
}
