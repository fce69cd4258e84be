/// A price in the currency's smallest unit: 399 of `EUR` is € 3.99.
public struct Price: Hashable, Sendable, Codable {
    /// ISO 4217, three capital letters.
    public let currency: String
    /// The amount in cents or pence; for currencies without a minor unit, in whole units.
    public let minor: Int

    /// - Returns: nil when the currency is not three capital letters or the amount is not positive.
    public init?(minor: Int, currency: String) {
        let isCode = currency.utf8.count == 3 && currency.utf8.allSatisfy { (0x41...0x5A).contains($0) }
        guard isCode, minor > 0 else { return nil }
        self.currency = currency
        self.minor = minor
    }

    /// Makes a price from an amount as the App Store writes it, whatever the currency: thousandths of its unit, `3990`
    /// for EUR 3.99.
    ///
    /// - Returns: nil also for less than half of the smallest coin.
    public init?(thousandths: Int64, currency: String) {
        guard let coin = Price(minor: 1, currency: currency)?.thousandthsOfMinor, thousandths > 0 else { return nil }
        let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: coin)
        self.init(minor: Int(rest * 2 >= coin ? whole + 1 : whole), currency: currency)
    }

    /// The amount as the App Store writes it, at most the largest `Int64`.
    public var thousandths: Int64 {
        let (product, isTooMuch) = Int64(minor).multipliedReportingOverflow(by: thousandthsOfMinor)
        return isTooMuch ? .max : product
    }

    /// Returns the plain spelling of the App Store's amount, such as `EUR 3.99`; for nothing, `EUR 0`.
    public static func words(thousandths: Int64, currency: String) -> String {
        Price(thousandths: thousandths, currency: currency).map { "\($0)" } ?? "\(currency) 0"
    }

    private var thousandthsOfMinor: Int64 { [1_000, 100, 10, 1][minorDigits] }

    /// The number of digits after the point, which ISO 4217 gives the currency.
    public var minorDigits: Int {
        switch currency {
        case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF",
            "XPF":
            0
        case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
        default: 2
        }
    }
}

extension Price {
    private enum CodingKeys: String, CodingKey { case currency, minor }

    /// - Throws: `DecodingError` for values that ``init(minor:currency:)`` refuses: a price that could be written but
    ///   not read would count as none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let currency = try container.decode(String.self, forKey: .currency)
        guard let price = Price(minor: try container.decode(Int.self, forKey: .minor), currency: currency) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: container.codingPath,
                    debugDescription:
                        "A price needs a “currency” of three capital letters, such as EUR, and an amount “minor” of 1 or more."
                )
            )
        }
        self = price
    }
}

extension Price: CustomStringConvertible {
    /// A plain spelling for terminals and logs, such as `EUR 3.99`; pages format by the reader's locale.
    public var description: String {
        guard minorDigits > 0 else { return "\(currency) \(minor)" }
        let digits = String(minor)
        let padded = String(repeating: "0", count: max(0, minorDigits + 1 - digits.count)) + digits
        return "\(currency) \(padded.dropLast(minorDigits)).\(padded.suffix(minorDigits))"
    }
}
