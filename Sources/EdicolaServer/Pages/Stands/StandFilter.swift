import EdicolaCore
import FoundationEssentials
import Storage

/// A selection from a stand's issues, by its address: `?show=new`, `?year=2026&month=3`, `?category=food`,
/// `?section=Interview`.
enum StandFilter: Hashable, Sendable {
    case everything
    case new, free, specials, mine
    case year(Int, month: Int?)
    case category(StandCategory.ID)
    /// One of the fixed sections of every issue.
    case section(String)

    /// - Returns: nil when the address names no selection.
    init?(show: String?, year: String?, month: String?, category: String?, section: String?) {
        if let section {
            guard section.utf8.count <= StandSettings.longestSection else { return nil }
            self = .section(section)
        } else if let category {
            guard let id = try? StandCategory.ID(parsing: category) else { return nil }
            self = .category(id)
        } else if let year {
            guard let year = Int(year), (1...9999).contains(year) else { return nil }
            let number = month.flatMap { Int($0) }
            guard month == nil || number.map({ (1...12).contains($0) }) == true else { return nil }
            self = .year(year, month: number)
        } else {
            switch show {
            case nil: self = .everything
            case "new": self = .new
            case "free": self = .free
            case "specials": self = .specials
            case "mine": self = .mine
            default: return nil
            }
        }
    }

    /// The query after the stand's address.
    var query: String {
        switch self {
        case .everything: ""
        case .new: "?show=new"
        case .free: "?show=free"
        case .specials: "?show=specials"
        case .mine: "?show=mine"
        case .year(let year, let month): "?year=\(year)" + (month.map { "&month=\($0)" } ?? "")
        case .category(let id): "?category=\(id)"
        case .section(let name): "?section=\(Paths.escaped(name))"
        }
    }

    func address(of publication: Publication.ID, after cursor: String? = nil) -> String {
        guard let cursor else { return Paths.stand(publication) + query }
        return "\(Paths.stand(publication))\(query)\(query.isEmpty ? "?" : "&")after=\(cursor)"
    }

    /// Returns the storage's selection; nil for all issues.
    func shelf(in tree: CategoryTree, on day: PageContext.Day) -> StandShelf? {
        switch self {
        // A reader's issues are a part of their library; a section is a list of articles.
        case .everything, .mine, .section: nil
        case .new: .since(day.freshSince)
        case .free: .free
        case .specials: .specials
        case .year(let year, let month): .covers(year: year, month: month)
        case .category(let id): .categories(tree.whole(id))
        }
    }

    func name(in words: Words, tree: CategoryTree) -> String {
        switch self {
        case .everything: words.all
        case .new: words.new
        case .free: words.free
        case .specials: words.specials
        case .mine: words.mine
        case .year(let year, nil): String(year)
        case .year(let year, .some(let month)): "\(words.month(month)) \(year)".capitalisedFirst
        case .category(let id): tree.category(id)?.title ?? id.text
        case .section(let name): name
        }
    }
}
