extension Paths.API {
    public static let purchases = "\(root)/purchases"
    public static let appStoreNotifications = "\(root)/notifications/app-store"
    public static let redemptions = "\(root)/redemptions"
    public static let follows = "\(root)/follows"
    /// Of the one who asks.
    public static let subscriptions = "\(library)/subscriptions"

    public static func offers(_ key: Issue.Key) -> String { "\(issue(key))/offers" }
    public static func opening(_ key: Issue.Key) -> String { "\(issue(key))/opening" }
    public static func follow(_ publication: Publication.ID) -> String { "\(follows)/\(publication)" }
}

extension Paths {
    /// Where a page's form buys what opens an issue.
    public static func purchases(_ key: Issue.Key) -> String { "\(issue(key))/purchases" }

    /// The sheet on which somebody agrees to it.
    public static func purchases(_ key: Issue.Key, of product: Product.ID) -> String {
        "\(purchases(key))?product=\(product)"
    }

    /// Where a page's form opens an issue with one of the free ones.
    public static func openings(_ key: Issue.Key) -> String { "\(issue(key))/openings" }

    /// Where a reader types a code.
    public static let redemption = "\(library)/code"
}
