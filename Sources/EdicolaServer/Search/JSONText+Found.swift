import EdicolaCore
import FoundationEssentials

/// The JSON of a search answer; each issue's JSON is cached at its first use.
extension JSONText {
    init(_ answer: SearchAnswer, entries: [Issue.Key: ListedEntry]) throws {
        reserve(1024 * (1 + 2 * answer.items.count))
        raw("{\"isPartial\":\(answer.isPartial),\"items\":")
        list(answer.items) { $0.add($1, entry: entries[$1.entry.key]) }
        if let next = answer.next {
            raw(",\"next\":")
            text(next)
        }
        raw(",\"publications\":")
        if answer.publications.isEmpty { raw("[]") } else { raw(try JSON.encode(answer.publications)) }
        raw("}")
    }

    private mutating func add(_ found: FoundIssue, entry: ListedEntry?) {
        raw("{\"entry\":")
        if let entry { raw(entry.json) } else { add(found.entry) }
        raw(",\"isOpen\":\(found.isOpen),\"pages\":")
        list(found.pages) { $0.number($1) }
        raw(",\"places\":")
        list(found.places) { $0.add($1) }
        raw(",\"publicationTitle\":")
        text(found.publicationTitle)
        raw("}")
    }

    private mutating func add(_ place: FoundPlace) {
        raw("{\"address\":")
        text(place.address)
        raw(",\"isOpen\":\(place.isOpen),\"kind\":\"\(place.kind.rawValue)\"")
        if let label = place.label {
            raw(",\"label\":")
            text(label)
        }
        raw(",\"page\":\(place.page)")
        if let snippet = place.snippet {
            raw(",\"snippet\":")
            list(snippet) { json, part in
                json.raw("{\"isMatch\":\(part.isMatch),\"text\":")
                json.text(part.text)
                json.raw("}")
            }
        }
        if let title = place.title {
            raw(",\"title\":")
            text(title)
        }
        raw("}")
    }
}
