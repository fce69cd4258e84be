extension Paths.API {
    /// `POST` submits an app's purchases.
    public static let purchases = "\(root)/purchases"
    /// Where the App Store sends its Server Notifications (V2), to be entered in App Store Connect. They are signed: no
    /// key is asked for.
    public static let appStoreNotifications = "\(root)/notifications/app-store"
    /// `POST` takes what a promo code gives.
    public static let redemptions = "\(root)/redemptions"
    /// The folder of free subscriptions; see ``follow(_:)``.
    public static let follows = "\(root)/follows"
    /// Of the one who asks.
    public static let subscriptions = "\(library)/subscriptions"

    /// The ``IssueOffers`` for the one who asks: `GET`.
    public static func offers(_ key: Issue.Key) -> String { "\(issue(key))/offers" }
    /// `PUT` opens the issue with one of those that any reader may open without paying; twice costs one.
    public static func opening(_ key: Issue.Key) -> String { "\(issue(key))/opening" }
    /// The free subscription of a publication: `PUT` takes it, `DELETE` ends it.
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
