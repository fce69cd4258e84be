import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird

extension Request {
    /// Returns the language and currency of a page: from its address, or the reader's earlier choice, or the browser's,
    /// or the publication's language.
    func look(for dress: StandDress?, at now: Date) -> PageContext {
        let offered = (dress?.settings.languages).map { $0.compactMap { Words.of($0)?.code } } ?? Words.all.map(\.code)
        let wanted = [query("lang"), cookie("lang")].compactMap(\.self) + acceptedLanguages
        let native = dress?.settings.languages?.first ?? dress?.publication?.language ?? ""
        let spoken = wanted.lazy.compactMap { Words.of($0)?.code }.first { offered.contains($0) }
        var look = PageContext()
        look.language = spoken ?? Words.of(native)?.code ?? offered.first ?? Words.english.code
        look.currencies =
            ([query("currency")] + acceptedLanguages.map(Self.currency)).compactMap(\.self).first.map { [$0] } ?? []
        look.day = PageContext.Day(now)
        return look
    }

    /// The cookie for a language that the address requests and that we have.
    var languageChoice: HTTPField? {
        query("lang").flatMap { Words.of($0)?.code }.map { language in
            HTTPField(name: .setCookie, value: "lang=\(language); Path=/; Max-Age=31536000; SameSite=Lax")
        }
    }

    /// The tags of `Accept-Language`, best first; at most eight, because nobody reads more languages.
    var acceptedLanguages: [String] {
        let field = headers[values: .acceptLanguage].joined(separator: ",")
        let ranges = field.split(separator: ",").prefix(8).compactMap { range -> (tag: String, quality: Double)? in
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let tag = parts.first, !tag.isEmpty, tag.utf8.count <= 35 else { return nil }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return quality > 0 ? (tag, quality) : nil
        }
        // `sort` is not stable.
        return ranges.enumerated().sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
            .map(\.element.tag)
    }

    private func cookie(_ name: String) -> String? {
        for pair in headers[values: .cookie].flatMap({ $0.split(separator: ";") }) {
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
            if parts.count == 2, parts[0] == name { return parts[1] }
        }
        return nil
    }

    /// Returns the currency of a language tag's region.
    private static func currency(_ tag: String) -> String? {
        let parts = tag.split(separator: "-")
        guard let region = parts.dropFirst().first(where: { $0.utf8.count == 2 })?.uppercased() else { return nil }
        return currencies[region]
    }

    private static let currencies: [String: String] = {
        var all = [
            "US": "USD", "GB": "GBP", "CH": "CHF", "LI": "CHF", "JP": "JPY", "CA": "CAD", "AU": "AUD", "NZ": "NZD",
            "SE": "SEK", "NO": "NOK", "DK": "DKK", "PL": "PLN", "CZ": "CZK", "HU": "HUF", "RO": "RON", "TR": "TRY",
            "IN": "INR", "CN": "CNY", "KR": "KRW", "BR": "BRL", "MX": "MXN", "ZA": "ZAR", "IL": "ILS", "SG": "SGD",
            "HK": "HKD", "UA": "UAH", "AR": "ARS", "CL": "CLP", "IS": "ISK", "BG": "BGN",
        ]
        for region in [
            "AT", "BE", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU", "LV", "MT", "NL", "PT",
            "SI", "SK", "SM", "VA", "MC",
        ] { all[region] = "EUR" }
        return all
    }()
}
