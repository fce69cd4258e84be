import EdicolaCore
import FoundationEssentials
import HTML

/// A reader's history for the publisher: purchases and grants, their periods, and the reason why each issue is open.
struct PurchaseHistoryPage {
    var history: PurchaseHistory
    var now: Date

    func html(for site: Site) -> HTML {
        Document(
            title: "Reader \(history.reader) · \(site.name)", isHidden: true, kind: "purchase-history-page",
            styles: ["masthead", "purchase-history"], main: main(site.words)
        ).html(for: site)
    }

    private func main(_ words: Words) -> HTML {
        """
        <header class="masthead">
        <h1 class="masthead-name">Purchase history</h1>
        <p class="masthead-summary history-reader">\(history.reader)</p>
        </header>
        <div class="history">
        \(history.lines.isEmpty && history.grants.isEmpty ? "<p class=\"history-nothing\">No purchases or grants.</p>" : .empty)
        \(CoverageTimeline.all(of: history, at: now).map { $0.html(in: words) })
        \(history.lines.map { line($0, words) })
        \(issues(words))
        \(grants(words))
        </div>
        """
    }

    private func line(_ line: PurchaseHistory.Line, _ words: Words) -> HTML {
        """
        <section class="history-part">
        <h2 class="history-name">\(Self.name(of: line.shop)) <span class="history-state">\(line.state)</span></h2>
        <p class="history-id">\(line.id)\(line.isSandbox ? " · sandbox" : .empty)</p>
        <ol class="history-rows">
        \(line.periods.map { period($0, line, words) })
        </ol>
        </section>

        """
    }

    private func period(_ period: PurchaseHistory.Period, _ line: PurchaseHistory.Line, _ words: Words) -> HTML {
        let verb = line.shop == "grant" ? "Given" : Self.verbs[period.reason] ?? "Had"
        let product = period.product.hasPrefix("+") ? String(period.product.dropFirst()) : period.product
        return """
            <li\(period.cut == nil ? .empty : " class=\"is-cut\"")><span class="history-what">\(verb) \(product)\
            \(period.cut.map { " <em>\(Self.cuts[$0] ?? $0)</em>" as HTML })</span>\
            <span class="history-when">\(span(period.from, period.until, isExact: line.isSandbox, words))</span>\
            <span class="history-money">\(words.priceHTML(of: period))</span></li>

            """
    }

    private func issues(_ words: Words) -> HTML {
        guard !history.issues.isEmpty else { return .empty }
        let library = LibraryWords.of("en")
        return """
            <section class="history-part">
            <h2 class="history-name">Open issues</h2>
            <ol class="history-rows">
            \(history.issues.map { held in
                """
                <li><span class="history-what"><a href="\(Paths.issue(held.key))">\(held.key)</a></span>\
                <span class="history-when">on sale \(words.instant(held.onSale, isExact: false))</span>\
                <span class="history-why">\(held.reasons.map { library.reason($0) ?? $0.rawValue }.joined(separator: ", "))</span></li>

                """ as HTML
            })
            </ol>
            </section>
            """
    }

    private func grants(_ words: Words) -> HTML {
        guard !history.grants.isEmpty else { return .empty }
        return """
            <section class="history-part">
            <h2 class="history-name">Given</h2>
            <ol class="history-rows">
            \(history.grants.map { grant in
                """
                <li\(grant.revoked == nil ? .empty : " class=\"is-cut\"")><span class="history-what">\
                \(grant.product?.text ?? grant.opens.map(\.givenWords).joined(separator: ", "))</span>\
                <span class="history-when">\(words.instant(grant.made, isExact: false))</span>\
                <span class="history-why">\(grant.giver): \(grant.why)\(grant.revoked.map { "; revoked by \($0.by): \($0.why)" } ?? "")</span></li>

                """ as HTML
            })
            </ol>
            </section>
            """
    }

    private func span(_ from: Date, _ until: Date?, isExact: Bool, _ words: Words) -> HTML {
        var end = until.map { words.instant($0, isExact: isExact) }
        // The day is written once.
        let day = "\(words.instant(from, isExact: false)), "
        if isExact, let whole = end, whole.hasPrefix(day) { end = String(whole.dropFirst(day.count)) }
        return "\(words.instant(from, isExact: isExact)) – \(end ?? "without end")"
    }

    private static func name(of shop: String) -> String {
        [
            "app-store": "App Store", "google-play": "Google Play", "stripe": "Stripe", "grant": "Gift",
            "stand": "Stand",
        ][
            shop] ?? shop
    }

    private static let verbs = [
        "purchase": "Bought", "renewal": "Renewed", "grace": "Grace for", "unknown": "Had",
    ]
    private static let cuts = ["upgrade": "upgraded", "refund": "refunded", "revocation": "revoked"]
}

extension Words {
    /// What a reader paid for a period, where the shop says it.
    func priceHTML(of period: PurchaseHistory.Period) -> HTML {
        guard let thousandths = period.priceMilli, let currency = period.currency,
            let price = Price(thousandths: thousandths, currency: currency)
        else { return .empty }
        return priceHTML(price)
    }
}

extension Opening {
    fileprivate var givenWords: String { "\(publication)" + (issue.map { "/\($0)" } ?? "") }
}
