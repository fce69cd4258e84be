/// A statement for both engines. Interpolated values are bound, never spliced in:
///
/// ```swift
/// let sql: SQL = "SELECT id FROM job WHERE kind = \(kind) \(sqlite: "", postgres: "FOR UPDATE SKIP LOCKED")"
/// ```
/// Text enters only as a literal in the source (`StaticString`), so that no value can ever become SQL.
struct SQL: ExpressibleByStringInterpolation, Sendable {
    private(set) var parts: [Part]

    enum Part: Sendable {
        case text(sqlite: StaticString, postgres: StaticString)
        case value(SQLValue)
    }

    init(stringLiteral literal: StaticString) {
        parts = [.text(sqlite: literal, postgres: literal)]
    }

    init(stringInterpolation interpolation: Interpolation) {
        parts = interpolation.parts
    }

    struct Interpolation: StringInterpolationProtocol {
        var parts: [Part] = []

        init(literalCapacity: Int, interpolationCount: Int) {
            parts.reserveCapacity(2 * interpolationCount + 1)
        }

        mutating func appendLiteral(_ literal: StaticString) {
            parts.append(.text(sqlite: literal, postgres: literal))
        }

        /// Binds a value.
        mutating func appendInterpolation(_ value: some SQLBindable) {
            parts.append(.value(value.sqlValue))
        }

        /// Binds a value, nil as NULL.
        mutating func appendInterpolation<Value: SQLBindable>(_ value: Value?) {
            parts.append(.value(value?.sqlValue ?? .null))
        }

        /// Binds bytes.
        mutating func appendInterpolation(bytes: [UInt8]) {
            parts.append(.value(.bytes(bytes)))
        }

        /// Binds each value, with commas between, for `IN (…)`. An empty list gives `NULL`, which nothing equals.
        mutating func appendInterpolation(list values: [some SQLBindable]) {
            guard !values.isEmpty else { return appendLiteral("NULL") }
            for (index, value) in values.enumerated() {
                if index > 0 { appendLiteral(", ") }
                parts.append(.value(value.sqlValue))
            }
        }

        /// Inserts a piece of SQL, with the values that it binds.
        mutating func appendInterpolation(_ sql: SQL) {
            parts += sql.parts
        }

        mutating func appendInterpolation(raw text: StaticString) {
            appendLiteral(text)
        }

        mutating func appendInterpolation(sqlite: StaticString, postgres: StaticString) {
            parts.append(.text(sqlite: sqlite, postgres: postgres))
        }
    }
}

extension SQL {
    enum Dialect: Sendable {
        case sqlite, postgres
    }

    /// Returns the text with `?` or `$n` in place of the values, and the values.
    func rendered(for dialect: Dialect) -> (text: String, values: [SQLValue]) {
        var text = ""
        var values: [SQLValue] = []
        for part in parts {
            switch part {
            case .text(let sqlite, let postgres):
                text += (dialect == .sqlite ? sqlite : postgres).description
            case .value(let value):
                values.append(value)
                text += dialect == .sqlite ? "?" : "$\(values.count)"
            }
        }
        return (text, values)
    }
}
