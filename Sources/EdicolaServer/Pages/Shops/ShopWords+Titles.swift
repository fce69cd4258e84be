import EdicolaCore

extension ShopWords {
    /// Returns a product's name on a page: its publisher's title. Without one, or with the default one, the name is in
    /// the newsstand's own words, in the language of the page.
    func title(of product: Product) -> String {
        guard let own = usualTitle(product) else { return product.title }
        let usual = [ShopWords.english, .italian].flatMap { $0.usualTitles(product) }
        return product.title.isEmpty || usual.contains { $0.lowercased() == product.title.lowercased() }
            ? own : product.title
    }

    private func usualTitle(_ product: Product) -> String? {
        switch product.sale {
        case .renewing(_, let term): subscription(term)
        case .term(let term): period(term)
        case .once, .free: nil
        }
    }

    /// Returns the default titles of either kind, because publishers name a product by its duration, whether or not it
    /// renews.
    private func usualTitles(_ product: Product) -> [String] {
        guard let term = product.sale.term else { return [] }
        return [subscription(term), period(term)].compactMap(\.self)
    }
}
