import EdicolaCore
import Storage

/// Rights by name, in one language.
struct RightWords: Sendable {
    var names: [Right: String]
    var allRights, allTitles: String

    static func of(_ language: String) -> RightWords { language.hasPrefix("it") ? .italian : .english }

    func name(_ right: Right) -> String { names[right] ?? right.rawValue }

    /// Returns what somebody may do, and for which publications: “drafts, issues: frutta”.
    func sentence(_ permissions: Permissions) -> String {
        let isAll = permissions.rights.count == Right.allCases.count
        let rights = isAll ? allRights : permissions.rightsInOrder.map(name).joined(separator: ", ")
        return "\(rights) · \(permissions.publicationNames?.joined(separator: ", ") ?? allTitles)"
    }

    static let english = RightWords(
        names: [
            .see: "see drafts", .publish: "make issues", .release: "put on sale", .sell: "prices and products",
            .readers: "readers", .figures: "figures of reading", .money: "figures of sales",
            .house: "the newsstand itself",
        ], allRights: "All rights", allTitles: "all titles")

    static let italian = RightWords(
        names: [
            .see: "vedere le bozze", .publish: "preparare i numeri", .release: "mettere in vendita",
            .sell: "prezzi e prodotti", .readers: "lettori", .figures: "dati di lettura", .money: "dati di vendita",
            .house: "l’edicola stessa",
        ], allRights: "Tutti i permessi", allTitles: "tutte le testate")
}
