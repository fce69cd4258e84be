import EdicolaCore

extension SQLRow {
    /// Reads the columns of an amount and its currency.
    ///
    /// - Throws: ``SQLRowError`` for an unreadable price. It must never count as no price, which would be free.
    mutating func price() throws -> Price? {
        let (minor, currency) = (try optionalInt(), try optionalText())
        if minor == nil, currency == nil { return nil }
        guard let minor, let currency, let price = Price(minor: minor, currency: currency) else {
            throw SQLRowError.wrongType(column: index)
        }
        return price
    }
}
