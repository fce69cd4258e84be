import EdicolaCore
import HTML

/// The terms of an issue: free, for a price, or for subscribers only; and its preview.
struct AccessPage {
    var publication: Publication
    var entry: CatalogEntry
    var form: AccessForm
    var complaints: [AccessForm.Field: String] = [:]
    var titles: [Publication] = []

    func html(for site: Site) -> HTML {
        let own = IssueDeskWords.of(site.words.code)
        return IssuePartPage(
            publication: publication, entry: entry, name: own.accessPart, titles: titles, main: main(own)
        ).html(for: site)
    }

    private func main(_ own: IssueDeskWords) -> HTML {
        let amount = ConsoleField(
            name: "amount", label: own.amount, kind: .short, value: form.amount ?? "", complaint: complaints[.amount])
        let currency = ConsoleField(
            name: "currency", label: own.currency, kind: .short, value: form.currency ?? "EUR",
            complaint: complaints[.currency], suggestions: ["EUR", "GBP", "USD", "CHF"])
        let preview = ConsoleField(
            name: "preview", label: own.preview, kind: .short, value: form.preview ?? "", hint: own.previewHint,
            complaint: complaints[.preview])
        return """
            <form class="console-form" method="post" action="\(Paths.Console.access(entry.key))">
            <input type="hidden" name="was" value="\(form.was ?? "")">
            <fieldset class="choices"\(complaints[.terms] == nil ? .empty : " aria-describedby=\"terms-complaint\"")>\
            <legend class="visually-hidden">\(own.accessPart)</legend>
            \(choice(.free, own.free, own.freeHint))
            \(choice(.price, own.priced, own.pricedHint))
            <div class="choice-fields">\(amount.html)\(currency.html)</div>
            \(choice(.subscribers, own.subscribers, own.subscribersHint))
            \(complaints[.terms].map { "<p class=\"field-complaint\" id=\"terms-complaint\">\($0)</p>" })
            </fieldset>
            \(preview.html)
            <p class="actions"><button class="button is-primary">\(own.save)</button></p>
            </form>
            """
    }

    private func choice(_ terms: AccessForm.Terms, _ name: String, _ hint: String) -> HTML {
        """
        <label class="choice"><input type="radio" name="terms" value="\(terms.rawValue)"\
        \(form.terms == terms.rawValue ? " checked" : .empty)> <span class="choice-name">\(name)</span> \
        <span class="field-hint">\(hint)</span></label>
        """
    }
}

/// The fields of an issue's terms, as typed.
struct AccessForm: VersionedForm {
    var terms, amount, currency, preview, was: String?

    enum Terms: String {
        case free, price, subscribers
    }

    enum Field: Hashable {
        case terms, amount, currency, preview
    }

    init(_ issue: Issue) {
        let terms: Terms = issue.isFree ? .free : issue.price == nil ? .subscribers : .price
        self.terms = terms.rawValue
        let words = issue.price?.description.split(separator: " ")
        amount = words?.last.map(String.init)
        currency = issue.price?.currency
        preview = issue.previewPages.description
        was = version
    }

    var values: [(field: Field, value: String)] {
        [(.terms, terms ?? ""), (.amount, amount ?? ""), (.currency, currency ?? ""), (.preview, preview ?? "")]
    }

    /// Changes an issue.
    ///
    /// - Returns: complaints about fields; empty when all are good and the issue was changed.
    func change(_ issue: inout Issue, in own: IssueDeskWords) -> [Field: String] {
        var complaints: [Field: String] = [:]
        guard let terms = terms.flatMap(Terms.init) else { return [.terms: own.choiceMissing] }
        var price: Price?
        if terms == .price {
            let code = (currency ?? "").trimmed.uppercased()
            if Price(minor: 1, currency: code) == nil { complaints[.currency] = own.currencyBad }
            price = Price(amount: (amount ?? "").trimmed, currency: code)
            if price == nil, complaints.isEmpty { complaints[.amount] = own.amountBad }
        }
        let typed = (preview ?? "").filter { $0 != " " }
        let pages = typed.isEmpty ? .first(0) : PreviewPages(parsing: typed)
        if pages == nil { complaints[.preview] = own.previewBad }
        guard complaints.isEmpty, let pages else { return complaints }
        issue.price = price
        issue.isFree = terms == .free
        if price == nil { issue.otherPrices = [] }
        issue.otherPrices.removeAll { $0.currency == price?.currency }
        issue.previewPages = pages
        return [:]
    }
}

extension Price {
    /// Reads an amount as a person types it: `3.99`, `3,99`, `4`.
    ///
    /// - Returns: nil for anything else, and for more digits than the currency has.
    init?(amount: String, currency: String) {
        guard let digits = Price(minor: 1, currency: currency)?.minorDigits else { return nil }
        let parts = amount.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard (1...2).contains(parts.count), (1...9).contains(parts[0].utf8.count),
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let rest = parts.count == 2 ? parts[1] : ""
        guard rest.utf8.count <= digits, parts.count == 1 || !rest.isEmpty else { return nil }
        let padded = parts[0] + rest + String(repeating: "0", count: digits - rest.utf8.count)
        guard let minor = Int(padded) else { return nil }
        self.init(minor: minor, currency: currency)
    }
}
