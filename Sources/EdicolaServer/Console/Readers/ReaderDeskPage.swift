import EdicolaCore
import FoundationEssentials
import HTML

/// One reader for the staff: since when, devices by name, purchases and grants as a picture, and what is open and why.
/// What they read is not here.
struct ReaderDeskPage {
    var entry: ReaderEntry
    var devices: [Device] = []
    var history: PurchaseHistory
    var names = IssueNames()
    /// The titles of products.
    var products: [String: Product] = [:]
    /// The newest issues that are open, for their covers.
    var covers: [Issue.Key: CatalogEntry] = [:]
    /// A password that was made just now.
    var password: String?
    /// The form that takes a grant back, when it was refused.
    var refused: TakeBackForm?
    var note: String?
    var now: Date

    /// The most covers of open issues.
    static let mostCovers = 18

    func html(for site: Site) -> HTML {
        let own = ReaderDeskWords.of(site.words.code)
        return ConsoleFrame(
            title: name(own), section: .readers, note: note, back: (own.readers, Paths.Console.readers),
            styles: ["purchase-history", "staff", "readers"], main: main(site, own)
        ).html(for: site)
    }

    func name(_ own: ReaderDeskWords) -> String {
        entry.email ?? (entry.erased == nil ? own.anonymous : own.erased)
    }

    private func main(_ site: Site, _ own: ReaderDeskWords) -> HTML {
        """
        <header class="reader-head">
        <p class="kicker">\(own.since(site.words.instant(entry.added, isExact: false)))</p>
        <h1 class="console-title" dir="auto">\(name(own))</h1>
        <p class="reader-number">\(own.number): \(entry.id)</p>
        \(entry.erased.map { "<p>\(own.erasedOn(site.words.instant($0, isExact: false)))</p>" })
        \(entry.hasTemporaryPassword ? "<p class=\"field-hint\">\(own.temporary)</p>" : .empty)
        </header>
        \(password.map { made($0, own) })
        \(entry.erased == nil ? give(own) : .empty)
        \(life(site, own))
        \(ReaderPurchases(page: self).html(site, own))
        \(openIssues(site, own))
        \(ReaderGifts(page: self).html(site, own))
        \(entry.erased == nil ? deviceList(own) + account(own) : .empty)
        """
    }

    private func give(_ own: ReaderDeskWords) -> HTML {
        "<p class=\"actions\"><a class=\"button is-primary\" href=\"\(Paths.Console.give(entry.id))\">\(own.give)</a></p>"
    }

    private func made(_ password: String, _ own: ReaderDeskWords) -> HTML {
        """
        <section class="reader-secret" role="status">
        <h2 class="section-title">\(own.passwordMade)</h2>
        <p><output class="reader-password">\(password)</output></p>
        <p class="field-hint">\(own.passwordMadeHint)</p>
        </section>
        """
    }

    private func life(_ site: Site, _ own: ReaderDeskWords) -> HTML {
        let lines = CoverageTimeline.all(of: history, names: names, life: .of(site.words.code), at: now)
        let isEmpty = lines.isEmpty && history.lines.isEmpty && history.grants.isEmpty
        guard !lines.isEmpty || isEmpty else { return .empty }
        return """
            <section class="console-part" aria-labelledby="life">
            <h2 class="section-title" id="life">\(own.life)</h2>
            \(isEmpty ? "<p class=\"console-calm\">\(own.lifeEmpty)</p>" : .empty)
            <div class="history">\(lines.map { $0.html(in: site.words) })</div>
            </section>
            """
    }

    /// Without the free openings of a meter, which would tell what was read.
    private var held: [HeldIssue] {
        history.issues.compactMap { held in
            let reasons = held.reasons.filter { $0 != .metered }
            return reasons.isEmpty ? nil : HeldIssue(key: held.key, onSale: held.onSale, reasons: reasons)
        }.sorted { ($0.onSale, $0.key.description) > ($1.onSale, $1.key.description) }
    }

    private func openIssues(_ site: Site, _ own: ReaderDeskWords) -> HTML {
        guard !held.isEmpty else { return .empty }
        let rest = held.count - Self.mostCovers
        return """
            <section class="console-part" aria-labelledby="open">
            <h2 class="section-title" id="open">\(own.openIssues)</h2>
            <ul class="reader-shelf">
            \(held.prefix(Self.mostCovers).map { card($0, site) })
            </ul>
            \(rest > 0 ? "<p class=\"console-calm\">\(own.more(rest))</p>" : .empty)
            </section>
            """
    }

    private func card(_ held: HeldIssue, _ site: Site) -> HTML {
        let life = LifeWords.of(site.words.code)
        let why = held.reasons.map { life.reasons[$0] ?? $0.rawValue }.joined(separator: ", ")
        let cover: HTML =
            covers[held.key].map { CoverPicture(entry: $0, sizes: "110px", isDecoration: true, look: site.look).html }
            ?? "<span class=\"cover is-blank\"></span>"
        return """
            <li class="reader-issue"><a href="\(Paths.issue(held.key))">\(cover)\
            <span class="reader-issue-words"><span class="reader-issue-title" dir="auto">\(names.issue(held.key))</span> \
            <span class="field-hint" dir="auto">\(names.title(held.key.publication))</span> \
            <span class="field-hint">\(why)</span></span></a></li>

            """
    }

    private func deviceList(_ own: ReaderDeskWords) -> HTML {
        """
        <section class="console-part" aria-labelledby="devices">
        <h2 class="section-title" id="devices">\(own.devices)</h2>
        \(devices.isEmpty ? "<p class=\"console-calm\">\(own.noDevices)</p>" : .empty)
        <ul class="reader-devices">\(devices.map { "<li dir=\"auto\">\($0.name)</li>" as HTML })</ul>
        </section>
        """
    }

    private func account(_ own: ReaderDeskWords) -> HTML {
        let reset: HTML = """
            <form method="post" action="\(Paths.Console.reader(entry.id))/password">
            <button class="button is-quiet">\(own.password)</button>
            <p class="field-hint">\(own.passwordHint)</p></form>
            """
        return """
            <section class="console-part reader-account" aria-labelledby="account">
            <h2 class="section-title" id="account">\(own.account)</h2>
            \(entry.email == nil ? .empty : reset)
            <p><a class="reader-erase" href="\(Paths.Console.erase(entry.id))">\(own.erase)</a></p>
            </section>
            """
    }
}
