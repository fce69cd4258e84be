import EdicolaCore
import FoundationEssentials

/// A row, read column by column in the order of its SELECT.
struct SQLRow: Sendable {
    private let values: [SQLValue]
    private(set) var index = 0

    init(_ values: [SQLValue]) { self.values = values }

    private mutating func next() throws -> SQLValue {
        guard index < values.count else { throw SQLRowError.tooFewColumns(values.count) }
        defer { index += 1 }
        return values[index]
    }

    private mutating func value<Value>(_ get: (SQLValue) -> Value?) throws -> Value {
        guard let value = get(try next()) else { throw SQLRowError.wrongType(column: index) }
        return value
    }

    private mutating func optional<Value>(_ read: (inout SQLRow) throws -> Value) throws -> Value? {
        guard index < values.count, values[index] == .null else { return try read(&self) }
        index += 1
        return nil
    }

    mutating func int64() throws -> Int64 {
        try value { if case .integer(let number) = $0 { number } else { nil } }
    }

    mutating func int() throws -> Int { Int(try int64()) }

    mutating func bool() throws -> Bool { try int64() != 0 }

    mutating func date() throws -> Date { Date(milliseconds: try int64()) }

    mutating func double() throws -> Double {
        try value { if case .real(let number) = $0 { number } else { nil } }
    }

    mutating func text() throws -> String {
        try value { if case .text(let text) = $0 { text } else { nil } }
    }

    mutating func bytes() throws -> [UInt8] {
        try value { if case .bytes(let bytes) = $0 { bytes } else { nil } }
    }

    mutating func digest() throws -> Digest {
        try value { if case .bytes(let bytes) = $0 { Digest(bytes: bytes) } else { nil } }
    }

    /// Reads a value by parsing its text: an identifier, a stage, a path.
    mutating func parsed<Value>(_ parse: (String) throws -> Value?) throws -> Value {
        guard let value = try parse(try text()) else { throw SQLRowError.wrongType(column: index) }
        return value
    }

    mutating func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try Self.decoded(try text())
    }

    static func decoded<Value: Decodable>(_ text: String) throws -> Value {
        try JSON.decode(Value.self, from: Data(text.utf8))
    }

    mutating func optionalInt() throws -> Int? { try optional { try $0.int() } }
    mutating func optionalInt64() throws -> Int64? { try optional { try $0.int64() } }
    mutating func optionalDate() throws -> Date? { try optional { try $0.date() } }
    mutating func optionalDouble() throws -> Double? { try optional { try $0.double() } }
    mutating func optionalText() throws -> String? { try optional { try $0.text() } }

    mutating func optionalJSON<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value? {
        try optional { try $0.json(type) }
    }
}

/// An error when a query and the code that reads it do not agree, or when the database was damaged.
enum SQLRowError: Error {
    case tooFewColumns(Int)
    case wrongType(column: Int)
}
