import EdicolaCore
import HTML

/// A page of an issue with its links and hot spots: drawn, moved, typed.
struct SpotsPage {
    var publication: Publication
    var entry: CatalogEntry
    var page: Page
    var pageCount: Int
    /// nil for a page without a layer, or one that is a document.
    var form: SpotsForm?
    /// What the file has on the page.
    var file: [FileSpot] = []
    var complaints: [Int: String] = [:]
    /// The version that somebody else saved meanwhile.
    var others: String?
    var titles: [Publication] = []
    var note: String?

    func html(for site: Site) -> HTML {
        let own = SpotsWords.of(site.words.code)
        return IssuePartPage(
            publication: publication, entry: entry, name: own.part, titles: titles, note: note,
            styles: ["console-spots"], modules: ["modules/spot-editor.js"], main: main(own)
        ).html(for: site)
    }

    private func main(_ own: SpotsWords) -> HTML {
        """
        \(turning(own))
        \(form.map { desk($0, own) } ?? "<p class=\"console-calm\">\(page.document == nil ? own.noLayer : own.inFile)</p>")
        """
    }

    private func turning(_ own: SpotsWords) -> HTML {
        let before: HTML =
            page.number > 1
            ? "<a rel=\"prev\" href=\"\(Paths.Console.spots(entry.key, page: page.number - 1))\">\(own.before)</a>"
            : .empty
        let after: HTML =
            page.number < pageCount
            ? "<a rel=\"next\" href=\"\(Paths.Console.spots(entry.key, page: page.number + 1))\">\(own.after)</a>"
            : .empty
        return """
            <nav class="spots-turning" aria-label="\(own.pages)">\(before) \
            <span>\(own.place(page.number, pageCount))</span> \(after) \
            <a href="\(Paths.Console.pages(entry.key))">\(own.allPages)</a></nav>
            """
    }

    private func desk(_ form: SpotsForm, _ own: SpotsWords) -> HTML {
        """
        <p class="console-lead">\(own.hint)</p>
        \(others.map { "<div class=\"field-complaint\" role=\"alert\"><p>\(own.meanwhile)</p><pre>\($0)</pre></div>" })
        <spot-editor data-spot-name="\(own.spot("{n}"))" data-hint="\(own.drawing)" data-full="\(own.full)" data-draw="\(own.draw)">
        <form class="spots-form" method="post" autocomplete="off" action="\(Paths.Console.spots(entry.key, page: page.number))">
        <input type="hidden" name="was" value="\(form.was ?? "")">
        <div class="spots-desk">
        <div class="spot-stage">\(picture(own))\(boxes(form))</div>
        <div class="spot-rows">
        \(form.rows.enumerated().map { row($1, $0, own) })
        \(row(SpotsForm.Row(), nil, own))
        </div></div>
        \(fileList(form, own))
        <p class="actions"><button class="button is-primary">\(own.save)</button></p>
        </form></spot-editor>
        """
    }

    private func picture(_ own: SpotsWords) -> HTML {
        guard let picture = page.pictures[.oneX] ?? page.pictures[.twoX] ?? page.thumbnail else {
            return "<span class=\"spot-page page-blank\"></span>"
        }
        return """
            <img class="spot-page" src="\(Paths.API.asset(picture.asset.path, of: entry.key))" \
            width="\(picture.width)" height="\(picture.height)" alt="\(own.place(page.number, pageCount))">
            """
    }

    private func boxes(_ form: SpotsForm) -> HTML {
        let own = form.rows.enumerated().compactMap { index, row in
            box(" is-own", " data-row=\"\(index + 1)\"", [row.left, row.top, row.width, row.height])
        }
        let others = file.compactMap { spot in spot.box.flatMap { box(" is-file", .empty, $0.numbers) } }
        return """
            <svg class="spot-boxes" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">\
            \(others)\(own)</svg>
            """
    }

    /// - Returns: nil for what is no number yet.
    private func box(_ kind: HTML, _ row: HTML, _ numbers: [String]) -> HTML? {
        let numbers = numbers.map { $0.replacing(",", with: ".") }
        guard numbers.allSatisfy({ Double($0) != nil }) else { return nil }
        return """
            <rect class="spot-box\(kind)"\(row) x="\(numbers[0])" y="\(numbers[1])" width="\(numbers[2])" height="\(numbers[3])"/>
            """
    }

    /// - Parameter index: nil for the empty row at the end.
    private func row(_ row: SpotsForm.Row, _ index: Int?, _ own: SpotsWords) -> HTML {
        let id = index.map { "\($0 + 1)" } ?? "new"
        let complaint = index.flatMap { complaints[$0] }
        let legend = index.map { own.spot("\($0 + 1)") } ?? own.another
        let marks: HTML =
            complaint == nil ? .empty : " aria-invalid=\"true\" aria-describedby=\"spot-\(id)-complaint\""
        return """
            <fieldset class="spot-row\(index == nil ? " is-new" : .empty)"\(HTML.attribute("data-row", index.map { "\($0 + 1)" }))>
            <legend>\(legend)</legend>
            <label>\(own.kind) <select name="kind[]">\(own.kinds(isNew: index == nil).map { value, name in
                "<option value=\"\(value)\"\(row.kind == value ? " selected" : .empty)>\(name)</option>" as HTML
            })</select></label>
            <label>\(own.target) <input name="target[]" value="\(row.target)" maxlength="2048"\(marks)></label>
            <label>\(own.title) <input name="title[]" value="\(row.title)" maxlength="500" dir="auto"></label>
            <div class="spot-place">
            \(number("left", own.left, row.left))\(number("top", own.top, row.top))\
            \(number("width", own.width, row.width))\(number("height", own.height, row.height))
            </div>
            \(complaint.map { "<p class=\"field-complaint\" id=\"spot-\(id)-complaint\">\($0)</p>" })
            </fieldset>

            """
    }

    private func number(_ name: String, _ label: String, _ value: String) -> HTML {
        """
        <label>\(label) <input name="\(name)[]" type="number" min="0" max="100" step="any" value="\(value)"></label>
        """
    }

    private func fileList(_ form: SpotsForm, _ own: SpotsWords) -> HTML {
        guard !file.isEmpty else { return .empty }
        let hidden = form.hidden?.compactMap { FileSpot(text: $0) } ?? []
        let items = file.enumerated().map { index, spot -> HTML in
            let isHidden = hidden.contains { $0.isSame(as: spot) }
            return """
                <label class="check" for="hide-\(index)"><input type="checkbox" id="hide-\(index)" name="hidden[]" \
                value="\(spot.text)"\(isHidden ? " checked" : .empty)> \(own.hide(own.name(of: spot)))</label>

                """
        }
        return """
            <fieldset class="spot-file"><legend>\(own.inFileTitle)</legend>
            \(items)
            </fieldset>
            """
    }
}
