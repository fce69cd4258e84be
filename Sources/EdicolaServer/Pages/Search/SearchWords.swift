/// What the search says, in one language.
struct SearchWords: Sendable {
    var search, button, example, invitation: String
    var searchAll, seeStands, thatWasAll: String
    /// Where it is looked, before the title's name.
    var within: String
    var nothing: @Sendable (_ question: String, _ isOneStand: Bool) -> String
    var results, moreResults, bestResults, manyPages: String
    var page: @Sendable (String) -> String
    var closed: String
    /// Before the numbers of pages.
    var alsoOn: @Sendable (Int) -> String
    var andMore: @Sendable (Int) -> String

    /// - Parameter language: BCP 47; English serves where there is no other.
    static func of(_ language: String) -> SearchWords { language.hasPrefix("it") ? .italian : .english }

    static let english = SearchWords(
        search: "Search", button: "Search", example: "A word, a name, “words in quotes”",
        invitation:
            "Titles, articles and the text of every page. Capitals and accents don’t matter; words in “quotes” are found as they stand together.",
        searchAll: "Search all stands", seeStands: "See the stands", thatWasAll: "That was all.", within: "In",
        nothing: { "Nothing on \($1 ? "this stand" : "the stands") has “\($0)”." },
        results: "Results", moreResults: "More results", bestResults: "Best results",
        manyPages: "These words are on many pages; the newest were compared. Another word narrows it down.",
        page: { "Page \($0)" }, closed: "The text is for those who have the issue.",
        alsoOn: { $0 == 1 ? "Also on page" : "Also on pages" }, andMore: { "and \($0) more" })

    static let italian = SearchWords(
        search: "Cerca", button: "Cerca", example: "Una parola, un nome, «parole tra virgolette»",
        invitation:
            "Titoli, articoli e il testo di ogni pagina. Maiuscole e accenti non contano; le parole tra «virgolette» si trovano così come stanno insieme.",
        searchAll: "Cerca in tutte le edicole", seeStands: "Vai alle edicole", thatWasAll: "Era tutto.", within: "In",
        nothing: { "\($1 ? "In questa edicola" : "Nelle edicole") non si trova «\($0)»." },
        results: "Risultati", moreResults: "Altri risultati", bestResults: "Risultati migliori",
        manyPages:
            "Queste parole sono su molte pagine; si sono confrontate le più recenti. Un’altra parola restringe la ricerca.",
        page: { "Pagina \($0)" }, closed: "Il testo è per chi ha il numero.",
        alsoOn: { $0 == 1 ? "Anche a pagina" : "Anche alle pagine" }, andMore: { "e altre \($0)" })
}
