import EdicolaCore
import FoundationEssentials
import HTML
import Storage

/// All titles of the newsstand, and the form for another one.
struct TitlesPage {
    var titles: [DeskTitle]
    var next: String?
    var form = TitleForm()
    /// The reason why a field was refused.
    var complaints: [TitleForm.Field: String] = [:]
    var now: Date
    var note: String?

    func html(for site: Site) -> HTML {
        let words = ConsoleWords.of(site.words.code)
        return ConsoleFrame(
            title: words.titles, section: .titles, titles: titles.map(\.publication), note: note,
            main: main(site, words)
        ).html(for: site)
    }

    private func main(_ site: Site, _ words: ConsoleWords) -> HTML {
        """
        <header class="console-head">
        <h1 class="console-title">\(words.titles)</h1>
        \(ways(site))
        </header>
        <p class="console-lead">\(lead(site, words))</p>
        <ul class="title-list">
        \(titles.map { row($0, site, words) })
        </ul>
        \(PagingLink(path: next, words: site.words.moreStands).html)
        \(site.may(.publish) ? newTitle(words) : .empty)
        """
    }

    /// The ways to the look of the whole newsstand and to its categories, for those who may publish.
    private func ways(_ site: Site) -> HTML {
        guard site.may(.publish) else { return .empty }
        let code = site.words.code
        return """
            <p class="console-ways"><a class="console-aside" href="\(Paths.Console.stand(nil))">\
            \(DressWords.of(code).partOfNewsstand)</a> \
            <a class="console-aside" href="\(Paths.Console.categories)">\(CategoryWords.of(code).part)</a></p>
            """
    }

    private func lead(_ site: Site, _ words: ConsoleWords) -> String {
        guard titles.isEmpty else { return words.titlesHint }
        return site.may(.publish) ? words.emptySentence : words.noTitlesSentence
    }

    private func row(_ title: DeskTitle, _ site: Site, _ words: ConsoleWords) -> HTML {
        let cover = title.newest.first { !$0.covers.isEmpty } ?? title.newest.first
        let picture =
            cover.map { CoverPicture(entry: $0, sizes: "160px", isDecoration: true, look: site.look).html }
            ?? "<span class=\"cover is-blank\"></span>"
        return """
            <li class="title-row"><a class="title-link" href="\(Paths.Console.title(title.publication.id))">
            <span class="title-cover">\(picture)</span>
            <span class="title-words"><span class="title-name" lang="\(title.publication.language)" dir="auto">\(title.publication.title)</span>
            <span class="title-counts">\(words.counts(title.issueCount, title.onStandCount))</span></span>
            </a></li>

            """
    }

    /// Open when it is the only thing to do, or when it has a fault.
    private func newTitle(_ words: ConsoleWords) -> HTML {
        let fields: [ConsoleField] = [
            ConsoleField(
                name: "title", label: words.name, value: form.title ?? "", hint: words.nameHint,
                complaint: complaints[.title], isRequired: true),
            ConsoleField(
                name: "id", label: words.id, value: form.id ?? "", hint: words.idHint, complaint: complaints[.id]),
            ConsoleField(
                name: "language", label: words.language, kind: .short, value: form.language ?? words.languageCode,
                hint: words.languageHint, suggestions: ["en", "it", "fr", "de", "es"]),
        ]
        let isOpen = titles.isEmpty || !complaints.isEmpty
        return """
            <details class="console-part new-title"\(isOpen ? " open" : .empty)>
            <summary class="new-title-name"><h2>\(words.newTitle)</h2></summary>
            <form class="console-form" method="post" action="\(Paths.Console.titles)">
            \(fields.map(\.html))
            <p class="actions"><button class="button is-primary">\(words.makeTitle)</button></p>
            </form></details>
            """
    }
}

/// The fields of the form for a new title.
struct TitleForm: Decodable, Sendable {
    var title: String?
    /// Empty: made from the title.
    var id: String?
    var language: String?

    enum Field: Hashable {
        case title, id
    }

    /// The publication that the form describes.
    ///
    /// - Returns: the complaints of its fields when it describes none.
    func publication(in words: ConsoleWords) -> Result<Publication, Complaints> {
        let name = (title ?? "").trimmed
        guard !name.isEmpty else { return .failure(Complaints([.title: words.nameMissing])) }
        let typed = (id ?? "").trimmed
        let parsed = typed.isEmpty ? Publication.ID(slugOf: name) : try? Publication.ID(parsing: typed)
        guard let parsed else { return .failure(Complaints([.id: words.idMissing])) }
        let language = (self.language ?? "").trimmed
        return .success(
            Publication(id: parsed, title: name, language: language.isEmpty ? words.languageCode : language))
    }

    struct Complaints: Error {
        var fields: [Field: String]

        init(_ fields: [Field: String]) { self.fields = fields }
    }
}

extension String {
    /// The text without blanks and line breaks around it.
    var trimmed: String {
        var text = self[...].drop { $0.isWhitespace }
        while let last = text.last, last.isWhitespace { text = text.dropLast() }
        return String(text)
    }
}
