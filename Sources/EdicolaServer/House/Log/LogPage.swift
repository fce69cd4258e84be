import EdicolaCore
import FoundationEssentials
import HTML
import Storage

/// The log of acts as sentences, with a choice of whose and which.
struct LogPage {
    var language = "en"
    var acts: [Act]
    var query: LogQuery
    /// The last walk over the log, and when it was; nil before the first.
    var check: ActLogWatch.Check?
    /// The number from which older acts go on; nil at the end.
    var next: Int64?
    /// Days for which acts are kept.
    var days: Int
    var people: [(person: ActPerson, name: String)]
    var titles: [(id: Publication.ID, title: String)]
    /// Whether an act was just taken back.
    var isUndone = false
    /// The reason why an act could not be taken back.
    var complaint: String?

    private var words: LogWords { .of(language) }
    private var sentences: ActWords { .of(language) }

    var main: HTML {
        """
        <h1 class="console-title">\(words.title)</h1>
        \(isUndone ? "<p class=\"console-note\" role=\"status\">\(words.undone)</p>" : .empty)
        \(complaint.map { "<p class=\"account-complaint\" role=\"alert\">\($0)</p>" })
        <p class="console-lead">\(words.promise) \(words.kept(days))</p>
        \(verification)
        \(choice)
        \(list)
        \(next.map { "<p class=\"actions\"><a class=\"button is-quiet\" rel=\"next\" href=\"\(query.address(before: $0))\">\(words.older)</a></p>" })
        """
    }

    private var verification: HTML {
        let result: HTML =
            switch (check, check?.found.broken) {
            case (let check?, let broken?):
                """
                <p class="account-complaint" role="alert">\(words.broken(broken)) \(StaffDay(instant: check.at).html)</p>
                """
            case (let check?, nil):
                """
                <p class="account-hint">\(words.fits(check.found.count)) \(StaffDay(instant: check.at).html)</p>
                """
            default: "<p class=\"account-hint\">\(words.unchecked)</p>"
            }
        return """
            <form class="act-check" method="post" action="\(Paths.Console.log)/check">\(result)\
            <button class="account-remove" title="\(words.checkHint)">\(words.check)</button></form>
            """
    }

    private var choice: HTML {
        """
        <form class="act-filter" method="get" action="\(Paths.Console.log)">
        \(select("person", words.person, words.everybody, query.person?.text, everybody.map { ($0.person.text, $0.name) }))
        \(titles.isEmpty ? .empty : select(
            "publication", words.publication, words.allTitles, query.filter.publication?.description,
            titles.map { ($0.id.description, $0.title) }))
        \(select("verb", words.verb, words.everything, query.filter.verb?.rawValue, verbs))
        <p class="act-choice"><label for="day">\(words.day)</label>\
        <input id="day" name="day" type="date"\(HTML.attribute("value", query.day))></p>
        <p class="act-choice is-button"><button class="button is-quiet">\(words.filter)</button></p>
        </form>
        \(query.isChosen ? "<p><a class=\"console-aside\" href=\"\(Paths.Console.log)\">\(words.clear)</a></p>" : .empty)
        """
    }

    /// The people to choose from; somebody who was removed is chosen at one of their acts.
    private var everybody: [(person: ActPerson, name: String)] {
        guard let person = query.person, !people.contains(where: { $0.person == person }) else { return people }
        return [(person, acts.first?.actorName ?? person.text)] + people
    }

    private var verbs: [(String, String)] {
        Act.Verb.allCases.map { ($0.rawValue, sentences.name($0)) }.sorted { $0.1 < $1.1 }
    }

    private func select(_ name: String, _ label: String, _ all: String, _ chosen: String?, _ values: [(String, String)])
        -> HTML
    {
        let options: [HTML] = values.map { value, text in
            "<option value=\"\(value)\"\(value == chosen ? " selected" : .empty)>\(text)</option>"
        }
        return """
            <p class="act-choice"><label for="\(name)">\(label)</label>\
            <select id="\(name)" name="\(name)"><option value="">\(all)</option>\(options.joined)</select></p>
            """
    }

    private var list: HTML {
        guard !acts.isEmpty else {
            return "<p class=\"console-calm\">\(query.isChosen ? words.nothingFound : words.empty)</p>"
        }
        return "<ol class=\"account-devices act-list\" reversed>\(acts.map(line))</ol>"
    }

    private func line(_ act: Act) -> HTML {
        """
        <li class="account-device" value="\(act.number)"><span class="account-device-name" dir="auto">\
        <a href="\(Paths.Console.log)?person=\(Paths.escaped(ActPerson(act).text))">\(words.name(of: act))</a> \
        \(sentences.sentence(act))</span> <span class="account-hint">\(StaffDay(instant: act.at).html)</span>\(undo(act))</li>

        """
    }

    private func undo(_ act: Act) -> HTML {
        guard ActUndoing.isUndoable(act) else { return .empty }
        return """
             <form class="act-undo" method="post" action="\(Paths.Console.log)/\(act.number)/undo">\
            <button class="account-remove">\(words.undo)</button></form>
            """
    }
}

extension LogWords {
    func name(of act: Act) -> String {
        switch act.actor {
        case .newsstand where act.actorName.isEmpty: newsstand
        case .command: command
        case .member, .key, .newsstand: act.actorName
        }
    }
}
