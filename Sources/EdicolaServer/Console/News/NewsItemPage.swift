import EdicolaCore
import FoundationEssentials
import HTML
import Storage

/// One item of news, to change or to take away.
struct NewsItemPage {
    var publication: Publication
    var item: NewsItem
    var form: NewsForm
    var complaints: [NewsForm.Field: String] = [:]
    var zone: String?
    var titles: [Publication] = []

    func html(for site: Site) -> HTML {
        let own = NewsWords.of(site.words.code)
        return ConsoleFrame(
            title: "\(own.one) · \(publication.title)", section: .titles, publication: publication, titles: titles,
            back: (own.part, Paths.Console.news(publication.id)), styles: ["news-desk"],
            modules: ["modules/form-draft.js"], main: main(own)
        ).html(for: site)
    }

    /// The way back to the title, for those who see its issues.
    static func back(to publication: Publication, for site: Site) -> (words: String, path: String) {
        site.may(.see, on: publication.id)
            ? (publication.title, Paths.Console.title(publication.id)) : (site.name, Paths.Console.today)
    }

    private func main(_ own: NewsWords) -> HTML {
        """
        <p class="kicker" lang="\(publication.language)" dir="auto">\(publication.title)</p>
        <h1 class="console-title">\(own.one)</h1>
        <form-draft><form class="console-form" method="post" action="\(Paths.Console.news(item.id, of: publication.id))">
        <input type="hidden" name="was" value="\(form.was ?? "")">
        \(NewsFields(form: form, complaints: complaints, own: own).html)
        <p class="actions"><button class="button is-primary">\(own.save)</button></p>
        </form></form-draft>
        <details class="console-part news-removal"><summary class="part-summary">\(own.remove)</summary>
        <form class="console-form" method="post" action="\(Paths.Console.removeNews(item.id, of: publication.id))">
        <p>\(own.removeHint)</p>
        <p class="actions"><button class="button is-quiet">\(own.removeNow)</button></p>
        </form></details>
        """
    }
}

/// The fields of an item.
struct NewsFields {
    let form: NewsForm
    let complaints: [NewsForm.Field: String]
    let own: NewsWords

    var html: HTML {
        let fields = [
            ConsoleField(
                name: "title", label: own.title, value: form.title ?? "", complaint: complaints[.title],
                isRequired: true),
            ConsoleField(
                name: "summary", label: own.summary, kind: .lines, value: form.summary ?? "", hint: own.summaryHint,
                complaint: complaints[.summary]),
            ConsoleField(
                name: "link", label: own.link, value: form.link ?? "", hint: own.linkHint,
                complaint: complaints[.link]),
        ]
        let moment = [
            ConsoleField(
                name: "day", label: own.day, kind: .date, value: form.day ?? "", complaint: complaints[.day]),
            ConsoleField(
                name: "time", label: own.time, kind: .time, value: form.time ?? "", complaint: complaints[.time]),
        ]
        return """
            \(fields.map(\.html))<div class="news-moment"><div class="field-row">\(moment.map(\.html))</div>
            <p class="field-hint">\(own.dayHint)</p></div>
            """
    }
}
