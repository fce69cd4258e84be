import EdicolaCore
import FoundationEssentials
import HTML
import Storage

/// All promo codes by the order that made them, and the form for new ones.
struct CodesPage {
    var batches: [CodeBatch]
    /// The address of older ones.
    var next: String?
    var names: IssueNames
    var form = CodeForm()
    var fields: AccessFields
    var note: String?

    func html(for site: Site) -> HTML {
        let own = ProductWords.of(site.words.code)
        return ConsoleFrame(
            title: own.codes, section: .readers, note: note, styles: ["staff", "readers"], main: main(site, own)
        ).html(for: site)
    }

    private func main(_ site: Site, _ own: ProductWords) -> HTML {
        """
        \(ReaderTabs(here: own.codes).html(for: site))
        <h1 class="console-title">\(own.codes)</h1>
        <p class="console-lead">\(batches.isEmpty ? own.noCodes : own.codesLead)</p>
        \(newCodes(site, own))
        <ul class="product-list">
        \(batches.map { row($0, site, own) })
        </ul>
        \(PagingLink(path: next, words: own.allCodes).html)
        """
    }

    private func row(_ batch: CodeBatch, _ site: Site, _ own: ProductWords) -> HTML {
        let text = CodeText(names: names, site: site)
        let ended: HTML = batch.ended == batch.count ? "\(own.ended)" : "\(own.left(batch.left))"
        return """
            <li class="product-row\(batch.left == 0 ? " is-off" : .empty)">
            <a class="product-link" href="\(Paths.Console.codes(made: batch.made.milliseconds))">
            <span class="product-name" dir="auto">\(own.how(batch.count)): \(batch.why)</span>
            <span class="product-price">\(own.used(batch.uses)), \(ended)</span>
            <span class="product-opens" dir="auto">\(text.opens(batch.opens, batch.term))</span>
            <span class="product-id" dir="auto">\(batch.giver), \(text.day(batch.made))\
            \(batch.ends.map { " · \(own.usableUntil(text.lastDay($0)))" } ?? "")</span></a></li>

            """
    }

    /// Open when there are no codes, or when it has a fault.
    private func newCodes(_ site: Site, _ own: ProductWords) -> HTML {
        let shared = ReaderDeskWords.of(site.words.code)
        let complaints = fields.complaints
        let count = ConsoleField(
            name: "count", label: own.count, kind: .short, value: form.count, hint: own.countHint,
            complaint: complaints[.count])
        let uses = ConsoleField(
            name: "uses", label: own.uses, kind: .short, value: form.uses, hint: own.usesHint,
            complaint: complaints[.uses])
        let word = ConsoleField(
            name: "word", label: own.ownWord, value: form.word, hint: own.ownWordHint, complaint: complaints[.code])
        let ends = ConsoleField(
            name: "ends", label: own.ends, kind: .date, value: form.ends, hint: own.endsHint,
            complaint: complaints[.ends])
        let why = ConsoleField(
            name: "why", label: shared.why, value: form.why, hint: shared.whyHint, complaint: complaints[.why],
            isRequired: true)
        return """
            <details class="console-part new-title"\(batches.isEmpty || !complaints.isEmpty ? " open" : .empty)>
            <summary class="new-title-name"><h2>\(own.newCodes)</h2></summary>
            <form class="console-form" method="post" action="\(Paths.Console.codes)">
            \(fields.html(for: site))
            <div class="field-row">\(count.html)\(uses.html)</div>
            \(word.html)\(ends.html)\(why.html)
            <p class="actions"><button class="button is-primary">\(own.makeCodes)</button></p>
            </form></details>
            """
    }
}

/// The codes of one instant, with how often each was used.
struct CodeBatchPage {
    var made: Date
    var codes: [PromoCode]
    /// The address of more of them.
    var next: String?
    var names: IssueNames
    var note: String?
    var now: Date

    func html(for site: Site) -> HTML {
        let own = ProductWords.of(site.words.code)
        let text = CodeText(names: names, site: site)
        return ConsoleFrame(
            title: own.codes, section: .readers, note: note, back: (own.allCodes, Paths.Console.codes),
            styles: ["readers"],
            main: """
                <p class="kicker">\(text.day(made))</p>
                <h1 class="console-title" dir="auto">\(codes.first?.why ?? own.codes)</h1>
                \(codes.first.map { "<p class=\"console-lead\" dir=\"auto\">\(text.opens($0.opens, $0.term))</p>" })
                <p class="actions"><a class="button is-primary" href="\(path)/csv" download>\(own.download)</a></p>
                <form method="post" action="\(path)/end">
                <ul class="code-list">
                \(codes.map { row($0, own) })
                </ul>
                \(codes.contains { $0.revoked == nil } ? all(own) : .empty)
                </form>
                \(PagingLink(path: next, words: own.next).html)
                """
        ).html(for: site)
    }

    private var path: String { Paths.Console.codes(made: made.milliseconds) }

    private func all(_ own: ProductWords) -> HTML {
        "<p class=\"actions\"><button class=\"button is-quiet\" name=\"all\" value=\"yes\">\(own.endAll)</button></p>"
    }

    private func row(_ code: PromoCode, _ own: ProductWords) -> HTML {
        let shown = CodeText.grouped(code.code)
        let end: HTML = """
            <button class="console-quiet" name="code" value="\(code.code)" aria-label="\(own.end) \(shown)">\(own.end)</button>
            """
        let state = code.revoked != nil ? own.ended : "\(own.used(code.uses)), \(own.left(code.left(at: now)))"
        return """
            <li class="code-row\(code.left(at: now) == 0 ? " is-off" : .empty)"><code class="code-word">\(shown)</code> \
            <span class="code-state">\(state)</span> \(code.revoked == nil ? end : .empty)</li>

            """
    }
}

/// Codes in words.
struct CodeText {
    var names: IssueNames
    var site: Site

    func openings(_ opens: [Opening]) -> String {
        let life = LifeWords.of(site.words.code)
        return opens.map { life.opening($0, names) }.joined(separator: "; ")
    }

    func opens(_ opens: [Opening], _ term: Term?) -> String {
        let (life, text) = (LifeWords.of(site.words.code), openings(opens))
        if opens.allSatisfy({ $0.issue != nil }) { return text }
        return "\(text), \(term.map { ShopWords.of(site.words.code).forTerm($0) } ?? life.withoutEnd)"
    }

    func day(_ instant: Date) -> String { site.words.instant(instant, isExact: false) }

    /// The day before the end.
    func lastDay(_ end: Date) -> String { day(end.addingTimeInterval(-1)) }

    /// A drawn code in three groups, easy to read out.
    static func grouped(_ code: String) -> String {
        guard code.count == 12 else { return code }
        let letters = Array(code)
        return stride(from: 0, to: 12, by: 4).map { String(letters[$0..<$0 + 4]) }.joined(separator: "-")
    }
}

extension PromoCode {
    /// How often it can still be used.
    func left(at now: Date) -> Int {
        revoked == nil && ends.map { now < $0 } ?? true ? max(0, mostUses - uses) : 0
    }
}
