import EdicolaCore
import FoundationEssentials
import HTML

/// What a reader bought: each subscription or purchase with its state, its number in the shop, and its periods.
struct ReaderPurchases {
    var page: ReaderDeskPage

    func html(_ site: Site, _ own: ReaderDeskWords) -> HTML {
        // Grants have a section of their own.
        let lines = page.history.lines.filter { $0.shop != "grant" }
        guard !lines.isEmpty else { return .empty }
        return """
            <section class="console-part" aria-labelledby="purchases">
            <h2 class="section-title" id="purchases">\(own.purchases)</h2>
            <div class="history">\(lines.reversed().map { line($0, site, own) })</div>
            </section>
            """
    }

    private func line(_ line: PurchaseHistory.Line, _ site: Site, _ own: ReaderDeskWords) -> HTML {
        let life = LifeWords.of(site.words.code)
        let product = line.periods.last.map { name(of: $0.product, site) } ?? life.shop(line.shop)
        let rows: [HTML] = line.periods.reversed().map { period($0, line, site) }
        return """
            <article class="history-part">
            <h3 class="reader-line-name" dir="auto">\(product) <span class="history-state">\(life.state(line.state))</span></h3>
            <p class="history-id">\(life.shop(line.shop)) · \(line.id)\(line.isSandbox ? " · sandbox" : .empty)</p>
            <details\(rows.count < 3 ? " open" : .empty)><summary class="part-summary">\(own.periods(rows.count))</summary>
            <ol class="history-rows">
            \(rows)
            </ol></details>
            </article>

            """
    }

    private func period(_ period: PurchaseHistory.Period, _ line: PurchaseHistory.Line, _ site: Site) -> HTML {
        let (life, words) = (LifeWords.of(site.words.code), site.words)
        let cut: HTML? = period.cut.map { "<em>\(life.cuts[$0] ?? $0)</em>" }
        return """
            <li\(period.cut == nil ? .empty : " class=\"is-cut\"")><span class="history-what" dir="auto">\
            \(life.began(period.reason, name(of: period.product, site))) \(cut)</span>\
            <span class="history-when">\(words.instant(period.from, isExact: line.isSandbox)) – \
            \(period.until.map { words.instant($0, isExact: line.isSandbox) } ?? life.withoutEnd)</span>\
            <span class="history-money">\(words.priceHTML(of: period))</span></li>

            """
    }

    private func name(of product: String, _ site: Site) -> String {
        page.products[product].map { ShopWords.of(site.words.code).title(of: $0) } ?? product
    }
}
