import EdicolaCore
import HTML

/// The offers on an issue's page for one client: a sentence about price and access, and the ways to get the issue. All
/// of it is derived from ``IssueOffers``, so that the next action is decided in one place: see
/// ``Storage/offers(of:for:at:)``.
///
/// 1. A client who may open the issue reads it. Nothing is sold to them; the sentence gives the reason for their
///    access.
/// 2. A client with a free issue left opens it as one of those. The price is shown beside it.
/// 3. A subscriber whose payment failed sees that. No second subscription is offered.
/// 4. For everybody else the first offer is the large button, the second a quiet one; further ones are behind “Other
///    ways to read”.
/// 5. Where pages sell nothing, they show what is sold elsewhere, and where.
struct PurchaseOptions {
    let key: Issue.Key
    let offers: IssueOffers
    var place: Place
    /// The client's reader; nil for everybody.
    var reader: Reader.ID?
    /// Whether the reader has an account and is signed in.
    var isSignedIn = false

    /// The place of sale.
    enum Place: Hashable, Sendable {
        /// A sandbox on this machine, in the newsstand's own pages; with the page that lists a reader's purchases.
        case sandbox(page: String)
        /// Apps, through their stores.
        case apps
        /// Unspecified.
        case nowhere
    }

    /// Returns the large button, the quiet one and the rest; nil if the client has the issue, or there is no way to get
    /// it.
    func actions(in look: PageContext) -> HTML? {
        guard !offers.isOpen else { return nil }
        let words = ShopWords.of(look.words.code)
        var buttons: [HTML] = []
        var others: [HTML] = []
        if offers.nextAction == .open {
            buttons.append(
                """
                <form method="post" action="\(Paths.openings(key))">\
                <button class="button is-primary">\(words.openFree)</button></form>
                """)
        }
        if case .sandbox = place {
            for product in offers.products {
                let (way, verb) = (Paths.purchases(key, of: product.id), words.verb(product, look.words))
                if buttons.count < Self.buttonsAtOnce {
                    let kind: HTML = buttons.isEmpty ? "is-primary" : "is-quiet"
                    buttons.append("<a class=\"button \(kind)\" rel=\"nofollow\" href=\"\(way)\">\(verb)</a>")
                } else {
                    others.append("<li><a class=\"counter-way\" rel=\"nofollow\" href=\"\(way)\">\(verb)</a></li>\n")
                }
            }
        }
        guard !buttons.isEmpty else { return nil }
        return
            "<div class=\"counter\" id=\"counter\"><div class=\"actions\">\(buttons)</div>\(more(others, words))</div>"
    }

    private static let buttonsAtOnce = 2

    private func more(_ ways: [HTML], _ words: ShopWords) -> HTML {
        guard !ways.isEmpty else { return .empty }
        return """
            <details class="counter-more"><summary>\(words.otherWays)</summary>
            <ul class="counter-ways">
            \(ways)</ul></details>
            """
    }

    /// Returns further information, below the actions.
    func note(in look: PageContext) -> HTML {
        let words = ShopWords.of(look.words.code)
        var lines: [HTML] = []
        if !offers.isOpen, place == .apps, !offers.products.isEmpty { lines.append("\(words.inApps)") }
        if !offers.isOpen, !isSignedIn, place != .nowhere {
            lines.append(
                """
                \(words.boughtBefore) <a href="\(Paths.account)?next=\(Paths.issue(key))">\(words.signIn)</a> · \
                <a href="\(Paths.redemption)?next=\(Paths.issue(key))">\(words.haveCode)</a>
                """)
        }
        // The notice about the whole newsstand is above every page; this is the reader's own.
        if case .sandbox(let page) = place, offers.subscription != nil {
            let mine = reader.map { "?tester=\($0)" } ?? ""
            lines.append("<a href=\"\(page)\(mine)\">\(words.sandboxPage)</a>")
        }
        guard !lines.isEmpty else { return .empty }
        return "<div class=\"counter-notes\">\(lines.map { "<p class=\"counter-note\">\($0)</p>" as HTML })</div>"
    }

    /// Returns price and access in one sentence.
    func sentence(for entry: CatalogEntry, _ access: Access?, in look: PageContext) -> HTML {
        let words = ShopWords.of(look.words.code)
        let standing = offers.subscription
        if let reason = offers.reason {
            let isBySubscription = [.subscription, .freeSubscription, .welcome, .archive].contains(reason)
            guard isBySubscription, let standing else {
                return AccessSentence(entry: entry, access: access, look: look).html
            }
            return "\(words.included(standing, look.words))"
        }
        let lapse: HTML = standing.flatMap { words.lapse($0, look.words) }.map { "\($0) " } ?? .empty
        guard let price = words.priceSentence(offers.products, look.words) else {
            return lapse + AccessSentence(entry: entry, access: access, look: look).html
        }
        return lapse + price
    }
}
