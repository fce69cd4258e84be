extension Paths.API {
    /// `POST` submits an app's purchases.
    public static let purchases = "\(root)/purchases"
    /// The address for the App Store's Server Notifications (V2), to be entered in App Store Connect. They are signed,
    /// so no key is needed.
    public static let appStoreNotifications = "\(root)/notifications/app-store"
    /// `POST` redeems a promo code.
    public static let redemptions = "\(root)/redemptions"
    /// The folder of free subscriptions; see ``follow(_:)``.
    public static let follows = "\(root)/follows"
    /// The caller's subscriptions.
    public static let subscriptions = "\(library)/subscriptions"

    /// The caller's ``IssueOffers``: `GET`.
    public static func offers(_ key: Issue.Key) -> String { "\(issue(key))/offers" }
    /// `PUT` opens the issue as one of the reader's free issues; twice counts once.
    public static func opening(_ key: Issue.Key) -> String { "\(issue(key))/opening" }
    /// The free subscription of a publication: `PUT` starts it, `DELETE` ends it.
    public static func follow(_ publication: Publication.ID) -> String { "\(follows)/\(publication)" }
}

extension Paths {
    /// The address of the form that buys a product which opens an issue.
    public static func purchases(_ key: Issue.Key) -> String { "\(issue(key))/purchases" }

    /// The sheet on which a reader agrees to a purchase.
    public static func purchases(_ key: Issue.Key, of product: Product.ID) -> String {
        "\(purchases(key))?product=\(product)"
    }

    /// The address of the form that opens an issue as one of the free ones.
    public static func openings(_ key: Issue.Key) -> String { "\(issue(key))/openings" }

    /// The page for entering a code.
    public static let redemption = "\(library)/code"
}
