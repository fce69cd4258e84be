/// The text of an issue's revisions in the console, in one language.
struct RevisionWords: Sendable {
    var part, partHint, heldName, heldSentence, compare, look, drop, showHeld, showAgain, current, none: String
    var same, anotherIssue, anotherIssueRemedy: String
    var number: @Sendable (Int) -> String
    var pagesDiffer: @Sendable (_ count: Int, _ whole: Int) -> String
    var cost: @Sendable (_ size: String) -> String
    var facts: @Sendable (_ pages: Int, _ file: String) -> String
    var sentBy: @Sendable (_ name: String, _ moment: String) -> String
    var contentOf: @Sendable (Int) -> String
    var before, after, added, removed: String
    var pageBefore, pageAfter: @Sendable (Int) -> String
    var comparedWith: @Sendable (Int) -> String
    var lookingThrough: String
    var done: [String: String]

    static func of(_ language: String) -> RevisionWords { language.hasPrefix("it") ? .italian : .english }

    static let english = RevisionWords(
        part: "Revisions", partHint: "Compare, correct, go back",
        heldName: "A correction is held",
        heldSentence: "It is pressed, and readers still get the pages from before.",
        compare: "Compare", look: "Look through", drop: "Drop the correction", showHeld: "Show readers the correction",
        showAgain: "Show this revision again", current: "Readers get this one",
        none: "Nothing has been pressed yet.",
        same: "All pages look the same.", anotherIssue: "This looks like another issue.",
        anotherIssueRemedy: "If it is one, drop the correction and send the file to its own issue.",
        number: { "Revision \($0)" },
        pagesDiffer: { $0 == 1 ? "One page of \($1) differs." : "\($0) of \($1) pages differ." },
        cost: { "Readers who have the issue fetch at most \($0)." },
        facts: { "\($0 == 1 ? "1 page" : "\($0) pages"), from \($1)" },
        sentBy: { $0.isEmpty ? $1 : "\($1), by \($0)" }, contentOf: { "With the content of revision \($0)" },
        before: "Before", after: "After", added: "new", removed: "removed",
        pageBefore: { "Page \($0) before" }, pageAfter: { "Page \($0) after" },
        comparedWith: { "Revision \($0), compared with the pages that readers get" },
        lookingThrough: "Readers don't see these pages.",
        done: [
            "shown": "Readers get this revision now.", "cover": "The cover has changed.",
            "dropped": "The correction is dropped.",
            "held": "The file has arrived and is in the press. Readers keep the old pages until you show the new ones.",
        ])

    static let italian = RevisionWords(
        part: "Revisioni", partHint: "Confronta, correggi, torna indietro",
        heldName: "C’è una correzione in attesa",
        heldSentence: "È pronta, ma i lettori vedono ancora le pagine di prima.",
        compare: "Confronta", look: "Sfoglia", drop: "Scarta la correzione",
        showHeld: "Mostra la correzione ai lettori",
        showAgain: "Mostra di nuovo questa revisione", current: "È quella che vedono i lettori",
        none: "Non c’è ancora nessuna pagina.",
        same: "Tutte le pagine hanno lo stesso aspetto.", anotherIssue: "Sembra un altro numero.",
        anotherIssueRemedy: "Se lo è, scarta la correzione e invia il file al suo numero.",
        number: { "Revisione \($0)" },
        pagesDiffer: { $0 == 1 ? "È cambiata una pagina su \($1)." : "Sono cambiate \($0) pagine su \($1)." },
        cost: { "Chi ha già il numero scarica al massimo \($0)." },
        facts: { "\($0 == 1 ? "1 pagina" : "\($0) pagine"), dal file \($1)" },
        sentBy: { $0.isEmpty ? $1 : "\($1), da \($0)" }, contentOf: { "Con il contenuto della revisione \($0)" },
        before: "Prima", after: "Dopo", added: "nuova", removed: "tolta",
        pageBefore: { "Pagina \($0) prima" }, pageAfter: { "Pagina \($0) dopo" },
        comparedWith: { "La revisione \($0) a confronto con le pagine che vedono i lettori" },
        lookingThrough: "I lettori non vedono queste pagine.",
        done: [
            "shown": "Ora i lettori vedono questa revisione.", "cover": "La copertina è cambiata.",
            "dropped": "La correzione è stata scartata.",
            "held":
                "Il file è arrivato ed è in preparazione. I lettori vedranno le pagine nuove solo quando lo deciderai tu.",
        ])
}
