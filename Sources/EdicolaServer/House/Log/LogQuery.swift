import EdicolaCore
import FoundationEssentials
import Hummingbird
import Storage

/// Who acted, as a value of the query: `member:3`, `key:office`, `command`, `newsstand`.
struct ActPerson: Hashable, Sendable {
    var kind: Principal.Kind
    /// The member's number or the key's name; nil for all of a kind.
    var id: String?

    init(_ act: Act) { (kind, id) = (act.actor, act.actorID.isEmpty ? nil : act.actorID) }

    init(_ kind: Principal.Kind, _ id: String? = nil) { (self.kind, self.id) = (kind, id) }

    /// - Returns: nil for a text that names nobody.
    init?(parsing text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let kind = parts.first.flatMap({ Principal.Kind(rawValue: String($0)) }) else { return nil }
        self.init(kind, parts.count == 2 && !parts[1].isEmpty ? String(parts[1]) : nil)
    }

    var text: String { id.map { "\(kind.rawValue):\($0)" } ?? kind.rawValue }
}

/// The acts that a query chooses: `publication`, `subject`, `verb`, `person`, `day`.
struct LogQuery: Sendable {
    var person: ActPerson?
    /// `2026-03-10`, in UTC.
    var day: String?
    var filter: ActFilter

    /// - Throws: ``Refusal`` 400.
    init(_ request: Request) throws {
        filter = ActFilter(subject: request.query("subject"))
        filter.publication = try request.query("publication").map { try Publication.ID(parsing: $0) }
        if let name = request.query("verb") {
            guard let verb = Act.Verb(rawValue: name) else {
                throw Refusal(.badRequest, detail: "There is no verb “\(name)”.")
            }
            filter.verb = verb
        }
        if let text = request.query("person") {
            guard let person = ActPerson(parsing: text) else {
                throw Refusal(.badRequest, detail: "“person” is member:NUMBER, key:NAME, command or newsstand.")
            }
            (self.person, filter.actor, filter.actorID) = (person, person.kind, person.id)
        }
        if let text = request.query("day") {
            guard let span = Self.day(text) else {
                throw Refusal(.badRequest, detail: "“day” is a date: 2026-03-10.")
            }
            (day, filter.span) = (text, span)
        }
    }

    /// Whether anything is chosen.
    var isChosen: Bool { filter != ActFilter() }

    /// The address of the page from a number on, with the same choice.
    func address(before: Int64) -> String {
        var address = "\(Paths.Console.log)?before=\(before)"
        let values: [(String, String?)] = [
            ("person", person?.text), ("publication", filter.publication?.description),
            ("subject", filter.subject), ("verb", filter.verb?.rawValue), ("day", day),
        ]
        for (name, value) in values {
            if let value { address += "&\(name)=\(Paths.escaped(value))" }
        }
        return address
    }

    private static func day(_ text: String) -> Range<Date>? {
        guard text.utf8.count == 10,
            let start = try? Date("\(text)T00:00:00Z", strategy: .iso8601),
            // The 30th of February is no day, though it can be read as one.
            start.formatted(.iso8601).hasPrefix(text)
        else { return nil }
        return start..<start.addingTimeInterval(86_400)
    }
}
