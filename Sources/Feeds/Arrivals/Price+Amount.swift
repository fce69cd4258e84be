import EdicolaCore

extension Price {
    /// Reads `3.99` in a currency. nil for zero, for a negative amount, and for anything that is no amount.
    init?(amount: String, currency: String) {
        guard let probe = Price(minor: 1, currency: currency.uppercased()) else { return nil }
        let parts = amount.trimmed.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = Int(parts[0]), (0...1_000_000_000).contains(whole) else {
            return nil
        }
        let digits = parts.count == 2 ? parts[1].prefix(probe.minorDigits) : ""
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let padded = digits + String(repeating: "0", count: probe.minorDigits - digits.utf8.count)
        let scale = (0..<probe.minorDigits).reduce(1) { scale, _ in scale * 10 }
        self.init(minor: whole * scale + (Int(padded) ?? 0), currency: probe.currency)
    }
}
