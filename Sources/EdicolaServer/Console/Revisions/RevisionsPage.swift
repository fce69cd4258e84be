import EdicolaCore
import FoundationEssentials
import HTML
import Storage

/// The revisions of an issue: a held one with its differences, the one that readers get, and those before.
struct RevisionsPage {
    var publication: Publication
    var entry: CatalogEntry
    var revisions: [Revision]
    /// The revision that is compared with the current one: the held one, or one that was asked for.
    var compared: ComparedRevision?
    var titles: [Publication] = []
    var zone: String?
    var note: String?
    var complaint: String?

    func html(for site: Site) -> HTML {
        let own = RevisionWords.of(site.words.code)
        return IssuePartPage(
            publication: publication, entry: entry, name: own.part, titles: titles, note: note,
            styles: ["revisions"], main: main(site, own)
        ).html(for: site)
    }

    private func main(_ site: Site, _ own: RevisionWords) -> HTML {
        """
        \(complaint.map { "<p class=\"field-complaint\" role=\"alert\">\($0)</p>" })
        \(revisions.isEmpty ? "<p class=\"console-empty\">\(own.none)</p>" : .empty)
        \(compared.map { comparison($0, site, own) })
        \(list(site, own))
        """
    }

    // MARK: The comparison

    private func comparison(_ compared: ComparedRevision, _ site: Site, _ own: RevisionWords) -> HTML {
        let heading = compared.name.number.map(own.comparedWith) ?? own.heldName
        return """
            <section class="revision-comparison" aria-labelledby="comparison">
            <h2 class="section-title" id="comparison">\(heading)</h2>
            <p class="lead-sentence">\(sentence(compared, site, own))</p>
            \(warning(compared, own))
            \(pages(compared, own))
            \(actions(compared, site, own))
            </section>
            """
    }

    private func sentence(_ compared: ComparedRevision, _ site: Site, _ own: RevisionWords) -> String {
        let comparison = compared.comparison
        let whole = max(comparison.oldPageCount, comparison.pageCount)
        let pages = comparison.changes.isEmpty ? own.same : own.pagesDiffer(comparison.changes.count, whole)
        let bytes = comparison.bytes.filter { $0.key != Rendition.original.rawValue }.values.max() ?? 0
        let cost = bytes > 0 ? own.cost(site.words.size(bytes)) : ""
        return [compared.name == .held ? own.heldSentence : "", pages, cost].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    private func warning(_ compared: ComparedRevision, _ own: RevisionWords) -> HTML {
        guard compared.comparison.looksLikeAnotherIssue else { return .empty }
        return "<p class=\"warning\"><strong>\(own.anotherIssue)</strong> \(own.anotherIssueRemedy)</p>"
    }

    /// The most pairs of pages that the page shows.
    private static let mostPairs = 60

    private func pages(_ compared: ComparedRevision, _ own: RevisionWords) -> HTML {
        let changes = compared.comparison.changes.prefix(Self.mostPairs)
        guard !changes.isEmpty else { return .empty }
        return """
            <ul class="page-pairs">
            \(changes.map { change in
                """
                <li class="page-pair">\(page(change.old, of: compared.old, own.pageBefore, own.added))\
                \(page(change.new, of: compared.new, own.pageAfter, own.removed))</li>

                """ as HTML
            })
            </ul>
            """
    }

    private func page(
        _ number: Int?, of manifest: Manifest, _ name: (Int) -> String, _ missing: String
    ) -> HTML {
        guard let number, manifest.pages.indices.contains(number - 1) else {
            return "<span class=\"page-half is-missing\"><span class=\"page-name\">\(missing)</span></span>"
        }
        let page = manifest.pages[number - 1]
        // A page that is a document has a thumbnail only.
        let picture = page.pictures[.oneX] ?? page.thumbnail
        guard let picture else {
            return "<span class=\"page-half\"><span class=\"page-name\">\(name(number))</span></span>"
        }
        return """
            <span class="page-half"><img class="page-picture" src="\(Paths.API.asset(picture.asset.path, of: entry.key))" \
            width="\(picture.width)" height="\(picture.height)" alt="\(name(number))" loading="lazy">\
            <span class="page-name" aria-hidden="true">\(name(number))</span></span>
            """
    }

    private func mayShow(_ site: Site) -> Bool { site.may(.release, on: publication.id) }

    private func actions(_ compared: ComparedRevision, _ site: Site, _ own: RevisionWords) -> HTML {
        let isHeld = compared.name == .held
        return """
            <div class="actions">
            \(mayShow(site) ? show(compared.name, isHeld ? own.showHeld : own.showAgain, isPrimary: true) : .empty)
            \(look(compared.name, own))
            \(isHeld && site.may(.publish, on: publication.id) ? drop(own) : .empty)
            </div>
            """
    }

    private func show(_ name: Revision.Name, _ words: String, isPrimary: Bool) -> HTML {
        """
        <form method="post" action="\(Paths.Console.showRevision(entry.key))">\
        <input type="hidden" name="revision" value="\(name.text)">\
        <button class="button \(isPrimary ? "is-primary" : "is-quiet")">\(words)</button></form>
        """
    }

    private func drop(_ own: RevisionWords) -> HTML {
        """
        <form method="post" action="\(Paths.Console.dropRevision(entry.key))">\
        <button class="button is-quiet">\(own.drop)</button></form>
        """
    }

    private func look(_ name: Revision.Name, _ own: RevisionWords) -> HTML {
        "<a class=\"button is-quiet\" href=\"\(Paths.Console.read(entry.key, name.text))\">\(own.look)</a>"
    }

    // MARK: The list

    private func list(_ site: Site, _ own: RevisionWords) -> HTML {
        """
        <ul class="revision-list">
        \(revisions.filter { $0.state != .held }.map { row($0, site, own) })
        </ul>
        """
    }

    private func row(_ revision: Revision, _ site: Site, _ own: RevisionWords) -> HTML {
        let number = revision.number ?? 0
        let isCurrent = revision.state == .current
        let moment = LocalMoment(revision.at, in: zone).sentence(in: .of(site.words.code), site.words)
        return """
            <li class="revision\(isCurrent ? " is-current" : .empty)">
            <p class="revision-name">\(own.number(number))\(isCurrent ? " <span class=\"desk-state\">\(own.current)</span>" : .empty)</p>
            <p class="revision-facts" dir="auto">\(own.facts(revision.pageCount, revision.fileName))</p>
            <p class="revision-facts">\(own.sentBy(revision.by ?? "", moment))\
            \(revision.contentOf.map { ". \(own.contentOf($0))" } ?? "")</p>
            \(isCurrent ? .empty : choices(number, site, own))
            </li>

            """
    }

    private func choices(_ number: Int, _ site: Site, _ own: RevisionWords) -> HTML {
        """
        <div class="actions is-small">
        <a class="button is-quiet" href="\(Paths.Console.revisions(entry.key))?compare=\(number)">\(own.compare)</a>
        \(look(.number(number), own))
        \(mayShow(site) ? show(.number(number), own.showAgain, isPrimary: false) : .empty)
        </div>
        """
    }
}

/// A revision beside the one that readers get.
struct ComparedRevision {
    var name: Revision.Name
    var old: Manifest
    var new: Manifest
    var comparison: RevisionComparison

    init(_ name: Revision.Name, old: Manifest, new: Manifest) {
        self.name = name
        self.old = old
        self.new = new
        comparison = RevisionComparison(from: old, to: new)
    }
}
