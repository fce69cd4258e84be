import EdicolaCore
import HTML

/// The articles of an issue: their titles, authors and sections, their order, and those that readers don't get.
struct ContentsPage {
    var publication: Publication
    var entry: CatalogEntry
    /// nil when the contents are in the file alone.
    var form: ContentsForm?
    /// The rows to show, when they are not those of the form.
    var rows: [ContentsForm.Row]?
    var complaints: [Int: String] = [:]
    /// The version that somebody else saved meanwhile.
    var others: String?
    /// The sections of the title's issues.
    var sections: [String] = []
    var titles: [Publication] = []
    var note: String?

    func html(for site: Site) -> HTML {
        let own = ContentsWords.of(site.words.code)
        return IssuePartPage(
            publication: publication, entry: entry, name: own.part, titles: titles, note: note,
            styles: ["console-contents"], modules: ["modules/contents-editor.js"], main: main(own)
        ).html(for: site)
    }

    private func main(_ own: ContentsWords) -> HTML {
        guard let form else { return "<p class=\"console-calm\">\(own.inFile)</p>" }
        let rows = rows ?? form.rows
        return """
            <p class="console-lead">\(own.hint)</p>
            \(others.map { "<div class=\"field-complaint\" role=\"alert\"><p>\(own.meanwhile)</p><pre>\($0)</pre></div>" })
            <contents-editor><form class="contents-form" method="post" autocomplete="off" action="\(Paths.Console.contents(entry.key))">
            <input type="hidden" name="was" value="\(form.was ?? "")">
            <button class="visually-hidden" tabindex="-1" aria-hidden="true">\(own.save)</button>
            <div class="contents-heads" aria-hidden="true">\([own.title, own.author, own.section, own.page, own.pages, own.readers].map {
                "<span>\($0)</span>" as HTML
            })</div>
            \(rows.isEmpty ? "<p class=\"console-calm\">\(own.none)</p>" : .empty)
            <ol class="contents-rows">
            \(rows.enumerated().map { row($1, $0, own) })
            \(row(ContentsForm.Row(), nil, own))
            </ol>
            <button type="button" class="button contents-add" hidden>\(own.add)</button>
            \(sectionList)
            <p class="actions"><button class="button is-primary">\(own.save)</button> \
            <button class="button is-quiet" name="reset" value="yes">\(own.reset)</button></p>
            </form></contents-editor>
            """
    }

    private var sectionList: HTML {
        guard !sections.isEmpty else { return .empty }
        return """
            <datalist id="sections">\(sections.map { "<option value=\"\($0)\"></option>" as HTML })</datalist>
            """
    }

    /// - Parameter index: nil for the empty row at the end.
    private func row(_ row: ContentsForm.Row, _ index: Int?, _ own: ContentsWords) -> HTML {
        let id = index.map { "\($0 + 1)" } ?? "new"
        let complaint = index.flatMap { complaints[$0] }
        let isFixed = row.file != nil
        return """
            <li class="contents-row\(index == nil ? " is-new" : .empty)">
            <button type="button" class="contents-grip" hidden aria-label="\(own.drag)">⠿</button>
            <input type="hidden" name="file[]" value="\(row.file?.text ?? "")">
            \(input("title", own.title, row.title, complaint: complaint == nil ? nil : "row-\(id)-complaint"))
            \(input("author", own.author, row.author))
            \(input("section", own.section, row.section, list: sections.isEmpty ? nil : "sections"))
            \(input("page", own.page, row.page, isNumber: true, isFixed: isFixed))
            \(input("pages", own.pages, row.pages, isNumber: true, isFixed: isFixed))
            <label><span>\(own.readers)</span> <select name="shown[]">\
            <option value="yes"\(row.isShown ? " selected" : .empty)>\(own.shown)</option>\
            <option value="no"\(row.isShown ? .empty : " selected")>\(own.hidden)</option></select></label>
            \(arrows(index, own))
            \(complaint.map { "<p class=\"field-complaint\" id=\"row-\(id)-complaint\">\($0)</p>" })</li>

            """
    }

    /// - Parameter complaint: the id of the sentence about the row's fault.
    private func input(
        _ name: String, _ label: String, _ value: String, isNumber: Bool = false, isFixed: Bool = false,
        list: String? = nil, complaint: String? = nil
    ) -> HTML {
        """
        <label><span>\(label)</span> <input name="\(name)[]" value="\(value)" maxlength="500"\
        \(HTML.attribute("inputmode", isNumber ? "numeric" : nil))\(HTML.attribute("dir", isNumber ? nil : "auto"))\
        \(HTML.attribute("readonly", if: isFixed))\(HTML.attribute("list", list))\
        \(complaint == nil ? .empty : " aria-invalid=\"true\"")\(HTML.attribute("aria-describedby", complaint))></label>
        """
    }

    /// - Parameter index: nil for the empty row, whose copies only the module moves.
    private func arrows(_ index: Int?, _ own: ContentsWords) -> HTML {
        let number = index.map { "\($0)" } ?? ""
        return """
            <span class="contents-moves"><button name="up" value="\(number)" aria-label="\(own.up)">↑</button>\
            <button name="down" value="\(number)" aria-label="\(own.down)">↓</button></span>
            """
    }
}
