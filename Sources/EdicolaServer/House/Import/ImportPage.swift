import EdicolaCore
import FoundationEssentials
import HTML
import Storage

/// Moving in: the address of another newsstand, a table of what would come, and how far it is.
struct ImportPage {
    var newest: NewsstandImport?
    /// What would come, or what failed.
    var items: [ImportedItem] = []
    var form = ImportForm()
    var complaints: [ImportForm.Field: String] = [:]
    /// Whether this newsstand can fetch from others at all.
    var canFetch = true
    var complaint: String?
    var titles: [Publication] = []

    /// The most items on the page.
    static let most = 500

    var isMoving: Bool { newest?.state == .looking || newest?.state == .taking }

    func main(_ site: Site) -> HTML {
        let own = ImportWords.of(site.words.code)
        return """
            <h1 class="console-title">\(own.title)</h1>
            \(complaint.map { "<p class=\"account-complaint\" role=\"alert\">\($0)</p>" })
            <import-progress\(HTML.attribute("data-moving", if: isMoving))>
            \(state(own, site))
            </import-progress>
            """
    }

    private func state(_ own: ImportWords, _ site: Site) -> HTML {
        guard canFetch else { return "<p class=\"console-calm\">\(own.cannotFetch)</p>" }
        guard let newest else { return ordering(own) }
        return switch newest.state {
        case .looking: "<p class=\"lead-sentence\">\(own.looking(newest.order.address))</p>\(cancel(newest, own))"
        case .looked: looked(newest, own, site)
        case .taking: taking(newest, own)
        case .refused:
            """
            <div class="refusal" role="alert"><p class="refusal-name">\(own.refused)</p><p>\(newest.sentence ?? "")</p></div>
            \(ordering(own))
            """
        case .done, .cancelled:
            """
            <p class="lead-sentence">\(own.ended(newest.state == .done, newest.counts[.taken] ?? 0, newest.known))</p>
            \(failures(own))\(leftOut(newest, own))\(ordering(own))
            """
        }
    }

    private func looked(_ newest: NewsstandImport, _ own: ImportWords, _ site: Site) -> HTML {
        let take: HTML =
            newest.total == 0
            ? .empty
            : "<button class=\"button is-primary\" name=\"order\" value=\"take\">\(own.take(newest.total))</button>"
        return """
            <p class="lead-sentence">\(own.found(newest.total, newest.known))</p>
            \(newest.unread == 0 ? .empty : "<p class=\"console-aside\">\(own.unread(newest.unread))</p>")
            <form class="actions" method="post" action="\(Paths.Console.moving)/order">\
            <input type="hidden" name="import" value="\(newest.id)">\(take) \
            <button class="button is-quiet" name="order" value="cancel">\(own.leave)</button></form>
            <ol class="import-list">
            \(items.map { row($0.item, site, own) })
            </ol>
            \(newest.total > items.count ? "<p class=\"console-aside\">\(own.more(newest.total - items.count))</p>" : .empty)
            \(leftOut(newest, own))
            """
    }

    private func row(_ item: ImportItem, _ site: Site, _ own: ImportWords) -> HTML {
        let details = item.details
        let price = details.price.map { site.words.price($0) } ?? own.free
        let day: HTML =
            details.onSale.map { "\(site.words.instant($0, isExact: false))" } ?? "\(own.draft)"
        return """
            <li class="import-row"><span class="import-name" dir="auto">\(details.title)</span> \
            <span class="import-facts" dir="auto">\(HTML.dotted("\(item.publication.title)", day, "\(price)"))</span></li>

            """
    }

    private func taking(_ newest: NewsstandImport, _ own: ImportWords) -> HTML {
        let ended = newest.total - (newest.counts[.waiting] ?? 0)
        return """
            <p class="press-line"><span>\(own.taking(ended, newest.total))</span>\
            <progress class="press-bar" max="\(max(1, newest.total))" value="\(ended)" aria-label="\(own.title)"></progress></p>
            \(cancel(newest, own))
            \(failures(own))
            """
    }

    private func cancel(_ newest: NewsstandImport, _ own: ImportWords) -> HTML {
        """
        <form class="actions" method="post" action="\(Paths.Console.moving)/order">\
        <input type="hidden" name="import" value="\(newest.id)">\
        <button class="button is-quiet" name="order" value="cancel">\(own.cancel)</button></form>
        """
    }

    private func failures(_ own: ImportWords) -> HTML {
        list(
            own.failed,
            items.filter { $0.state == .failed }.map { "\($0.item.details.title): \($0.sentence ?? "")" })
    }

    private func leftOut(_ newest: NewsstandImport, _ own: ImportWords) -> HTML { list(own.leftOut, newest.leftOut) }

    private func list(_ title: String, _ lines: [String]) -> HTML {
        guard !lines.isEmpty else { return .empty }
        return """
            <section class="console-part"><h2 class="section-title">\(title)</h2>
            <ul class="note-list">
            \(lines.prefix(Self.most).map { "<li><span dir=\"auto\">\($0)</span></li>\n" as HTML })
            </ul></section>
            """
    }

    private func ordering(_ own: ImportWords) -> HTML {
        let fields: [ConsoleField] = [
            ConsoleField(
                name: "address", label: own.address, value: form.address ?? "", hint: own.addressHint,
                complaint: complaints[.address], isRequired: true),
            ConsoleField(
                name: "publication", label: own.publication, kind: .short, value: form.publication ?? "",
                hint: own.publicationHint, complaint: complaints[.publication],
                suggestions: titles.map(\.id.text)),
            ConsoleField(
                name: "amount", label: own.price, kind: .short, value: form.amount ?? "", hint: own.priceHint,
                complaint: complaints[.amount]),
            ConsoleField(
                name: "currency", label: own.currency, kind: .short, value: form.currency ?? "EUR",
                suggestions: ["EUR", "GBP", "USD", "CHF"]),
        ]
        return """
            <p class="console-lead">\(own.hint)</p>
            <form class="console-form" method="post" action="\(Paths.Console.moving)">
            \(fields.map(\.html))
            \(ConsoleCheck(name: "drafts", label: own.drafts, isTicked: form.drafts == "yes").html)
            <p class="actions"><button class="button is-primary">\(own.look)</button></p>
            </form>
            """
    }
}
