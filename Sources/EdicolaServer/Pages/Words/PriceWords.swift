import EdicolaCore
import HTML

extension Words {
    /// `€ 3.99`, `3,99 €`, `¥ 400`, `CHF 4.50`.
    func price(_ price: Price) -> String {
        let plain = price.description.dropFirst(price.currency.utf8.count + 1)
        let parts = plain.split(separator: ".")
        let amount =
            (Int(parts[0]).map(numbers.whole) ?? String(plain)) + (parts.count == 2 ? numbers.decimal + parts[1] : "")
        let sign = Self.signs[price.currency] ?? price.currency
        return numbers.isCurrencyFirst ? "\(sign)\u{00A0}\(amount)" : "\(amount)\u{00A0}\(sign)"
    }

    /// Returns the same with its amount for programs.
    func priceHTML(_ price: Price) -> HTML {
        let amount = String(price.description.dropFirst(price.currency.utf8.count + 1))
        return
            "<data class=\"price\" value=\"\(amount)\" data-currency=\"\(price.currency)\">\(self.price(price))</data>"
    }

    private static let signs = ["EUR": "€", "GBP": "£", "JPY": "¥", "USD": "$", "INR": "₹", "KRW": "₩", "TRY": "₺"]

    /// `24 MB`, as disks and downloads count: powers of ten.
    func size(_ bytes: Int) -> String {
        func tenths(_ bytes: Int, _ unit: Int, _ name: String) -> String {
            let tenths = (bytes + unit / 20) / (unit / 10)
            let rest = tenths % 10 == 0 ? "" : "\(numbers.decimal)\(tenths % 10)"
            return "\(tenths / 10)\(rest)\u{00A0}\(name)"
        }
        switch bytes {
        case ..<1_000: return "\(bytes)\u{00A0}bytes"
        case ..<1_000_000: return "\((bytes + 500) / 1_000)\u{00A0}kB"
        case ..<9_950_000: return tenths(bytes, 1_000_000, "MB")
        case ..<1_000_000_000: return "\((bytes + 500_000) / 1_000_000)\u{00A0}MB"
        default: return tenths(bytes, 1_000_000_000, "GB")
        }
    }
}

/// Price and access in one sentence.
struct AccessSentence {
    let entry: CatalogEntry
    /// The client's access; nil for everybody's.
    var access: Access?
    var look = PageContext()

    var html: HTML {
        if let reason = granted, let sentence = LibraryWords.of(look.words.code).sentence(reason) {
            return HTML(escaping: sentence)
        }
        guard let price = look.price(of: entry.issue) else {
            return entry.issue.isFree ? "\(look.words.freeToRead)" : "\(look.words.onlyForSubscribers)"
        }
        let words = look.words.priceHTML(price)
        let preview = entry.issue.previewPages
        return preview.isEmpty ? look.words.costs(words) : look.words.costsButPages(preview, words)
    }

    private var granted: Access.Reason? {
        if case .granted(let reason) = access { return reason }
        return look.standings[entry.key]?.reason
    }
}
