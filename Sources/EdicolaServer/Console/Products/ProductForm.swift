import EdicolaCore
import FoundationEssentials

/// The fields of a product, as typed.
struct ProductForm: Sendable {
    var title = ""
    var id = ""
    var kind = ""
    var family = "main"
    var long = "P1M"
    var amount = ""
    var currency = "EUR"
    /// Whether it opens the issues of its time.
    var isWindow = false
    /// How it opens earlier issues: empty for not at all.
    var archive = ""
    var issue = ""
    /// Other titles of which it opens the same.
    var others: Set<String> = []

    enum Field: Hashable {
        case title, id, kind, family, long, amount, currency, opens, issue
    }

    struct Complaints: Error {
        var fields: [Field: String]
    }

    init() {
        kind = Product.Sale.Kind.renewing.rawValue
        isWindow = true
    }

    init(_ typed: [String: String]) {
        func text(_ name: String) -> String { (typed[name] ?? "").trimmed }
        (title, id, kind, family, long) = (text("title"), text("id"), text("kind"), text("family"), text("long"))
        (amount, currency) = (text("amount"), text("currency").uppercased())
        (isWindow, archive, issue) = (typed["window"] != nil, text("archive"), text("issue"))
        others = Set(typed.keys.filter { $0.hasPrefix("also-") }.map { String($0.dropFirst("also-".count)) })
    }

    init(_ product: Product, of publication: Publication.ID) {
        (title, id, kind) = (product.title, product.id.text, product.sale.kind.rawValue)
        family = product.sale.family ?? "main"
        long = product.sale.term?.description ?? ""
        amount = product.price?.description.split(separator: " ").last.map(String.init) ?? ""
        currency = product.price?.currency ?? "EUR"
        for opening in product.opens {
            switch opening {
            case .issue(let key): issue = key.description
            case .window: isWindow = true
            case .archive(_, let rule): archive = rule.rawValue
            }
            if opening.issue == nil, opening.publication != publication { others.insert(opening.publication.text) }
        }
    }

    /// Whether the fields say all that a product opens.
    func expresses(_ product: Product, of publication: Publication.ID) -> Bool {
        Set(openings(of: publication)) == Set(product.opens)
    }

    /// What it opens.
    func openings(of publication: Publication.ID) -> [Opening] {
        let titles = [publication] + others.sorted().compactMap { try? Publication.ID(parsing: $0) }
        let rule = Opening.Archive(rawValue: archive)
        var opens = titles.flatMap { title in
            (isWindow ? [Opening.window(title)] : []) + (rule.map { [.archive(title, $0)] } ?? [])
        }
        if let key = key(in: publication) { opens.append(.issue(key)) }
        return opens
    }

    /// The single issue: its address, or only its id.
    func key(in publication: Publication.ID) -> Issue.Key? {
        if let key = Issue.Key(address: issue) { return key }
        return (try? Issue.ID(parsing: issue)).map { Issue.Key(publication: publication, issue: $0) }
    }

    /// Reads the fields.
    ///
    /// - Parameter old: the product that is changed: its id stays, and what it opens where the fields can't say it.
    /// - Returns: the product, or the complaints about fields.
    func product(
        of publication: Publication.ID, changing old: Product? = nil, in own: ProductWords
    ) -> Result<Product, Complaints> {
        var complaints: [Field: String] = [:]
        if title.isEmpty { complaints[.title] = own.titleMissing }
        let id = old?.id ?? (try? Product.ID(parsing: id))
        if id == nil { complaints[.id] = own.idBad }
        let sale = sale(in: own, &complaints)
        let price = price(in: own, &complaints)
        let isFixed = old.map { !ProductForm($0, of: publication).expresses($0, of: publication) } ?? false
        let opens = isFixed ? old?.opens ?? [] : openings(of: publication)
        if !isFixed, !issue.isEmpty, key(in: publication) == nil { complaints[.issue] = own.noIssue(issue) }
        if opens.isEmpty, complaints[.issue] == nil { complaints[.opens] = own.opensMissing }
        guard complaints.isEmpty, let id, let sale else { return .failure(Complaints(fields: complaints)) }
        return .success(
            Product(
                id: id, title: title, sale: sale, opens: opens, price: price, isOffered: old?.isOffered ?? true))
    }

    private func sale(in own: ProductWords, _ complaints: inout [Field: String]) -> Product.Sale? {
        guard let kind = Product.Sale.Kind(rawValue: kind) else {
            complaints[.kind] = own.kindMissing
            return nil
        }
        let term = Term(parsing: long)
        if kind == .renewing || kind == .term, term == nil { complaints[.long] = own.termMissing }
        if kind == .renewing, family.isEmpty { complaints[.family] = own.familyMissing }
        return Product.Sale(kind, family: family, term: term)
    }

    private func price(in own: ProductWords, _ complaints: inout [Field: String]) -> Price? {
        guard !amount.isEmpty else { return nil }
        guard Price(minor: 1, currency: currency) != nil else {
            complaints[.currency] = own.currencyBad
            return nil
        }
        let price = Price(amount: amount, currency: currency)
        if price == nil { complaints[.amount] = own.amountBad }
        return price
    }
}
