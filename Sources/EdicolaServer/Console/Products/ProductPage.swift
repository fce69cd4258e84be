import EdicolaCore
import HTML

/// The form of one product: a new one, or one that is changed.
struct ProductPage {
    var publication: Publication
    /// The product that is changed; nil for a new one.
    var product: Product?
    var form: ProductForm
    var complaints: [ProductForm.Field: String] = [:]
    var names = IssueNames()
    /// Titles that the member may sell.
    var titles: [Publication] = []
    var note: String?
    /// Whether readers have had it, so that it can't be deleted.
    var isInUse = false
    /// The reason why it was not deleted.
    var complaint: String?

    func html(for site: Site) -> HTML {
        let own = ProductWords.of(site.words.code)
        return ConsoleFrame(
            title: heading(site, own), section: .titles, publication: publication, titles: titles, note: note,
            back: (own.products, Paths.Console.products(publication.id)), styles: ["readers"], main: main(site, own)
        ).html(for: site)
    }

    private func heading(_ site: Site, _ own: ProductWords) -> String {
        product.map { ShopWords.of(site.words.code).title(of: $0) } ?? own.newProduct
    }

    private func main(_ site: Site, _ own: ProductWords) -> HTML {
        let path =
            product.map { Paths.Console.product($0.id, of: publication.id) }
            ?? "\(Paths.Console.products(publication.id))/new"
        return """
            <p class="kicker" dir="auto">\(publication.title)</p>
            <h1 class="console-title" dir="auto">\(heading(site, own))</h1>
            \(product.map { "<p class=\"reader-number\">\($0.id) · \($0.isOffered ? own.offered : own.notOffered)</p>" })
            <form class="console-form" method="post" action="\(path)">
            \(names(own))
            \(kind(site, own))
            \(opens(site, own))
            <div class="field-row">\(price(own))</div>
            <p class="actions"><button class="button is-primary">\(product == nil ? own.make : own.save)</button></p>
            </form>
            \(product.map { offer($0, own) })
            \(product.map { deletion($0, own) })
            """
    }

    private func names(_ own: ProductWords) -> HTML {
        let title = ConsoleField(
            name: "title", label: own.productTitle, value: form.title, hint: own.productTitleHint,
            complaint: complaints[.title], isRequired: true)
        guard product == nil else { return title.html }
        let id = ConsoleField(
            name: "id", label: own.id, value: form.id, hint: own.idHint, complaint: complaints[.id], isRequired: true)
        return title.html + id.html
    }

    private func kind(_ site: Site, _ own: ProductWords) -> HTML {
        let shop = ShopWords.of(site.words.code)
        let typed = Term(parsing: form.long).map { [$0.description] } ?? []
        let terms = (AccessChoice.terms + typed.filter { !AccessChoice.terms.contains($0) }).compactMap { text in
            Term(parsing: text).map { ConsoleSelect.Option(value: text, name: shop.forTerm($0)) }
        }
        let term = ConsoleSelect(
            name: "long", label: own.term, value: form.long, options: terms, hint: own.termHint,
            complaint: complaints[.long])
        let family = ConsoleField(
            name: "family", label: own.family, kind: .short, value: form.family, hint: own.familyHint,
            complaint: complaints[.family])
        let kinds: [HTML] = [Product.Sale.Kind.renewing, .term, .once, .free].map { kind in
            """
            <label class="choice"><input type="radio" name="kind" value="\(kind.rawValue)"\
            \(form.kind == kind.rawValue ? " checked" : .empty)> \
            <span class="choice-name">\(own.kinds[kind] ?? "")</span> \
            <span class="field-hint">\(own.kindHints[kind] ?? "")</span></label>
            """
        }
        return """
            <fieldset class="choices"\(complaints[.kind] == nil ? .empty : " aria-describedby=\"kind-complaint\"")>\
            <legend>\(own.kindLabel)</legend>\(kinds)
            \(complaints[.kind].map { "<p class=\"field-complaint\" id=\"kind-complaint\">\($0)</p>" })</fieldset>
            <div class="field-row">\(term.html)\(family.html)</div>
            """
    }

    private func opens(_ site: Site, _ own: ProductWords) -> HTML {
        if let product, !ProductForm(product, of: publication.id).expresses(product, of: publication.id) {
            let life = LifeWords.of(site.words.code)
            let parts: [HTML] = product.opens.map { "<li dir=\"auto\">\(life.opening($0, names))</li>" }
            return "<div class=\"field\"><p>\(own.fixedOpens)</p><ul class=\"reader-erasure\">\(parts)</ul></div>"
        }
        let window = ConsoleCheck(name: "window", label: own.newIssues, isTicked: form.isWindow)
        let archive = ConsoleSelect(
            name: "archive", label: own.earlierIssues, value: form.archive,
            options: ["", "while-active", "perpetual"].map { .init(value: $0, name: own.archives[$0] ?? $0) })
        let issue = ConsoleField(
            name: "issue", label: own.oneIssue, kind: .short, value: form.issue, hint: own.oneIssueHint,
            complaint: complaints[.issue])
        return """
            <fieldset class="choices"\(complaints[.opens] == nil ? .empty : " aria-describedby=\"opens-complaint\"")>\
            <legend>\(own.opens)</legend>
            \(complaints[.opens].map { "<p class=\"field-complaint\" id=\"opens-complaint\">\($0)</p>" })
            \(window.html)\(archive.html)\(issue.html)\(others(own))
            </fieldset>
            """
    }

    private func others(_ own: ProductWords) -> HTML {
        let others = titles.filter { $0.id != publication.id }
        guard !others.isEmpty else { return .empty }
        let checks = others.map {
            ConsoleCheck(name: "also-\($0.id)", label: $0.title, isTicked: form.others.contains($0.id.text)).html
        }
        return """
            <details class="reader-take"\(form.others.isEmpty ? .empty : " open")>\
            <summary class="part-summary">\(own.alsoOpens)</summary>\(checks)</details>
            """
    }

    private func price(_ own: ProductWords) -> HTML {
        let amount = ConsoleField(
            name: "amount", label: own.price, kind: .short, value: form.amount, hint: own.priceHint,
            complaint: complaints[.amount])
        let currency = ConsoleField(
            name: "currency", label: own.currency, kind: .short, value: form.currency, complaint: complaints[.currency],
            suggestions: ["EUR", "GBP", "USD", "CHF"])
        return amount.html + currency.html
    }

    private func offer(_ product: Product, _ own: ProductWords) -> HTML {
        """
        <form class="reader-account" method="post" action="\(Paths.Console.product(product.id, of: publication.id))/offer">
        <button class="button is-quiet" name="offered" value="\(product.isOffered ? "no" : "yes")">\
        \(product.isOffered ? own.stopOffering : own.offerAgain)</button></form>
        """
    }

    private func deletion(_ product: Product, _ own: ProductWords) -> HTML {
        let refused: HTML = complaint.map { "<p class=\"field-complaint\" role=\"alert\">\($0)</p>" } ?? .empty
        guard !isInUse else {
            return "\(refused)\(complaint == nil ? "<p class=\"field-hint\">\(own.inUse)</p>" : .empty)"
        }
        return """
            \(refused)<details class="reader-take"><summary class="part-summary">\(own.deleteName)</summary>
            <form method="post" action="\(Paths.Console.product(product.id, of: publication.id))/delete">
            <p>\(own.deleteMeans)</p>
            <p class="actions"><button class="button is-quiet">\(own.delete)</button></p>
            </form></details>
            """
    }
}
