import EdicolaCore
import HTML
import Storage

/// The look and the settings of a stand: one form, and beside it readers' pages as they would be.
struct DressPage {
    /// As stored.
    var dress: DressValues
    var form: DressForm
    /// The newsstand's settings, which hold where a title has none.
    var whole: StandSettings
    var complaints: [DressForm.Field: String] = [:]
    var logo: LogoPicture?
    /// The newest issue on the stand.
    var newest: CatalogEntry?
    var titles: [Publication] = []
    var note: String?

    private var publication: Publication? { dress.publication }

    func html(for site: Site) -> HTML {
        let own = DressWords.of(site.words.code)
        let name = publication == nil ? own.partOfNewsstand : own.part
        return ConsoleFrame(
            title: publication.map { "\(name) · \($0.title)" } ?? name, section: .titles, publication: publication,
            titles: titles, newest: publication == nil ? nil : newest, note: note, back: back(site),
            styles: ["readers", "dress", "dress-preview"],
            modules: ["modules/form-draft.js", "modules/stand-preview.js", "modules/colour-well.js"],
            main: main(site, name, own)
        ).html(for: site)
    }

    private func back(_ site: Site) -> (words: String, path: String) {
        guard let publication else { return (ConsoleWords.of(site.words.code).allTitles, Paths.Console.titles) }
        guard site.may(.see, on: publication.id) else { return (site.name, Paths.Console.today) }
        return (publication.title, Paths.Console.title(publication.id))
    }

    private func main(_ site: Site, _ name: String, _ own: DressWords) -> HTML {
        let fields = DressFields(
            dress: dress, form: form, whole: whole, complaints: complaints, logo: logo, newest: newest, own: own)
        return """
            <div class="dress">
            <header class="dress-head">
            \(publication.map { "<p class=\"kicker\" lang=\"\($0.language)\" dir=\"auto\">\($0.title)</p>" })
            <h1 class="console-title">\(name)</h1>
            <p class="console-lead">\(publication == nil ? own.leadOfNewsstand : own.lead)</p>
            </header>
            <form-draft class="dress-form"><form class="console-form" id="dress" method="post" \
            action="\(Paths.Console.stand(publication?.id))" enctype="multipart/form-data">
            <input type="hidden" name="was" value="\(form.was ?? "")">
            \(group("look", own.groupLook, fields.look))
            \(group("words", own.groupWords, fields.words))
            \(group("readers", own.groupReaders, fields.readers))
            \(group("issues", own.groupIssues, fields.issues))
            \(group("frames", own.groupFrames, fields.frames))
            \(filing(site, fields, own))
            <p class="actions dress-save"><button class="button is-primary">\(own.save)</button></p>
            </form></form-draft>
            \(preview(own))
            </div>
            """
    }

    private func group(_ id: String, _ name: String, _ fields: HTML) -> HTML {
        """
        <section class="dress-group" aria-labelledby="group-\(id)">
        <h2 class="section-title" id="group-\(id)">\(name)</h2>
        \(fields)
        </section>
        """
    }

    /// The categories of a title, and the way to the newsstand's tree.
    private func filing(_ site: Site, _ fields: DressFields, _ own: DressWords) -> HTML {
        guard publication != nil else { return .empty }
        let way: HTML =
            site.may(.publish)
            ? "<p><a class=\"console-aside\" href=\"\(Paths.Console.categories)\">\(own.categories)</a></p>" : .empty
        guard !whole.tree.categories.isEmpty else {
            return way == .empty
                ? .empty
                : group("filed", own.groupFiled, "<p class=\"field-hint\">\(own.noCategories)</p>\n" + way)
        }
        return group("filed", own.groupFiled, fields.filed + way)
    }

    /// The frame, and three ways to look. The choice belongs to the form, so that its button can send both.
    private func preview(_ own: DressWords) -> HTML {
        let address = Paths.Console.standPreview(publication?.id)
        let views = StandPreview.View.allCases.filter { $0 != .issue || newest != nil }
        let choices: [HTML] = views.map { view in
            """
            <label class="preview-view"><input type="radio" name="view" value="\(view.rawValue)" form="dress"\
            \(view == .stand ? " checked" : .empty)> <span>\(own.views[view] ?? "")</span></label>

            """
        }
        return """
            <stand-preview class="dress-preview" data-address="\(address)">
            <fieldset class="preview-views"><legend class="visually-hidden">\(own.preview)</legend>
            \(choices)</fieldset>
            <p class="preview-send"><button class="button is-quiet" form="dress" formaction="\(address)" \
            formtarget="stand-preview" formnovalidate>\(own.previewButton)</button></p>
            <div class="preview-stage"><iframe class="preview-frame" name="stand-preview" title="\(own.preview)" \
            sandbox="allow-same-origin" src="\(address)"></iframe></div>
            <p class="field-hint">\(own.previewNote)</p>
            </stand-preview>
            """
    }
}
