import EdicolaCore

extension ShopWords {
    /// What a product is called on a page: as its publisher called it; in the newsstand's own words, and so in the
    /// language of the page, where the publisher gave it no title or the usual one.
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

    /// Whichever way it runs, publishers call it by its time.
    private func usualTitles(_ product: Product) -> [String] {
        guard let term = product.sale.term else { return [] }
        return [subscription(term), period(term)].compactMap(\.self)
    }
}
