import FoundationEssentials
import Storage

/// The text of the log of acts, in one language.
struct LogWords: Sendable {
    var title, promise, older, empty, nothingFound: String
    var person, publication, verb, day, everybody, allTitles, everything, filter, clear: String
    var newsstand, command: String
    var check, checkHint, unchecked, undo, undone: String
    var fits: @Sendable (_ count: Int) -> String
    var broken: @Sendable (Int64) -> String
    var kept: @Sendable (_ days: Int) -> String
    var keyNamed: @Sendable (String) -> String

    static func of(_ language: String) -> LogWords { language.hasPrefix("it") ? .italian : .english }

    static let english = LogWords(
        title: "Log", promise: "Every change by people, keys and commands. The log can’t be edited.",
        older: "Older", empty: "Nothing was done yet.", nothingFound: "No entry fits these choices.",
        person: "Who", publication: "Title", verb: "What", day: "Day (UTC)", everybody: "Everybody",
        allTitles: "All titles", everything: "Everything", filter: "Show",
        clear: "Show all", newsstand: "The newsstand", command: "The command line",
        check: "Check the log",
        checkHint: "Each entry has the digest of the one before. The check reads all of them.",
        unchecked: "Not checked since the newsstand started.", undo: "Undo",
        undone: "Undone. This is an entry too.",
        fits: { $0 == 1 ? "The log is complete: 1 entry." : "The log is complete: \($0) entries." },
        broken: { "The log does not fit from entry \($0) on. Somebody changed the database." },
        kept: {
            $0 % 365 == 0
                ? "Entries are kept for \($0 / 365 == 1 ? "a year" : "\($0 / 365) years")."
                : "Entries are kept for \($0) days."
        },
        keyNamed: { "Key: \($0)" })

    static let italian = LogWords(
        title: "Registro", promise: "Chi ha fatto che cosa, e quando. Qui niente si può cambiare o cancellare.",
        older: "Precedenti", empty: "Non è ancora successo niente.",
        nothingFound: "Nessuna voce corrisponde a questa scelta.",
        person: "Chi", publication: "Testata", verb: "Che cosa", day: "Giorno (UTC)", everybody: "Tutti",
        allTitles: "Tutte le testate", everything: "Tutto", filter: "Mostra",
        clear: "Mostra tutto", newsstand: "L’edicola", command: "La riga di comando",
        check: "Controlla il registro",
        checkHint: "Ogni voce porta l’impronta di quella prima. Il controllo le rilegge tutte.",
        unchecked: "Non è stato controllato da quando l’edicola è in funzione.", undo: "Annulla",
        undone: "Annullato. Anche questa è una voce.",
        fits: { $0 == 1 ? "Il registro è completo: 1 voce." : "Il registro è completo: \($0) voci." },
        broken: { "Il registro non torna dalla voce \($0) in poi. Qualcuno ha modificato il database." },
        kept: {
            $0 % 365 == 0
                ? "Le voci restano per \($0 / 365 == 1 ? "un anno" : "\($0 / 365) anni")."
                : "Le voci restano per \($0) giorni."
        },
        keyNamed: { "Chiave: \($0)" })
}
