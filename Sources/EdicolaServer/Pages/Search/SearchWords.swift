/// The text of the search, in one language.
struct SearchWords: Sendable {
    var search, button, example, invitation: String
    var searchAll, seeStands, thatWasAll: String
    /// The words for the searched stand, before its title.
    var within: String
    var nothing: @Sendable (_ question: String, _ isOneStand: Bool) -> String
    var results, moreResults, bestResults, manyPages: String
    var page: @Sendable (String) -> String
    var closed: String
    /// The words before the numbers of pages.
    var alsoOn: @Sendable (Int) -> String
    var andMore: @Sendable (Int) -> String

    /// Returns the text in a language.
    ///
    /// - Parameter language: BCP 47; English is the default.
    static func of(_ language: String) -> SearchWords { language.hasPrefix("it") ? .italian : .english }

    static let english = SearchWords(
        search: "Search", button: "Search", example: "A word, a name, “words in quotes”",
        invitation:
            "Search titles, articles and the text of every page. Capitals and accents don’t matter. Use “quotes” for an exact phrase.",
        searchAll: "Search all stands", seeStands: "See the stands", thatWasAll: "No more results.", within: "In",
        nothing: { "No results for “\($0)”\($1 ? " on this stand" : "")." },
        results: "Results", moreResults: "More results", bestResults: "Best results",
        manyPages: "Many pages match. These are the newest; add a word to narrow the search.",
        page: { "Page \($0)" }, closed: "Found in the text of this issue. Get the issue to read it.",
        alsoOn: { $0 == 1 ? "Also on page" : "Also on pages" }, andMore: { "and \($0) more" })

    static let italian = SearchWords(
        search: "Cerca", button: "Cerca", example: "Una parola, un nome, «parole tra virgolette»",
        invitation:
            "Cerca nei titoli, negli articoli e nel testo di ogni pagina. Maiuscole e accenti non contano. Usa le «virgolette» per una frase esatta.",
        searchAll: "Cerca in tutte le testate", seeStands: "Vai alle testate",
        thatWasAll: "Non ci sono altri risultati.", within: "In",
        nothing: { "Nessun risultato per «\($0)»\($1 ? " in questa testata" : "")." },
        results: "Risultati", moreResults: "Altri risultati", bestResults: "Risultati migliori",
        manyPages:
            "Le pagine trovate sono molte: queste sono le più recenti. Aggiungi una parola per restringere la ricerca.",
        page: { "Pagina \($0)" }, closed: "Si trova nel testo di questo numero. Procurati il numero per leggerlo.",
        alsoOn: { $0 == 1 ? "Anche a pagina" : "Anche alle pagine" }, andMore: { "e altre \($0)" })
}
