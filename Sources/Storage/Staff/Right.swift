/// One thing that a member of the staff or a key may do.
public enum Right: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// See issues that are not on sale.
    case see
    /// Make and change issues, their files, and the look of the stand.
    case publish
    /// Put issues on sale, take them off sale, and send messages about them.
    case release
    /// Set prices, products, policies and promo codes.
    case sell
    /// See readers, give them access, take it back, and erase them.
    case readers
    /// See figures of reading.
    case figures
    /// See figures of sales.
    case money
    /// Manage the newsstand itself: people, keys, shops, messages, import. Never limited to some titles.
    case house

    public static func < (left: Right, right: Right) -> Bool {
        (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
}

/// The usual sets of rights.
public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
    case owner, editor, circulation, analyst

    public var rights: Set<Right> {
        switch self {
        case .owner: Set(Right.allCases)
        case .editor: [.see, .publish, .release, .figures]
        case .circulation: [.see, .sell, .readers, .figures, .money]
        case .analyst: [.figures]
        }
    }
}
