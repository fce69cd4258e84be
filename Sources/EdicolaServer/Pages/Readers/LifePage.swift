import EdicolaCore
import FoundationEssentials
import HTML

/// A reader's history for the publisher: purchases and grants, their periods, and the reason why each issue is open.
struct LifePage {
    var life: ReaderLife
    var now: Date

    func html(for site: Site) -> HTML {
        Document(
            title: "Reader \(life.reader) · \(site.name)", isHidden: true, kind: "life-page",
            styles: ["masthead", "life"], main: main(site.words)
        ).html(for: site)
    }

    private func main(_ words: Words) -> HTML {
        """
        <header class="masthead">
        <h1 class="masthead-name">Purchase history</h1>
        <p class="masthead-summary life-reader">\(life.reader)</p>
        </header>
        <div class="life">
        \(life.lines.isEmpty && life.grants.isEmpty ? "<p class=\"life-nothing\">No purchases or grants.</p>" : .empty)
        \(LifeTimeline.all(of: life, at: now).map { $0.html(in: words) })
        \(life.lines.map { line($0, words) })
        \(issues(words))
        \(grants(words))
        </div>
        """
    }

    private func line(_ line: ReaderLife.Line, _ words: Words) -> HTML {
        """
        <section class="life-part">
        <h2 class="life-name">\(Self.name(of: line.shop)) <span class="life-state">\(line.state)</span></h2>
        <p class="life-id">\(line.id)\(line.isSandbox ? " · sandbox" : .empty)</p>
        <ol class="life-rows">
        \(line.periods.map { period($0, line, words) })
        </ol>
        </section>

        """
    }

    private func period(_ period: ReaderLife.Period, _ line: ReaderLife.Line, _ words: Words) -> HTML {
        let verb = line.shop == "grant" ? "Given" : Self.verbs[period.reason] ?? "Had"
        let product = period.product.hasPrefix("+") ? String(period.product.dropFirst()) : period.product
        return """
            <li\(period.cut == nil ? .empty : " class=\"is-cut\"")><span class="life-what">\(verb) \(product)\
            \(period.cut.map { " <em>\(Self.cuts[$0] ?? $0)</em>" as HTML })</span>\
            <span class="life-when">\(span(period.from, period.until, isExact: line.isSandbox, words))</span>\
            <span class="life-money">\(price(of: period, words))</span></li>

            """
    }

    private func price(of period: ReaderLife.Period, _ words: Words) -> HTML {
        guard let thousandths = period.priceMilli, let currency = period.currency,
            let price = Price(thousandths: thousandths, currency: currency)
        else { return .empty }
        return words.priceHTML(price)
    }

    private func issues(_ words: Words) -> HTML {
        guard !life.issues.isEmpty else { return .empty }
        let library = LibraryWords.of("en")
        return """
            <section class="life-part">
            <h2 class="life-name">Open issues</h2>
            <ol class="life-rows">
            \(life.issues.map { held in
                """
                <li><span class="life-what"><a href="\(Paths.issue(held.key))">\(held.key)</a></span>\
                <span class="life-when">on sale \(words.instant(held.onSale, isExact: false))</span>\
                <span class="life-why">\(held.reasons.map { library.reason($0) ?? $0.rawValue }.joined(separator: ", "))</span></li>

                """ as HTML
            })
            </ol>
            </section>
            """
    }

    private func grants(_ words: Words) -> HTML {
        guard !life.grants.isEmpty else { return .empty }
        return """
            <section class="life-part">
            <h2 class="life-name">Given</h2>
            <ol class="life-rows">
            \(life.grants.map { grant in
                """
                <li\(grant.revoked == nil ? .empty : " class=\"is-cut\"")><span class="life-what">\
                \(grant.product?.text ?? grant.opens.map(\.givenWords).joined(separator: ", "))</span>\
                <span class="life-when">\(words.instant(grant.made, isExact: false))</span>\
                <span class="life-why">\(grant.giver): \(grant.why)\(grant.revoked.map { "; revoked by \($0.by): \($0.why)" } ?? "")</span></li>

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

extension Opening {
    fileprivate var givenWords: String { "\(publication)" + (issue.map { "/\($0)" } ?? "") }
}
