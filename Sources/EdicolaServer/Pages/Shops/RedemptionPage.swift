import EdicolaCore
import HTML

/// The page for typing a promo code.
struct RedemptionPage {
    var words: ShopWords
    var typed: String?
    var complaint: String?
    /// The page to continue with.
    var next: String?

    func html(for site: Site) -> HTML {
        Document(
            title: "\(words.redeem) · \(site.name)", isHidden: true, kind: "redemption-page",
            styles: ["masthead", "account"], main: main
        ).html(for: site)
    }

    private var main: HTML {
        """
        <header class="masthead">
        <h1 class="masthead-name">\(words.redeem)</h1>
        <p class="masthead-summary">\(words.redeemHint)</p>
        </header>
        \(AccountFields(
            action: Paths.redemption,
            fields: [
                AccountField(
                    id: "code", name: "code", label: words.code, type: "text", completes: "off", value: typed)
            ], button: words.take, complaint: complaint, next: next).html)
        """
    }
}
