extension Paths.API {
    /// Products. `GET` lists them. This and all following paths need a publisher's key.
    public static let products = "\(root)/products"
    /// Grants. `GET` lists them, newest first; `POST` takes a ``GrantOrder``.
    public static let grants = "\(root)/grants"
    /// Promo codes. `GET` lists them, newest first; `POST` takes a ``CodeOrder``.
    public static let codes = "\(root)/codes"
    /// `POST` recomputes everything derived from the ledger and answers with a ``ReplayReport``.
    public static let replay = "\(root)/circulation/replay"

    /// One ``Product``: `GET`, `PUT`, and `DELETE` of one that nobody ever had.
    public static func product(_ id: Product.ID) -> String { "\(products)/\(id)" }
    /// The ``AccessPolicy`` of a publication: `GET` and `PUT`.
    public static func policy(_ id: Publication.ID) -> String { "\(publication(id))/policy" }
    /// The ``SaleRule`` of an issue: `GET` and `PUT`.
    public static func sale(_ key: Issue.Key) -> String { "\(issue(key))/sale" }
    /// One ``Grant``: `DELETE` with a ``Revoking`` ends it.
    ///
    /// - Parameter id: Escaped for a path.
    public static func grant(_ id: String) -> String { "\(grants)/\(id)" }
    /// One ``PromoCode``: `DELETE` ends it; grants made with it stay.
    ///
    /// - Parameter code: Escaped for a path.
    public static func code(_ code: String) -> String { "\(codes)/\(code)" }
    /// The ``PurchaseHistory`` of a reader: `GET`.
    public static func purchaseHistory(_ reader: Reader.ID) -> String { "\(root)/readers/\(reader)/life" }
}
