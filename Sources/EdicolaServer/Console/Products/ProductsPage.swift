import EdicolaCore
import HTML
import Storage

/// The products of a title: what each opens, its price, whether it is on offer.
struct ProductsPage {
    var publication: Publication
    var products: [Product]
    /// The address of more of them.
    var next: String?
    var names: IssueNames
    var titles: [Publication] = []
    var note: String?

    func html(for site: Site) -> HTML {
        let own = ProductWords.of(site.words.code)
        return ConsoleFrame(
            title: "\(own.products) · \(publication.title)", section: .titles, publication: publication, titles: titles,
            note: note, back: (publication.title, Paths.Console.title(publication.id)), styles: ["readers"],
            main: main(site, own)
        ).html(for: site)
    }

    private func main(_ site: Site, _ own: ProductWords) -> HTML {
        // What is on offer first, subscriptions before single issues.
        let shown = products.sorted {
            ($0.isOffered ? 0 : 1, $0.sale.isSubscription ? 0 : 1, $0.id) < (
                $1.isOffered ? 0 : 1, $1.sale.isSubscription ? 0 : 1, $1.id
            )
        }
        let mayMake = site.may(.sell)
        let codes: HTML = "<a class=\"console-aside\" href=\"\(Paths.Console.codes)\">\(own.codes)</a>"
        return """
            <header class="console-head">
            <h1 class="console-title">\(own.products)</h1>
            <p class="product-ways"><a class="console-aside" href="\(Paths.Console.policy(publication.id))">\
            \(PolicyWords.of(site.words.code).rules)</a> \(mayMake ? codes : .empty)</p>
            </header>
            <p class="console-lead">\(products.isEmpty ? own.noProducts : own.productsLead)</p>
            <p class="actions"><a class="button is-primary" href="\(Paths.Console.products(publication.id))/new">\(own.newProduct)</a></p>
            <ul class="product-list">
            \(shown.map { row($0, site, own) })
            </ul>
            \(PagingLink(path: next, words: own.next).html)
            """
    }

    private func row(_ product: Product, _ site: Site, _ own: ProductWords) -> HTML {
        let (shop, life) = (ShopWords.of(site.words.code), LifeWords.of(site.words.code))
        let opens = product.opens.map { life.opening($0, names) }.joined(separator: "; ")
        let free: HTML = product.sale == .free ? "\(own.kinds[.free] ?? "")" : "\(own.shopPrice)"
        return """
            <li class="product-row\(product.isOffered ? .empty : " is-off")">
            <a class="product-link" href="\(Paths.Console.product(product.id, of: publication.id))">
            <span class="product-name" dir="auto">\(shop.title(of: product))</span>
            <span class="product-price">\(shop.price(product, site.words) ?? free)</span>
            <span class="product-opens" dir="auto">\(opens)</span>
            <span class="product-id">\(product.id)\(product.isOffered ? .empty : " · \(own.notOffered)")</span></a></li>

            """
    }
}
