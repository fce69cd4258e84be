import EdicolaCore
import FoundationEssentials
import HTML

/// What is given and for how long, as typed: a title, one issue or a product.
struct AccessChoice: Decodable, Sendable {
    var what, title, earlier, issue, product, long: String?

    enum What: String {
        case title, issue, product
    }

    enum Field: Hashable {
        case what, title, issue, product, long, kind, count, code, uses, ends, why
    }

    /// The usual times.
    static let terms = ["P1W", "P2W", "P1M", "P3M", "P6M", "P1Y", "P2Y"]

    /// What the fields mean.
    struct Chosen: Sendable {
        var opens: [Opening] = []
        var product: Product.ID?
        /// nil for no end.
        var term: Term?
    }

    /// - Returns: what was chosen, or the complaints about fields.
    func chosen(in own: ReaderDeskWords) -> Result<Chosen, Complaints> {
        guard let what = what.flatMap(What.init) else { return .failure(Complaints([.what: own.whatMissing])) }
        var (chosen, complaints) = (Chosen(), [Field: String]())
        let long = long ?? ""
        if !long.isEmpty {
            chosen.term = Term(parsing: long)
            if chosen.term == nil { complaints[.long] = own.longBad }
        }
        switch what {
        case .title:
            if let id = title.flatMap({ try? Publication.ID(parsing: $0) }) {
                chosen.opens = [.window(id)] + (earlier == nil ? [] : [.archive(id, .whileActive)])
            } else {
                complaints[.title] = own.titleMissing
            }
        case .issue:
            // A single issue has no end.
            chosen.term = nil
            if let key = Issue.Key(address: issue ?? "") {
                chosen.opens = [.issue(key)]
            } else {
                complaints[.issue] = own.issueMissing
            }
        case .product:
            chosen.product = product.flatMap { try? Product.ID(parsing: $0) }
            if chosen.product == nil { complaints[.product] = own.productMissing }
        }
        return complaints.isEmpty ? .success(chosen) : .failure(Complaints(complaints))
    }

    struct Complaints: Error {
        var fields: [Field: String]

        init(_ fields: [Field: String]) { self.fields = fields }
    }
}

extension Issue.Key {
    /// Reads an issue's address as people copy it: `frutta/2026-03`, or with the newsstand before it.
    init?(address: String) {
        let parts = address.trimmed.split { $0 == "?" || $0 == "#" }.first?.split(separator: "/") ?? []
        guard parts.count >= 2, let publication = try? Publication.ID(parsing: String(parts[parts.count - 2])),
            let issue = try? Issue.ID(parsing: String(parts[parts.count - 1]))
        else { return nil }
        self.init(publication: publication, issue: issue)
    }
}

/// The fields of ``AccessChoice``, with what there is to choose from.
struct AccessFields {
    var choice: AccessChoice
    var complaints: [AccessChoice.Field: String] = [:]
    var titles: [Publication]
    /// The newest issues, for the field of one issue.
    var issues: [CatalogEntry] = []
    /// nil where no product can be chosen.
    var products: [Product]?

    func html(for site: Site) -> HTML {
        let own = ReaderDeskWords.of(site.words.code)
        return """
            <fieldset class="choices"\(complaints[.what] == nil ? .empty : " aria-describedby=\"what-complaint\"")>\
            <legend>\(own.what)</legend>
            \(radio(.title, own.aTitle, own.aTitleHint))
            <div class="choice-fields">\(titleFields(own))</div>
            \(radio(.issue, own.anIssue, own.anIssueHint))
            <div class="choice-fields is-wide">\(issueField(own))</div>
            \(products.map { productFields($0, own, site) })
            \(complaints[.what].map { "<p class=\"field-complaint\" id=\"what-complaint\">\($0)</p>" })
            </fieldset>
            \(time(own, site))
            """
    }

    private func radio(_ what: AccessChoice.What, _ name: String, _ hint: String) -> HTML {
        """
        <label class="choice"><input type="radio" name="what" value="\(what.rawValue)"\
        \(choice.what == what.rawValue ? " checked" : .empty)> <span class="choice-name">\(name)</span> \
        <span class="field-hint">\(hint)</span></label>
        """
    }

    private func titleFields(_ own: ReaderDeskWords) -> HTML {
        let select = ConsoleSelect(
            name: "title", label: own.aTitle, value: choice.title ?? "",
            options: titles.map { .init(value: $0.id.text, name: $0.title) }, complaint: complaints[.title])
        let earlier = ConsoleCheck(name: "earlier", label: own.earlier, isTicked: choice.earlier != nil)
        return select.html + earlier.html
    }

    private func issueField(_ own: ReaderDeskWords) -> HTML {
        ConsoleField(
            name: "issue", label: own.anIssue, value: choice.issue ?? "", complaint: complaints[.issue],
            suggestions: issues.map { "\($0.key)" }
        ).html
    }

    private func productFields(_ products: [Product], _ own: ReaderDeskWords, _ site: Site) -> HTML {
        guard !products.isEmpty else { return .empty }
        let shop = ShopWords.of(site.words.code)
        let select = ConsoleSelect(
            name: "product", label: own.aProduct, value: choice.product ?? "",
            options: products.map { .init(value: $0.id.text, name: "\(shop.title(of: $0)) (\($0.id))") },
            complaint: complaints[.product])
        return """
            \(radio(.product, own.aProduct, own.aProductHint))
            <div class="choice-fields is-wide">\(select.html)</div>
            """
    }

    private func time(_ own: ReaderDeskWords, _ site: Site) -> HTML {
        let shop = ShopWords.of(site.words.code)
        let terms = AccessChoice.terms.compactMap { text in
            Term(parsing: text).map { ConsoleSelect.Option(value: text, name: shop.forTerm($0)) }
        }
        return ConsoleSelect(
            name: "long", label: own.howLong, value: choice.long ?? "P1M",
            options: terms + [.init(value: "", name: own.noEnd)], hint: own.noEndHint, complaint: complaints[.long]
        ).html
    }
}
