public import EdicolaCore

/// Products by their ids, as tests name them.
extension Identifier: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
    ExpressibleByStringLiteral
where Owner == Product {
    public init(stringLiteral text: String) {
        guard let id = try? Identifier(parsing: text) else { preconditionFailure("“\(text)” is no id") }
        self = id
    }
}
