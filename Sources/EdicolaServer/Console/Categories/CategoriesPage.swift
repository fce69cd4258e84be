import EdicolaCore
import HTML

/// The newsstand's categories as a tree, each with its form, and the form for another one.
struct CategoriesPage {
    var tree: CategoryTree
    /// The form that was refused.
    var form = CategoryForm()
    var complaints: [CategoryForm.Field: String] = [:]
    var titles: [Publication] = []
    var note: String?

    func html(for site: Site) -> HTML {
        let own = CategoryWords.of(site.words.code)
        return ConsoleFrame(
            title: own.part, section: .titles, titles: titles, note: note,
            back: (ConsoleWords.of(site.words.code).allTitles, Paths.Console.titles),
            styles: ["readers", "categories"], main: main(own)
        ).html(for: site)
    }

    private func main(_ own: CategoryWords) -> HTML {
        """
        <h1 class="console-title">\(own.part)</h1>
        <p class="console-lead">\(tree.categories.isEmpty ? own.none : own.lead)</p>
        \(branch(tree.roots, own))
        <section class="console-part" aria-labelledby="another">
        <h2 class="section-title" id="another">\(own.another)</h2>
        \(addition(own))
        </section>
        """
    }

    private func branch(_ categories: [StandCategory], _ own: CategoryWords) -> HTML {
        guard !categories.isEmpty else { return .empty }
        let items: [HTML] = categories.enumerated().map { index, category in
            """
            <li class="category">
            <div class="category-row">
            \(details(category, own))
            \(moves(category, isFirst: index == 0, isLast: index == categories.count - 1, own))
            </div>
            \(branch(tree.children(of: category.id), own))
            </li>

            """
        }
        return "<ol class=\"category-tree\">\n\(items)</ol>\n"
    }

    /// Its name and place, to change or take away.
    private func details(_ category: StandCategory, _ own: CategoryWords) -> HTML {
        let isHere = form.category == category.id.text && !complaints.isEmpty
        let shown = isHere && form.act == CategoryForm.Act.save.rawValue ? form : CategoryForm(category)
        let title = ConsoleField(
            name: "title", id: "title-\(category.id)", label: own.title, kind: .short, value: shown.title ?? "",
            complaint: isHere ? complaints[.title] : nil, isRequired: true)
        let hasOthers = !tree.children(of: category.id).isEmpty
        let removal: HTML =
            hasOthers
            ? "<p class=\"field-hint\">\(own.hasOthers)</p>"
            : """
            <form class="category-removal" method="post" action="\(Paths.Console.categories)">
            <input type="hidden" name="category" value="\(category.id)">
            <p class="field-hint">\(own.removeHint)</p>
            <p><button class="console-quiet" name="act" value="remove">\(own.remove)</button></p>
            </form>
            """
        return """
            <details class="category-details"\(isHere ? " open" : .empty)>
            <summary class="category-name"><span dir="auto">\(category.title)</span> \
            <span class="category-id">\(category.id)</span></summary>
            <form class="console-form" method="post" action="\(Paths.Console.categories)">
            <input type="hidden" name="category" value="\(category.id)">
            <input type="hidden" name="was" value="\(shown.was ?? "")">
            <div class="field-row">\(title.html)\(place(of: category, shown.under ?? "", isHere, own))</div>
            <p class="actions"><button class="button is-primary" name="act" value="save">\(own.save)</button></p>
            </form>
            \(removal)
            </details>
            """
    }

    private func place(of category: StandCategory, _ value: String, _ isHere: Bool, _ own: CategoryWords) -> HTML {
        let below = Set(tree.whole(category.id))
        return ConsoleSelect(
            name: "under", id: "under-\(category.id)", label: own.under, value: value,
            options: options(own, without: below), complaint: isHere ? complaints[.under] : nil
        ).html
    }

    private func options(_ own: CategoryWords, without: Set<StandCategory.ID> = []) -> [ConsoleSelect.Option] {
        let others = tree.roots.flatMap { tree.whole($0.id) }.filter { !without.contains($0) }
        return [.init(value: "", name: own.top)]
            + others.map { id in
                .init(value: id.text, name: tree.path(to: id).map(\.title).joined(separator: " › "))
            }
    }

    private func moves(_ category: StandCategory, isFirst: Bool, isLast: Bool, _ own: CategoryWords) -> HTML {
        guard !isFirst || !isLast else { return .empty }
        func button(_ act: String, _ sign: String, _ name: String, _ isOff: Bool) -> HTML {
            """
            <button class="category-move" name="act" value="\(act)" aria-label="\(name)"\
            \(HTML.attribute("disabled", if: isOff))>\(sign)</button>
            """
        }
        return """
            <form class="category-moves" method="post" action="\(Paths.Console.categories)">\
            <input type="hidden" name="category" value="\(category.id)">\
            \(button("up", "↑", own.up(category.title), isFirst))\(button("down", "↓", own.down(category.title), isLast))</form>
            """
    }

    private func addition(_ own: CategoryWords) -> HTML {
        let isHere = form.act == CategoryForm.Act.add.rawValue
        let typed = isHere ? form : CategoryForm()
        let title = ConsoleField(
            name: "title", label: own.title, kind: .short, value: typed.title ?? "",
            complaint: isHere ? complaints[.title] : nil, isRequired: true)
        let id = ConsoleField(
            name: "id", label: own.id, kind: .short, value: typed.id ?? "", hint: own.idHint,
            complaint: isHere ? complaints[.id] : nil)
        let under = ConsoleSelect(
            name: "under", label: own.under, value: typed.under ?? "", options: options(own),
            complaint: isHere ? complaints[.under] : nil)
        return """
            <form class="console-form" method="post" action="\(Paths.Console.categories)">
            \(title.html)\(id.html)\(tree.categories.isEmpty ? .empty : under.html)
            <p class="actions"><button class="button is-primary" name="act" value="add">\(own.add)</button></p>
            </form>
            """
    }
}
