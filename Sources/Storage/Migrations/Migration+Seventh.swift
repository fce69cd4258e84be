extension Migration {
    /// For asking a shop about what ends these days.
    static let seventh = Migration(
        number: 7, name: "facts by their end",
        statements: ["CREATE INDEX fact_ending ON fact (end_at, line_id) WHERE end_at IS NOT NULL"])
}
