import EdicolaCore

/// A form that knows which stored values it was filled with: of two people who save it, the second sees both versions.
protocol VersionedForm: Decodable, Sendable {
    associatedtype Field: Hashable

    /// The ``version`` of the values with which the form was filled; nil from a program that sends fields only.
    var was: String? { get set }
    /// The values, in a fixed order.
    var values: [(field: Field, value: String)] { get }
}

extension VersionedForm {
    /// A text that is equal for equal values.
    var version: String {
        let text = values.map { "\($0.value.utf8.count):\($0.value)" }.joined()
        return String(Digest(sha256: text.utf8).hex.prefix(32))
    }

    /// Returns the stored values that somebody else changed since the form was filled, and that saving would overwrite;
    /// the form then counts as filled with them.
    mutating func overwrites(_ stored: Self) -> [Field: String] {
        guard let filled = was, filled != stored.version else { return [:] }
        was = stored.version
        var others: [Field: String] = [:]
        for (typed, known) in zip(values, stored.values) where Self.plain(typed.value) != Self.plain(known.value) {
            others[typed.field] = known.value
        }
        return others
    }

    /// Browsers send line ends as CR LF (HTML §4.10.22.4).
    private static func plain(_ value: String) -> String {
        value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\n").trimmed
    }
}
