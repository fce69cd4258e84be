import EdicolaCore
import HTML

/// How a title's issues are announced.
struct AnnouncingPage {
    var publication: Publication
    var fields: AnnouncingFields
    var titles: [Publication] = []
    var note: String?

    func html(for site: Site) -> HTML {
        let own = AnnouncingWords.of(site.words.code)
        return ConsoleFrame(
            title: "\(own.title) · \(publication.title)", section: .titles, publication: publication, titles: titles,
            note: note, back: (publication.title, Paths.Console.title(publication.id)),
            styles: ["readers", "release-desk"],
            main: """
                <p class="kicker" dir="auto">\(publication.title)</p>
                <h1 class="console-title">\(own.title)</h1>
                <p class="console-lead">\(own.lead)</p>
                \(fields.html(own, action: Paths.Console.announcing(publication.id)))
                """
        ).html(for: site)
    }
}

/// The form of how issues are announced: of one title, or of the newsstand.
struct AnnouncingFields {
    var form: AnnouncingForm
    var complaints: [AnnouncingForm.Field: String] = [:]
    /// The newsstand's policy, in a title's form.
    var usual: ReleasePolicy?
    /// The minutes where the form has none.
    var usualMinutes: Int
    /// Whether the member may find readers by their address.
    var knowsAddresses = false

    func html(_ own: AnnouncingWords, action: String) -> HTML {
        """
        <form class="console-form announcing" method="post" action="\(action)">
        <input type="hidden" name="was" value="\(form.was ?? "")">
        \(following(own))
        <div class="announcing-own">
        \(choices("kind", own.kind, form.kind, .kind, ReleasePolicy.Kind.allCases.map { kind in
            (kind.rawValue, own.kinds[kind]?.name ?? "", own.kinds[kind]?.hint ?? "")
        }))
        \(quiet(own))
        \(each(own))
        \(ConsoleField(
            name: "undo", label: own.undo, kind: .short, value: form.undo ?? "", hint: own.undoHint(usualMinutes),
            complaint: complaints[.undo]).html)
        </div>
        \(usual == nil ? .empty : testers(own))
        <p class="actions"><button class="button is-primary">\(own.save)</button></p>
        </form>
        """
    }

    private func following(_ own: AnnouncingWords) -> HTML {
        guard let usual else { return .empty }
        return choices(
            "follows", own.follows, form.follows, .follows,
            [("usual", own.likeTheNewsstand, own.summary(usual)), ("own", own.itsOwn, own.itsOwnHint)])
    }

    private func choices(
        _ name: String, _ legend: String, _ value: String?, _ field: AnnouncingForm.Field,
        _ options: [(value: String, name: String, hint: String)]
    ) -> HTML {
        """
        <fieldset class="choices"\(complaints[field] == nil ? .empty : " aria-describedby=\"\(name)-complaint\"")>\
        <legend>\(legend)</legend>
        \(options.map { option in
            """
            <label class="choice"><input type="radio" name="\(name)" value="\(option.value)"\
            \(value == option.value ? " checked" : .empty)> <span class="choice-name">\(option.name)</span> \
            <span class="field-hint">\(option.hint)</span></label>

            """ as HTML
        })
        \(complaints[field].map { "<p class=\"field-complaint\" id=\"\(name)-complaint\">\($0)</p>" })</fieldset>
        """
    }

    private func quiet(_ own: AnnouncingWords) -> HTML {
        let hours =
            [ConsoleSelect.Option(value: "", name: own.noHour)]
            + (0...23).map { hour in
                ConsoleSelect.Option(value: "\(hour)", name: AnnouncingWords.clock(hour))
            }
        let from = ConsoleSelect(
            name: "from", label: own.quietFrom, value: form.from ?? "", options: hours)
        let until = ConsoleSelect(name: "until", label: own.quietUntil, value: form.until ?? "", options: hours)
        return """
            <fieldset class="choices"\(complaints[.quiet] == nil ? .empty : " aria-describedby=\"quiet-complaint\"")>\
            <legend>\(own.quiet)</legend>
            <div class="field-row">\(from.html)\(until.html)</div>
            <p class="field-hint">\(own.quietHint)</p>
            \(complaints[.quiet].map { "<p class=\"field-complaint\" id=\"quiet-complaint\">\($0)</p>" })</fieldset>
            """
    }

    private func each(_ own: AnnouncingWords) -> HTML {
        """
        <div>\(ConsoleCheck(name: "each", label: own.each, isTicked: form.each != nil).html)\
        <p class="field-hint">\(own.eachHint)</p>\
        \(complaints[.each].map { "<p class=\"field-complaint\">\($0)</p>" })</div>
        """
    }

    private func testers(_ own: AnnouncingWords) -> HTML {
        ConsoleField(
            name: "testers", label: own.testers, kind: .lines, value: form.testers ?? "",
            hint: knowsAddresses ? own.testersHint : own.testersHintWithoutAddresses, complaint: complaints[.testers]
        ).html
    }
}
