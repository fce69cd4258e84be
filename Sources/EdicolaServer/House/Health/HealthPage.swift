import EdicolaCore
import FoundationEssentials
import HTML

/// What is well with the newsstand, and what needs somebody.
struct HealthPage {
    var language = "en"
    var items: [HealthItem]
    /// When the machine was checked last; nil before the first check.
    var checked: Date?
    /// Whether the newsstand can check its machine.
    var canCheck = true

    private var words: HealthWords { .of(language) }
    private var troubles: [HealthItem] { items.filter { $0.state == .trouble } }

    var main: HTML {
        """
        <h1 class="console-title">\(words.title)</h1>
        <p class="console-lead">\(troubles.isEmpty ? words.allWell : words.troubles(troubles.count))</p>
        \(needed)
        <section class="console-part" aria-labelledby="fine">
        <h2 class="section-title" id="fine">\(words.fine)</h2>
        <ul class="health-list">
        \(items.filter { $0.state != .trouble }.map(line))
        </ul>
        </section>
        \(canCheck ? checkAgain : .empty)
        """
    }

    private var needed: HTML {
        guard !troubles.isEmpty else { return .empty }
        return """
            <section class="console-part is-first" aria-labelledby="needed">
            <h2 class="section-title" id="needed">\(words.needed)</h2>
            <ul class="health-list">
            \(troubles.map(line))
            </ul></section>
            """
    }

    private func line(_ item: HealthItem) -> HTML {
        let name = words.name(item.subject)
        let heading: HTML = item.path.map { "<a href=\"\($0)\">\(name)</a>" } ?? HTML(escaping: name)
        return """
            <li class="health is-\(item.state.rawValue)"><span class="health-name">\(heading)</span>\
            <span class="health-words"><span>\(item.sentence)</span>\
            \(item.remedy.map { " <span class=\"account-hint\">\($0)</span>" })</span></li>

            """
    }

    private var checkAgain: HTML {
        let when: HTML =
            checked.map { "<span class=\"account-hint\">\(StaffDay(instant: $0).html)</span>" }
            ?? "<span class=\"account-hint\">\(words.unchecked)</span>"
        return """
            <form class="act-check" method="post" action="\(Paths.Console.health)">\
            <button class="button is-quiet">\(words.checkAgain)</button>\(when)</form>
            """
    }
}

/// What needs somebody, for the first page of the console.
struct HealthNotice {
    var items: [HealthItem]
    var language: String

    var html: HTML {
        let words = HealthWords.of(language)
        return items.map { item in
            """
            <li class="trouble"><a href="\(item.path ?? Paths.Console.health)">\(words.name(item.subject))</a>\
            <span>\(item.sentence) \(item.remedy ?? "")</span></li>

            """ as HTML
        }.joined
    }
}
