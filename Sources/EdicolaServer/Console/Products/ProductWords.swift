import EdicolaCore

/// The text of the console's pages about products and promo codes, in one language.
struct ProductWords: Sendable {
    // Products of a title.
    var products, productsLead, noProducts, newProduct, change, offered, notOffered, stopOffering, offerAgain: String
    var shopPrice, next, productTitle, productTitleHint, id, idHint, kindLabel: String
    var kinds: [Product.Sale.Kind: String]
    var kindHints: [Product.Sale.Kind: String]
    var family, familyHint, term, termHint, price, currency, priceHint: String
    var opens, newIssues, earlierIssues, oneIssue, oneIssueHint, alsoOpens, fixedOpens: String
    var archives: [String: String]
    var make, save, made, saved, stopped, offeredAgain: String
    var deleteName, deleteMeans, delete, deleted, inUse: String
    var titleMissing, idBad, idTaken, kindMissing, termMissing, familyMissing, amountBad, currencyBad: String
    var opensMissing: String
    var noIssue: @Sendable (_ typed: String) -> String

    // Promo codes.
    var codes, codesLead, noCodes, newCodes, count, countHint, ownWord, ownWordHint, uses, usesHint: String
    var ends, endsHint, makeCodes, download, endAll, end, ended, allCodes, codesMade, codeEnded: String
    var how: @Sendable (_ count: Int) -> String
    var used: @Sendable (_ uses: Int) -> String
    var left: @Sendable (_ uses: Int) -> String
    var usableUntil: @Sendable (_ day: String) -> String
    var countBad, usesBad, endsBad, wordBad, wordTaken: String
    var columns: [String]

    static func of(_ language: String) -> ProductWords { language.hasPrefix("it") ? .italian : .english }

    /// What the last form did, by the value of `done`.
    func done(_ name: String) -> String? {
        [
            "made": made, "saved": saved, "stopped": stopped, "offered": offeredAgain, "deleted": deleted,
            "codes": codesMade,
            "ended": codeEnded,
        ][name]
    }
}
