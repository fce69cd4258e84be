import EdicolaCore
import HTML

/// The purchase sheet of a sandbox: product, price, renewal, and one button. It works without a script.
struct PurchasePage {
    let publication: Publication
    let entry: CatalogEntry
    let product: Product
    /// The reason why the sale failed.
    var complaint: String?

    func html(for site: Site) -> HTML {
        let words = ShopWords.of(site.words.code)
        return Document(
            title: "\(words.sheet): \(words.title(of: product))", isHidden: true,
            accents: [Accent(of: publication, newest: entry)],
            kind: "purchase-page", styles: ["counter"], main: main(site.look, words)
        ).html(for: site)
    }

    private func main(_ look: PageContext, _ words: ShopWords) -> HTML {
        let price = words.price(product, look.words)
        return """
            <section class="sheet" aria-labelledby="sheet-title">
            <p class="sheet-notice">\(words.sandboxMonth)</p>
            <div class="sheet-goods">
            <div class="sheet-cover">\(CoverPicture(entry: entry, sizes: "9rem", isDecoration: true, look: look).html)</div>
            <div class="sheet-words">
            <p class="kicker" lang="\(publication.language)" dir="auto">\(publication.title)</p>
            <h1 class="sheet-title" id="sheet-title" dir="auto">\(words.title(of: product))</h1>
            \(price.map { "<p class=\"sheet-price\">\($0)</p>" as HTML })
            <p class="sheet-terms">\(terms(words))</p>
            </div>
            </div>
            \(complaint.map { "<p class=\"sheet-complaint\" role=\"alert\">\($0)</p>" as HTML })
            <form class="actions" method="post" action="\(Paths.purchases(entry.key))">
            <input type="hidden" name="product" value="\(product.id)">
            <button class="button is-primary">\(product.price.map { words.pay(look.words.priceHTML($0)) } ?? "\(words.sheet)")</button>
            <a class="button is-quiet" href="\(Paths.issue(entry.key))">\(words.notNow)</a>
            </form>
            </section>
            """
    }

    private func terms(_ words: ShopWords) -> String {
        switch product.sale {
        case .renewing: words.renewsByItself
        case .term: words.endsByItself
        case .once, .free: words.forGood
        }
    }
}
