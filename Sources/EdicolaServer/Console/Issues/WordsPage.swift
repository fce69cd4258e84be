import EdicolaCore
import HTML

/// The words of an issue: title, number, cover date, summary, cover lines.
struct WordsPage {
    var publication: Publication
    var entry: CatalogEntry
    var form: WordsForm
    var complaints: [WordsForm.Field: String] = [:]
    var guesses = GuessSources()
    var titles: [Publication] = []

    func html(for site: Site) -> HTML {
        let own = IssueDeskWords.of(site.words.code)
        return IssuePartPage(
            publication: publication, entry: entry, name: own.wordsPart, titles: titles,
            modules: ["modules/form-draft.js"], main: main(own)
        ).html(for: site)
    }

    private func main(_ own: IssueDeskWords) -> HTML {
        let fields: [ConsoleField] = [
            ConsoleField(
                name: "title", label: own.title, value: form.title ?? "", guess: own.guessed(guesses.title),
                complaint: complaints[.title], isRequired: true),
            ConsoleField(
                name: "number", label: own.number, kind: .short, value: form.number ?? "", hint: own.numberHint,
                guess: own.guessed(guesses.number), complaint: complaints[.number]),
            ConsoleField(
                name: "coverDate", label: own.coverDate, kind: .short, value: form.coverDate ?? "",
                hint: own.coverDateHint, guess: own.guessed(guesses.coverDate), complaint: complaints[.coverDate],
                isRequired: true),
            ConsoleField(
                name: "summary", label: own.summary, kind: .lines, value: form.summary ?? "", hint: own.summaryHint,
                complaint: complaints[.summary]),
            ConsoleField(
                name: "coverLines", label: own.coverLines, kind: .lines, value: form.coverLines ?? "",
                hint: own.coverLinesHint, complaint: complaints[.coverLines]),
        ]
        return """
            <form-draft><form class="console-form" method="post" action="\(Paths.Console.words(entry.key))">
            <input type="hidden" name="was" value="\(form.was ?? "")">
            \(fields.map(\.html))
            <p class="actions"><button class="button is-primary">\(own.save)</button></p>
            </form></form-draft>
            """
    }
}

/// The fields of an issue's words, as typed.
struct WordsForm: VersionedForm {
    var title, number, coverDate, summary, coverLines, was: String?

    enum Field: Hashable {
        case title, number, coverDate, summary, coverLines
    }

    /// The words that an issue has.
    init(_ issue: Issue) {
        title = issue.title
        number = issue.number?.name
        coverDate = issue.coverDate.description
        summary = issue.summary
        coverLines = issue.coverLines.joined(separator: "\n")
        was = version
    }

    var values: [(field: Field, value: String)] {
        [
            (.title, title ?? ""), (.number, number ?? ""), (.coverDate, coverDate ?? ""),
            (.summary, summary ?? ""), (.coverLines, coverLines ?? ""),
        ]
    }

    /// Changes an issue.
    ///
    /// - Returns: complaints about fields; empty when all are good and the issue was changed.
    func change(_ issue: inout Issue, in own: IssueDeskWords) -> [Field: String] {
        var complaints: [Field: String] = [:]
        let title = (self.title ?? "").trimmed
        if title.isEmpty { complaints[.title] = own.titleMissing }
        if title.count > 200 { complaints[.title] = own.titleTooLong }
        let typed = (number ?? "").trimmed
        // A number with a name of its own, “12 bis”, is known by its name only.
        let number = typed == issue.number?.name ? issue.number : IssueNumber(parsing: typed)
        if !typed.isEmpty, number == nil { complaints[.number] = own.numberBad }
        let date = try? CoverDate(parsing: (coverDate ?? "").trimmed)
        if date == nil { complaints[.coverDate] = own.dateBad }
        let lines = (coverLines ?? "").split(whereSeparator: \.isNewline).map { String($0).trimmed }
            .filter { !$0.isEmpty }
        if lines.count > 5 { complaints[.coverLines] = own.linesTooMany }
        guard complaints.isEmpty, let date else { return complaints }
        issue.title = title
        issue.number = typed.isEmpty ? nil : number
        issue.coverDate = date
        issue.summary = (summary ?? "").trimmed
        issue.coverLines = lines
        return [:]
    }
}

/// The frame of an issue's parts: the way back, a small cover, the part's name.
struct IssuePartPage {
    var publication: Publication
    var entry: CatalogEntry
    var name: String
    var titles: [Publication]
    var note: String?
    var styles: [String] = []
    /// Modules as paths in `Web/`.
    var modules: [String] = []
    var main: HTML

    func html(for site: Site) -> HTML {
        ConsoleFrame(
            title: "\(name) · \(entry.issue.title)", section: .titles, publication: publication, titles: titles,
            newest: entry, note: note, back: (entry.issue.title, Paths.Console.issue(entry.key)), styles: styles,
            modules: modules,
            main: """
                <div class="desk-part">
                <div class="part-cover">\(CoverPicture(entry: entry, sizes: "160px", isFirst: true, isDecoration: true, look: site.look).html)</div>
                <div class="part-main">
                <p class="kicker" dir="auto">\(HTML.dotted("\(entry.issue.title)", IssueWords(entry, in: site.words).kicker))</p>
                <h1 class="console-title">\(name)</h1>
                \(main)
                </div></div>
                """
        ).html(for: site)
    }
}
