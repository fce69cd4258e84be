import EdicolaCore
import FoundationEssentials
import HTML
import Storage

/// Publishers' keys with what each may do, and the form for another one.
struct KeysPage {
    var language = "en"
    var keys: [PublisherKey]
    /// The name after which more keys follow; nil at the end.
    var next: String?
    /// All titles, for choosing some.
    var titles: [(id: Publication.ID, title: String)]
    /// What the person may give.
    var mine = Permissions.all
    var form = KeyForm()
    var complaint: (field: KeyForm.Field, sentence: String)?
    /// A key that was made just now.
    var made: (name: String, key: String)?

    var words: KeyWords { .of(language) }
    private var rights: RightWords { .of(language) }

    var main: HTML {
        """
        <h1 class="console-title">\(words.title)</h1>
        <p class="console-lead">\(words.promise)</p>
        \(made.map(shown))
        <div class="account-inside">
        <section class="account-part" aria-label="\(words.title)">\(list)\(more)</section>
        <section class="account-part" aria-labelledby="make">
        <h2 class="section-title" id="make">\(words.make)</h2>
        \(maker)
        </section>
        </div>
        """
    }

    private func shown(_ name: String, _ key: String) -> HTML {
        """
        <section class="account-card staff-link" role="status">
        <h2 class="account-title">\(words.made): <span dir="auto">\(name)</span></h2>
        <p class="account-field"><input readonly value="\(key)" aria-label="\(words.made)"></p>
        <p class="account-hint">\(words.madeHint)</p>
        </section>
        """
    }

    private var list: HTML {
        guard !keys.isEmpty else { return "<p class=\"account-hint\">\(words.none)</p>" }
        return "<ul class=\"account-devices\">\(keys.map(line))</ul>"
    }

    private var more: HTML {
        guard let next else { return .empty }
        return """
            <p class="actions"><a class="button is-quiet" rel="next" href="\(Paths.Console.keys)?after=\(Paths.escaped(next))">\(words.more)</a></p>
            """
    }

    private func line(_ key: PublisherKey) -> HTML {
        let maker: HTML = key.addedBy.isEmpty ? .empty : "\(words.by(key.addedBy)) · "
        return """
            <li class="account-device"><span class="staff-key"><span class="account-device-name" dir="auto">\(key.name)</span> \
            <span class="account-hint">\(rights.sentence(key.permissions))</span> \
            <span class="account-hint">\(maker)\(StaffDay(instant: key.added).html)</span></span>
            <form method="post" action="\(Paths.Console.keys)/remove"><input type="hidden" name="name" value="\(key.name)">\
            <button class="account-remove" aria-label="\(words.removeNamed(key.name))">\(words.remove)</button></form></li>

            """
    }

    private var maker: HTML {
        let given = Right.allCases.filter(mine.rights.contains)
        let rightChoices: [HTML] = given.map { right in
            StaffChoice(
                name: "right-\(right.rawValue)", label: rights.name(right), isOn: form.rights.contains(right.rawValue)
            ).html
        }
        let titleChoices: [HTML] = titles.map { title in
            StaffChoice(
                name: "title-\(title.id)", label: title.title, isOn: form.titles.contains(title.id.description)
            ).html
        }
        return """
            <form method="post" action="\(Paths.Console.keys)" class="account-form">
            \(ConsoleField(
                name: "name", label: words.name, value: form.name, hint: words.nameHint, complaint: complaint(.name),
                isRequired: true).html)
            <fieldset class="staff-choices is-wide"><legend>\(words.rights)</legend>
            <p class="account-hint">\(words.rightsHint)</p>\(sentence(.rights))\(rightChoices.joined)</fieldset>
            \(titles.isEmpty ? .empty : titleFields(titleChoices))
            <p class="actions"><button class="button is-primary">\(words.makeButton)</button></p>
            </form>
            """
    }

    private func titleFields(_ choices: [HTML]) -> HTML {
        """
        <fieldset class="staff-choices is-wide"><legend>\(words.titles)</legend>
        <p class="account-hint">\(words.titlesHint)</p>\(sentence(.titles))\(choices.joined)</fieldset>
        """
    }

    private func complaint(_ field: KeyForm.Field) -> String? {
        complaint.flatMap { $0.field == field ? $0.sentence : nil }
    }

    private func sentence(_ field: KeyForm.Field) -> HTML {
        complaint(field).map { "<p class=\"field-complaint\" role=\"alert\">\($0)</p>" } ?? .empty
    }
}

/// A tick in a list of choices.
struct StaffChoice {
    var name: String
    var label: String
    var isOn: Bool

    var html: HTML {
        """
        <label class="staff-choice" for="\(name)"><input type="checkbox" id="\(name)" name="\(name)" value="yes"\
        \(HTML.attribute("checked", if: isOn))> <span dir="auto">\(label)</span></label>
        """
    }
}
