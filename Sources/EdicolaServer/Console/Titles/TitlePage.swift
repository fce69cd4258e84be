import EdicolaCore
import FoundationEssentials
import HTML
import Storage

/// One title's issues by state, covers first, and the form that brings the next one.
struct TitlePage {
    var publication: Publication
    var entries: [CatalogEntry]
    /// The address of older issues.
    var older: String?
    var titles: [Publication] = []
    var zone: String?
    var complaint: String?
    var now: Date
    var note: String?

    func html(for site: Site) -> HTML {
        let words = ConsoleWords.of(site.words.code)
        let isMoving = entries.contains { IssueState($0, at: now) == .processing }
        return ConsoleFrame(
            title: publication.title, section: .titles, publication: publication, titles: titles,
            newest: entries.first { !$0.covers.isEmpty }, note: note, back: (words.allTitles, Paths.Console.titles),
            isPressing: isMoving, styles: ["file-drop"], modules: FileForm.modules, main: main(site, words)
        ).html(for: site)
    }

    private func main(_ site: Site, _ words: ConsoleWords) -> HTML {
        """
        <header class="console-head">
        <h1 class="console-title" lang="\(publication.language)" dir="auto">\(publication.title)</h1>
        <p class="console-ways">\(standing(site))\(products(site))\(announcing(site))<a class="console-aside" href="\(Paths.stand(publication.id))">\(words.seeStand)</a></p>
        </header>
        \(forms(site, words))
        <press-progress data-events="\(ConsoleFrame.events(of: publication))">
        \(IssueState.inOrder.map { group($0, site, words) })
        </press-progress>
        \(PagingLink(path: older, words: words.older).html)
        """
    }

    /// The ways to the stand's look and to the news, for those who may publish.
    private func standing(_ site: Site) -> HTML {
        guard site.may(.publish, on: publication.id) else { return .empty }
        let code = site.words.code
        return """
            <a class="console-aside" href="\(Paths.Console.stand(publication.id))">\(DressWords.of(code).part)</a> \
            <a class="console-aside" href="\(Paths.Console.news(publication.id))">\(NewsWords.of(code).part)</a>\u{20}
            """
    }

    /// The way to the products, for those who may sell.
    private func products(_ site: Site) -> HTML {
        guard site.may(.sell, on: publication.id) else { return .empty }
        let own = ProductWords.of(site.words.code)
        return "<a class=\"console-aside\" href=\"\(Paths.Console.products(publication.id))\">\(own.products)</a> "
    }

    /// The way to the settings of messages, for those who may send them.
    private func announcing(_ site: Site) -> HTML {
        guard site.may(.release, on: publication.id) else { return .empty }
        let own = AnnouncingWords.of(site.words.code)
        return "<a class=\"console-aside\" href=\"\(Paths.Console.announcing(publication.id))\">\(own.title)</a> "
    }

    private func forms(_ site: Site, _ words: ConsoleWords) -> HTML {
        guard site.may(.publish, on: publication.id) else {
            return entries.isEmpty ? "<p class=\"console-lead\">\(words.noIssues)</p>" : .empty
        }
        return entries.isEmpty ? first(words) : again(words)
    }

    private func first(_ words: ConsoleWords) -> HTML {
        """
        <section class="console-part is-empty">
        \(LineDrawing.emptyShelf.html)
        \(form(words.dropFirst, isPrimary: true, words))
        </section>
        """
    }

    private func again(_ words: ConsoleWords) -> HTML {
        "<section class=\"console-part is-first\">\(form(words.dropHere, isPrimary: false, words))</section>"
    }

    private func form(_ label: String, isPrimary: Bool, _ words: ConsoleWords) -> HTML {
        FileForm(
            action: Paths.Console.title(publication.id), button: words.sendFile, isPrimary: isPrimary,
            label: label, hint: words.dropHint, complaint: complaint, target: .drafts(publication.id)
        ).html
    }

    private func group(_ state: IssueState, _ site: Site, _ words: ConsoleWords) -> HTML {
        let cards = entries.filter { IssueState($0, at: now) == state }.map { entry in
            DeskCard(
                entry: entry, state: state, words: words, look: site.look,
                sentence: state == .scheduled ? plan(entry, site, words) : nil, hasState: false
            ).html
        }
        return DeskShelf(name: words.group(state), cards: cards).html
    }

    private func plan(_ entry: CatalogEntry, _ site: Site, _ words: ConsoleWords) -> String? {
        entry.issue.onSale.map { LocalMoment($0, in: zone).sentence(in: words, site.words) }
    }
}
