import EdicolaCore
import FoundationEssentials
import HTML

/// The text about purchases and subscriptions, in one language.
struct ShopWords: Sendable {
    var buyThis, otherWays, openFree, inApps, boughtBefore, signIn, haveCode, sandbox, sandboxClock, sandboxPage: String
    /// `a month`, `every 3 months`.
    var perTerm: @Sendable (Term) -> String
    /// `for 3 months`.
    var forTerm: @Sendable (Term) -> String
    /// `Monthly subscription`, `3 months`: the newsstand's own names of products with a usual duration.
    var subscription, period: @Sendable (Term) -> String?
    /// A price, and a price per duration, as sentences.
    var costs, subscribeFrom: @Sendable (HTML) -> HTML
    var costsOrSubscribe: @Sendable (HTML, HTML) -> HTML

    // A subscription, and the day on which something happens to it.
    var includedUntil, includedRenewing, ended: @Sendable (String) -> String
    var includedOnce, includedForGood, grace, retry, paused, revoked, pending: String
    var renewsOn, endsOn: @Sendable (String) -> String
    var runs: String
    var subscriptions: String
    var subscribeAgain: String

    // The purchase sheet.
    var sheet, notNow, renewsByItself, endsByItself, forGood, sandboxMonth: String
    var pay: @Sendable (HTML) -> HTML
    var declined: [String: String]
    var declinedOtherwise: String

    // A code.
    var redeem, redeemHint, code, take: String

    static func of(_ language: String) -> ShopWords { language.hasPrefix("it") ? .italian : .english }
}

extension ShopWords {
    /// `€ 2.49 a month`.
    func price(_ product: Product, _ words: Words) -> HTML? {
        guard let price = product.price.map(words.priceHTML) else { return nil }
        switch product.sale {
        case .renewing(_, let term): return "\(price) \(perTerm(term))"
        case .term(let term): return "\(price) \(forTerm(term))"
        case .once, .free: return price
        }
    }

    /// The text of a button.
    func verb(_ product: Product, _ words: Words) -> HTML {
        let name: HTML = product.sale == .once && product.opens.count == 1 ? "\(buyThis)" : "\(title(of: product))"
        return price(product, words).map { "\(name) <span class=\"size\">\($0)</span>" } ?? name
    }

    /// Returns the price of the issue and the lowest price of a subscription; nil where nothing has a price.
    func priceSentence(_ products: [Product], _ words: Words) -> HTML? {
        let single = products.first { !$0.sale.isSubscription && $0.price != nil }
        let subscriptions = products.filter { $0.sale.isSubscription && $0.price != nil }
        // Prices of two currencies can't be compared.
        let currency = (single ?? subscriptions.first)?.price?.currency
        let subscription =
            subscriptions.filter { $0.price?.currency == currency }
            .min { ($0.price?.minor ?? 0) < ($1.price?.minor ?? 0) } ?? subscriptions.first
        switch (single.flatMap { price($0, words) }, subscription.flatMap { price($0, words) }) {
        case (let single?, let subscription?): return costsOrSubscribe(single, subscription)
        case (let single?, nil): return costs(single)
        case (nil, let subscription?): return subscribeFrom(subscription)
        case (nil, nil): return nil
        }
    }

    /// Returns the sentence beside an issue from a subscription.
    func included(_ standing: SubscriptionStanding, _ words: Words) -> String {
        guard standing.state.isServed else { return includedOnce }
        if standing.state == .grace { return grace }
        guard let until = standing.until else { return includedForGood }
        let day = words.instant(until, isExact: standing.isSandbox)
        return standing.renews ? includedRenewing(day) : includedUntil(day)
    }

    /// Returns the reason why a subscription does not open an issue; nil while it does.
    func lapse(_ standing: SubscriptionStanding, _ words: Words) -> String? {
        switch standing.state {
        case .trial, .active, .ending, .grace: nil
        case .pending: pending
        case .retry: retry
        case .paused: paused
        case .revoked: revoked
        case .expired: standing.until.map { ended(words.instant($0, isExact: standing.isSandbox)) }
        }
    }

    /// Returns a subscription's state for a list.
    func state(_ standing: SubscriptionStanding, _ words: Words) -> String {
        if let lapse = lapse(standing, words) { return lapse }
        if standing.state == .grace { return grace }
        guard let until = standing.until else { return runs }
        let day = words.instant(until, isExact: standing.isSandbox)
        return standing.renews ? renewsOn(day) : endsOn(day)
    }
}

extension Words {
    /// Returns the day of an instant in UTC; in a sandbox, where a month lasts five minutes, also the minute.
    func instant(_ instant: Date, isExact: Bool) -> String {
        let text = instant.ISO8601Format()
        let day = (try? CoverDate(parsing: text.prefix(10))).map { date($0) } ?? String(text.prefix(10))
        return isExact ? "\(day), \(text.dropFirst(11).prefix(5))\u{00A0}UTC" : day
    }
}
