import EdicolaCore
import FoundationEssentials

/// The JSON of issues: a first copy of the catalog has a hundred thousand.
extension JSONText {
    init(_ page: ListPage<CatalogEntry>) {
        reserve(1536 * (1 + page.items.count))
        raw("{\"items\":")
        list(page.items) { $0.add($1) }
        if let next = page.next {
            raw(",\"next\":")
            text(next)
        }
        raw("}")
    }

    mutating func add(_ entry: CatalogEntry) {
        raw("{")
        if let colour = entry.colour { member("colour", colour) }
        raw("\"contents\":")
        list(entry.contents) { $0.add($1) }
        raw(",\"covers\":")
        list(entry.covers) { $0.add($1) }
        raw(",\"issue\":")
        add(entry.issue)
        raw(",\"pageCount\":\(entry.pageCount),\"pagesReady\":\(entry.pagesReady),\"sizes\":{")
        for (index, size) in entry.sizes.sorted(by: { $0.key < $1.key }).enumerated() {
            if index > 0 { raw(",") }
            text(size.key)
            raw(":\(size.value)")
        }
        raw("},\"updated\":")
        add(entry.updated)
        raw("}")
    }

    private mutating func add(_ issue: Issue) {
        raw("{\"categories\":")
        list(issue.categories) { $0.text($1.text) }
        raw(",\"coverDate\":")
        text(issue.coverDate.description)
        raw(",\"coverLines\":")
        list(issue.coverLines) { $0.text($1) }
        raw(",")
        member("id", issue.id.text)
        raw("\"isFree\":\(issue.isFree),")
        raw("\"lifeCycle\":{\"revision\":\(issue.lifeCycle.revision),\"stage\":\"\(issue.lifeCycle.stage.rawValue)\"")
        if let reason = issue.lifeCycle.withdrawalReason {
            raw(",\"withdrawalReason\":")
            text(reason)
        }
        raw("},")
        if let number = issue.number {
            raw("\"number\":{")
            member("name", number.name)
            raw("\"position\":\(Int(exactly: number.position).map(String.init) ?? "\(number.position)")},")
        }
        if let onSale = issue.onSale {
            raw("\"onSale\":")
            add(onSale)
            raw(",")
        }
        raw("\"otherPrices\":")
        list(issue.otherPrices) { $0.add($1) }
        raw(",\"previewPages\":")
        switch issue.previewPages {
        case .first(let count): number(count)
        case .pages(let numbers): list(numbers) { $0.number($1) }
        }
        raw(",")
        if let price = issue.price {
            raw("\"price\":")
            add(price)
            raw(",")
        }
        member("publication", issue.publication.text)
        member("summary", issue.summary)
        raw("\"title\":")
        text(issue.title)
        raw("}")
    }

    private mutating func add(_ price: Price) {
        raw("{")
        member("currency", price.currency)
        raw("\"minor\":\(price.minor)}")
    }

    private mutating func add(_ picture: Picture) {
        let asset = picture.asset
        raw("{\"asset\":{\"digest\":\"\(asset.digest)\",")
        member("mediaType", asset.mediaType)
        member("path", asset.path.text)
        raw("\"size\":\(asset.size)},\"height\":\(picture.height),\"width\":\(picture.width)}")
    }

    private mutating func add(_ line: ContentsEntry) {
        raw("{\"children\":")
        list(line.children) { $0.add($1) }
        raw(",")
        if let fragment = line.fragment { member("fragment", fragment) }
        if let page = line.page { raw("\"page\":\(page),") }
        raw("\"title\":")
        text(line.title)
        raw("}")
    }

    private mutating func add(_ date: Date) { raw("\"\(date.formatted(.iso8601))\"") }

    private mutating func member(_ name: String, _ value: String) {
        raw("\"\(name)\":")
        text(value)
        raw(",")
    }
}
