extension Migration {
    static let tenth = Migration(
        number: 10, name: "currencies in capitals",
        statements: [
            // Folders made before the check on the column: what a publisher wrote as "eur" was kept, and read as no price.
            "UPDATE issue SET price_currency = upper(price_currency) WHERE price_currency <> upper(price_currency)",
            "UPDATE product SET price_currency = upper(price_currency) WHERE price_currency <> upper(price_currency)",
        ])
}
