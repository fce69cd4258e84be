import EdicolaCore
import FoundationEssentials
import HTML

/// What a reader was given: by whom, why, until when; and the form that takes it back.
struct ReaderGifts {
    var page: ReaderDeskPage

    func html(_ site: Site, _ own: ReaderDeskWords) -> HTML {
        let grants = page.history.grants.sorted { ($0.made, $0.id) > ($1.made, $1.id) }
        guard !grants.isEmpty else { return .empty }
        return """
            <section class="console-part" aria-labelledby="gifts">
            <h2 class="section-title" id="gifts">\(own.gifts)</h2>
            <ul class="reader-gifts">
            \(grants.map { line($0, site, own) })
            </ul></section>
            """
    }

    private func line(_ grant: Grant, _ site: Site, _ own: ReaderDeskWords) -> HTML {
        let (life, words) = (LifeWords.of(site.words.code), site.words)
        let end = grant.until.map { own.until(words.instant($0, isExact: false)) } ?? life.withoutEnd
        let isSingle = grant.product == nil && grant.opens.allSatisfy { $0.issue != nil }
        let code = grant.code.map { " · \($0)" } ?? ""
        let revoked = grant.revoked.map {
            own.takenBackBy($0.by, words.instant($0.at, isExact: false), $0.why)
        }
        return """
            <li class="reader-gift\(revoked == nil ? .empty : " is-cut")">
            <p class="reader-gift-what" dir="auto">\(what(grant, site))\(isSingle ? .empty : ", \(end)")</p>
            <p class="field-hint" dir="auto">\(life.kind(grant.kind))\(code) · \
            \(own.givenBy(grant.giver, words.instant(grant.made, isExact: false))): \(grant.why)</p>
            \(revoked.map { "<p class=\"field-hint\" dir=\"auto\">\($0)</p>" })
            \(revoked == nil && page.entry.erased == nil ? form(grant, isSingle: isSingle, own) : .empty)
            </li>

            """
    }

    private func what(_ grant: Grant, _ site: Site) -> String {
        let life = LifeWords.of(site.words.code)
        if let product = grant.product {
            return page.products[product.text].map { ShopWords.of(site.words.code).title(of: $0) } ?? product.text
        }
        return grant.opens.map { life.opening($0, page.names) }.joined(separator: "; ")
    }

    private func form(_ grant: Grant, isSingle: Bool, _ own: ReaderDeskWords) -> HTML {
        let refused = page.refused.flatMap { $0.grant == grant.id ? $0 : nil }
        let why = ConsoleField(
            name: "why", id: "why-\(grant.id)", label: own.takeBackWhy, value: refused?.why ?? "",
            complaint: refused?.complaint, isRequired: true)
        let close = ConsoleCheck(
            name: "close", id: "close-\(grant.id)", label: own.takesBack, isTicked: refused?.close != nil)
        return """
            <details class="reader-take"\(refused == nil ? .empty : " open")><summary class="part-summary">\(own.takeBack)</summary>
            <form class="console-form" method="post" action="\(Paths.Console.reader(page.entry.id))/grants/\(grant.id)/take-back">
            \(why.html)
            \(isSingle ? .empty : close.html)
            <p class="actions"><button class="button is-quiet">\(own.takeBack)</button></p>
            </form></details>
            """
    }
}

/// The fields of the form that takes a grant back, as typed.
struct TakeBackForm: Decodable, Sendable {
    var why: String?
    /// Present when the issues that the grant opened close too.
    var close: String?
    var grant: String?
    var complaint: String?

    private enum CodingKeys: String, CodingKey { case why, close }
}
