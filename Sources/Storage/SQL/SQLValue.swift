import EdicolaCore
import FoundationEssentials

/// The values that both engines can hold: 64-bit integers, doubles, text, bytes.
enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes([UInt8])
}

extension SQLValue {
    /// False for a text with a NUL, at which both engines end it.
    var isStorable: Bool {
        if case .text(let text) = self { !text.utf8.contains(0) } else { true }
    }
}

/// A type whose values can be bound.
protocol SQLBindable {
    var sqlValue: SQLValue { get }
}

extension Int: SQLBindable {
    var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: SQLBindable {
    var sqlValue: SQLValue { .integer(self) }
}

extension UInt32: SQLBindable {
    var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Bool: SQLBindable {
    var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension Double: SQLBindable {
    var sqlValue: SQLValue { .real(self) }
}

extension String: SQLBindable {
    var sqlValue: SQLValue { .text(self) }
}

extension Date: SQLBindable {
    /// Milliseconds UTC since 1970.
    var sqlValue: SQLValue { .integer(milliseconds) }
}

extension [UInt8]: SQLBindable {
    var sqlValue: SQLValue { .bytes(self) }
}

extension Digest: SQLBindable {
    var sqlValue: SQLValue { .bytes(bytes) }
}

extension Identifier: SQLBindable {
    var sqlValue: SQLValue { .text(text) }
}

extension AssetPath: SQLBindable {
    var sqlValue: SQLValue { .text(text) }
}

extension SQLBindable where Self: RawRepresentable, RawValue == String {
    var sqlValue: SQLValue { .text(rawValue) }
}

extension LifeCycle.Stage: SQLBindable {}
extension Change.Kind: SQLBindable {}
extension Page.Side: SQLBindable {}
