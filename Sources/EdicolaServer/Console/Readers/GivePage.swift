import EdicolaCore
import FoundationEssentials
import HTML

/// The form that gives a reader access: what, how long, why.
struct GivePage {
    var entry: ReaderEntry
    var form: GiveForm
    var fields: AccessFields

    func html(for site: Site) -> HTML {
        let own = ReaderDeskWords.of(site.words.code)
        let name = entry.email ?? own.anonymous
        return ConsoleFrame(
            title: own.giveTitle, section: .readers, back: (name, Paths.Console.reader(entry.id)),
            styles: ["readers"], main: main(site, own, name)
        ).html(for: site)
    }

    private func main(_ site: Site, _ own: ReaderDeskWords, _ name: String) -> HTML {
        let life = LifeWords.of(site.words.code)
        let kinds = GiveForm.kinds.map { ConsoleSelect.Option(value: $0.rawValue, name: life.kind($0)) }
        let kind = ConsoleSelect(
            name: "kind", label: own.kind, value: form.kind ?? Grant.Kind.compensation.rawValue, options: kinds,
            complaint: fields.complaints[.kind])
        let why = ConsoleField(
            name: "why", label: own.why, value: form.why ?? "", hint: own.whyHint, complaint: fields.complaints[.why],
            isRequired: true)
        return """
            <p class="kicker" dir="auto">\(name)</p>
            <h1 class="console-title">\(own.giveTitle)</h1>
            <form class="console-form" method="post" action="\(Paths.Console.give(entry.id))">
            \(fields.html(for: site))
            \(kind.html)
            \(why.html)
            <p class="actions"><button class="button is-primary">\(own.give.replacing(" …", with: ""))</button></p>
            </form>
            """
    }
}

/// The fields of the form beside what is given.
struct GiveForm: Decodable, Sendable {
    var kind, why: String?

    /// The occasions to choose from; a code has its own.
    static let kinds = Grant.Kind.allCases.filter { $0 != .code }
    static let longestWhy = 300

    /// - Returns: the complaints about the reason.
    static func complaint(about why: String, in own: ReaderDeskWords) -> String? {
        if why.isEmpty { return own.whyMissing }
        return why.count > longestWhy ? own.whyLong : nil
    }
}

/// The page before a reader is erased: it says what that does.
struct EraseReaderPage {
    var entry: ReaderEntry

    func html(for site: Site) -> HTML {
        let own = ReaderDeskWords.of(site.words.code)
        let name = entry.email ?? own.anonymous
        let sentences: [HTML] = own.eraseSentences.map { "<li>\($0)</li>" }
        return ConsoleFrame(
            title: own.eraseTitle, section: .readers, back: (name, Paths.Console.reader(entry.id)), styles: ["readers"],
            main: """
                <h1 class="console-title">\(own.eraseTitle)</h1>
                <p class="sheet-sentence" dir="auto">\(own.eraseAsk(name))</p>
                <p class="reader-number">\(own.number): \(entry.id)</p>
                <ul class="reader-erasure">\(sentences)</ul>
                <form method="post" action="\(Paths.Console.erase(entry.id))">
                <p class="actions"><button class="button is-primary is-final">\(own.eraseConfirm)</button> \
                <a class="button is-quiet" href="\(Paths.Console.reader(entry.id))">\(own.eraseBack)</a></p>
                </form>
                """
        ).html(for: site)
    }
}
