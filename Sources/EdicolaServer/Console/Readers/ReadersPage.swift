import EdicolaCore
import FoundationEssentials
import HTML
import Storage

/// Readers: one field that finds them, and the list of those found.
struct ReadersPage {
    var text = ""
    var state: ReaderState?
    var readers: [ReaderEntry]
    /// The address of the next page.
    var next: String?
    /// Whether there may be more than were compared with the wanted state.
    var isCut = false
    /// Whether the text is too short to be searched inside of addresses.
    var isShort = false
    var note: String?

    func html(for site: Site) -> HTML {
        let own = ReaderDeskWords.of(site.words.code)
        return ConsoleFrame(
            title: own.readers, section: .readers, note: note, styles: ["staff", "readers"], main: main(site, own)
        ).html(for: site)
    }

    private func main(_ site: Site, _ own: ReaderDeskWords) -> HTML {
        """
        \(ReaderTabs(here: own.readers).html(for: site))
        <h1 class="console-title">\(own.readers)</h1>
        <p class="console-lead">\(own.lead)</p>
        \(form(own))
        \(list(site, own))
        """
    }

    private func form(_ own: ReaderDeskWords) -> HTML {
        let states =
            [ConsoleSelect.Option(value: "", name: own.everybody)]
            + ReaderState.allCases.map { .init(value: $0.rawValue, name: own.states[$0] ?? $0.rawValue) }
        let choice = ConsoleSelect(name: "state", label: own.show, value: state?.rawValue ?? "", options: states)
        return """
            <form class="reader-search" role="search" method="get" action="\(Paths.Console.readers)">
            <div class="field"><label for="q">\(own.search)</label>\
            <input id="q" name="q" type="search" value="\(text)" maxlength="300" autocomplete="off" \
            autocapitalize="none" spellcheck="false" dir="auto" aria-describedby="q-hint">\
            <p class="field-hint" id="q-hint">\(own.searchHint)</p></div>
            \(choice.html)
            <p class="actions"><button class="button is-primary">\(own.find)</button></p>
            </form>
            """
    }

    private func list(_ site: Site, _ own: ReaderDeskWords) -> HTML {
        guard !readers.isEmpty || isCut else { return nobody(own) }
        return """
            <ul class="reader-list">
            \(readers.map { row($0, site, own) })
            </ul>
            \(isCut ? "<p class=\"console-calm\">\(own.cut)</p>" : .empty)
            \(isShort ? "<p class=\"console-calm\">\(own.shortHint)</p>" : .empty)
            \(PagingLink(path: next, words: own.next).html)
            """
    }

    private func nobody(_ own: ReaderDeskWords) -> HTML {
        let isEmpty = text.isEmpty && state == nil
        return """
            <section class="console-part is-empty">
            \(LineDrawing.emptyShelf.html)
            <div class="reader-nobody"><h2>\(isEmpty ? own.nobodyYet : own.nobody)</h2>
            <p>\(isEmpty ? own.nobodyYetHint : isShort ? own.shortHint : own.nobodyHint)</p></div>
            </section>
            """
    }

    private func row(_ reader: ReaderEntry, _ site: Site, _ own: ReaderDeskWords) -> HTML {
        let name: HTML = reader.email.map { "\($0)" } ?? "<em>\(reader.erased == nil ? own.anonymous : own.erased)</em>"
        return """
            <li class="reader-row"><a class="reader-link" href="\(Paths.Console.reader(reader.id))">\
            <span class="reader-name" dir="auto">\(name)</span> \
            <span class="reader-since">\(own.since(site.words.instant(reader.added, isExact: false)))</span> \
            <span class="reader-state is-\(reader.state?.rawValue ?? "none")">\
            \(reader.state.flatMap { own.states[$0] } ?? own.noState)</span></a></li>

            """
    }
}

/// The pages beside each other in the section Readers: those that the member may open.
struct ReaderTabs {
    /// The title of the page at hand.
    var here: String

    func html(for site: Site) -> HTML {
        let own = ReaderDeskWords.of(site.words.code)
        let pages = [
            (own.readers, Paths.Console.readers, Right.readers), (own.codes, Paths.Console.codes, .sell),
        ].filter { site.may($0.2) }
        guard pages.count > 1 else { return .empty }
        let links: [HTML] = pages.map { title, path, _ in
            "<li><a href=\"\(path)\"\(title == here ? " aria-current=\"page\"" : .empty)>\(title)</a></li>"
        }
        return "<ul class=\"house-tabs\">\(links)</ul>\n"
    }
}
