import EdicolaCore
import HTML

extension Price {
    /// `€ 3.99`; a browser in another language writes it in its own way.
    var html: HTML {
        "<data class=\"price\" value=\"\(amount)\" data-currency=\"\(currency)\">\(words)</data>"
    }

    /// `€ 3.99`, `¥ 400`, `CHF 4.50`.
    var words: String { "\(Self.signs[currency] ?? currency)\u{00A0}\(amount)" }

    private var amount: String { String(description.dropFirst(currency.utf8.count + 1)) }

    private static let signs = ["EUR": "€", "GBP": "£", "JPY": "¥", "USD": "$", "INR": "₹", "KRW": "₩", "TRY": "₺"]
}

/// Everything about price and access, in one sentence.
struct AccessSentence {
    let entry: CatalogEntry

    var html: HTML {
        guard let price = entry.issue.price else { return "Free to read, all of it." }
        switch entry.issue.previewPages {
        case ...0: return "The issue costs \(price.html)."
        case 1: return "The first page is free to read; the issue costs \(price.html)."
        case let pages: return "The first \(Count(pages).words) pages are free to read; the issue costs \(price.html)."
        }
    }
}

/// A small number as a sentence writes it.
struct Count {
    let number: Int

    init(_ number: Int) {
        self.number = number
    }

    var words: String {
        let names = [
            "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        ]
        return names.indices.contains(number) ? names[number] : String(number)
    }
}

/// `24 MB`, as disks and downloads count: powers of ten.
struct ByteCount {
    let bytes: Int

    init(_ bytes: Int) {
        self.bytes = bytes
    }

    var words: String {
        switch bytes {
        case ..<1_000: return "\(bytes)\u{00A0}bytes"
        case ..<1_000_000: return "\((bytes + 500) / 1_000)\u{00A0}kB"
        case ..<9_950_000:
            let tenths = (bytes + 50_000) / 100_000
            return tenths % 10 == 0 ? "\(tenths / 10)\u{00A0}MB" : "\(tenths / 10).\(tenths % 10)\u{00A0}MB"
        case ..<1_000_000_000: return "\((bytes + 500_000) / 1_000_000)\u{00A0}MB"
        default:
            let tenths = (bytes + 50_000_000) / 100_000_000
            return "\(tenths / 10).\(tenths % 10)\u{00A0}GB"
        }
    }
}
