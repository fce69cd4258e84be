import EdicolaCore

/// The text of an issue's pages in the console, in one language.
struct IssueDeskWords: Sendable {
    // Its state.
    var noFile, refused, ready: String
    var onSaleSince: @Sendable (_ moment: String) -> String
    var withdrawn: @Sendable (_ reason: String) -> String
    var pressWaits: String
    var pages: String
    var morePages: @Sendable (Int) -> String
    var pressed: @Sendable (_ file: String) -> String

    // Its parts.
    var wordsPart, accessPart, salePart, lookPart, lookHint, messagesPart, notOnSale: String
    var stop, notes, sendAnother, replaces, corrects, sendIts: String
    var atPage: @Sendable (Int) -> String
    var meanwhile: @Sendable (_ other: String) -> String
    var moreNotes: @Sendable (Int) -> String
    var back: @Sendable (_ title: String) -> String

    // Words.
    var title, number, numberHint, coverDate, coverDateHint, summary, summaryHint, coverLines, coverLinesHint,
        save: String
    var fromFileName, fromCoverDate, fromIssuesBefore, fromToday: String
    var titleMissing, titleTooLong, numberBad, dateBad, linesTooMany: String

    // Access.
    var free, freeHint, priced, pricedHint, subscribers, subscribersHint: String
    var amount, currency, preview, previewHint, previewNone: String
    var previewFirst: @Sendable (Int) -> String
    var previewChoice: @Sendable (String) -> String
    var amountBad, currencyBad, previewBad, onSaleNeedsTerms, choiceMissing: String

    static func of(_ language: String) -> IssueDeskWords { language.hasPrefix("it") ? .italian : .english }

    static let english = IssueDeskWords(
        noFile: "A draft without a file.", refused: "The file could not be used.",
        ready: "Ready. Readers see nothing of it yet.", onSaleSince: { "On sale since \($0)." },
        withdrawn: { "Off sale. Readers see this reason: “\($0)”" },
        pressWaits: "The press waits and tries again.", pages: "Pages",
        morePages: { $0 == 1 ? "And one more page." : "And \($0) more pages." }, pressed: { "From the file \($0)" },
        wordsPart: "Title, number, date", accessPart: "Price and preview", salePart: "Sale",
        lookPart: "Look through", lookHint: "The pages as readers will see them",
        messagesPart: "Notifications", notOnSale: "Not on sale yet",
        stop: "Stop the press", notes: "Notes of the press", sendAnother: "Send another file",
        replaces: "It takes the place of the file before. Title, price and day stay as they are.",
        corrects: "This issue is on sale: readers keep its pages until you show them the new ones.",
        sendIts: "Send its file",
        atPage: { "Page \($0)" },
        meanwhile: { "Somebody else saved “\($0)” here meanwhile. Save again to keep yours." },
        moreNotes: { "And \($0) more." }, back: { "Back to \($0)" },
        title: "Title", number: "Number", numberHint: "7, or 37-38 for a double issue. Empty for a special.",
        coverDate: "Date on the cover",
        coverDateHint: "2026-03 for March, 2026-03-26 for a day, 2026-W09 for a week, 2026-spring, 2026-07/2026-08",
        summary: "Summary", summaryHint: "A few sentences for readers",
        coverLines: "Cover lines", coverLinesHint: "Up to five, one on each line. Empty: the first headlines.",
        save: "Save", fromFileName: "from the file’s name", fromCoverDate: "from the date on the cover",
        fromIssuesBefore: "follows the issue before", fromToday: "the current month",
        titleMissing: "An issue needs a title.",
        titleTooLong: "The title is too long. Use at most 200 characters.",
        numberBad: "This is not a number. Use 7, 7.5 or 37-38.",
        dateBad: "This is not a cover date. Use 2026-03, 2026-03-26, 2026-W09, 2026-spring or 2026-07/2026-08.",
        linesTooMany: "There are more than five lines.",
        free: "Free for everyone", freeHint: "All pages, without an account",
        priced: "A price", pricedHint: "Sold singly, and included in subscriptions that cover it",
        subscribers: "Subscribers only", subscribersHint: "Not sold singly",
        amount: "Price", currency: "Currency", preview: "Pages that everyone may see",
        previewHint: "3 for the first three, 1,4-6,9 for a choice, 0 for none",
        previewNone: "no preview",
        previewFirst: { $0 == 1 ? "the first page as preview" : "the first \($0) pages as preview" },
        previewChoice: { "pages \($0) as preview" },
        amountBad: "This is not a price. Use an amount such as 3.99.",
        currencyBad: "A currency has three letters, such as EUR.",
        previewBad: "This is not a choice of pages. Use 3, or 1,4-6,9.",
        onSaleNeedsTerms:
            "This issue goes on sale, and no subscription on sale includes it. Give it a price, or make it free.",
        choiceMissing: "Choose one of these.")

    static let italian = IssueDeskWords(
        noFile: "Una bozza senza file.", refused: "Non è stato possibile usare il file.",
        ready: "Pronto. I lettori non ne vedono ancora nulla.", onSaleSince: { "In vendita da \($0)." },
        withdrawn: { "Ritirato. I lettori leggono questo motivo: «\($0)»" },
        pressWaits: "La preparazione è in attesa e riproverà.", pages: "Pagine",
        morePages: { $0 == 1 ? "E un’altra pagina." : "E altre \($0) pagine." }, pressed: { "Dal file \($0)" },
        wordsPart: "Titolo, numero, data", accessPart: "Prezzo e anteprima", salePart: "Vendita",
        lookPart: "Sfoglia", lookHint: "Le pagine come le vedranno i lettori",
        messagesPart: "Notifiche", notOnSale: "Non ancora in vendita",
        stop: "Interrompi la preparazione", notes: "Note sul file", sendAnother: "Invia un altro file",
        replaces: "Prende il posto del file precedente. Titolo, prezzo e giorno restano gli stessi.",
        corrects: "Questo numero è in vendita: i lettori vedranno le pagine nuove solo quando lo deciderai tu.",
        sendIts: "Invia il file",
        atPage: { "Pagina \($0)" },
        meanwhile: { "Nel frattempo qualcun altro ha salvato «\($0)». Salva di nuovo per tenere la tua versione." },
        moreNotes: { "E altre \($0)." }, back: { "Torna a \($0)" },
        title: "Titolo", number: "Numero", numberHint: "7, oppure 37-38 per un numero doppio. Vuoto per uno speciale.",
        coverDate: "Data di copertina",
        coverDateHint:
            "2026-03 per marzo, 2026-03-26 per un giorno, 2026-W09 per una settimana, 2026-spring per la primavera, 2026-07/2026-08",
        summary: "Sommario", summaryHint: "Qualche frase per i lettori",
        coverLines: "Titoli di copertina", coverLinesHint: "Al massimo cinque, uno per riga. Vuoto: i primi titoli.",
        save: "Salva", fromFileName: "dal nome del file", fromCoverDate: "dalla data di copertina",
        fromIssuesBefore: "segue il numero precedente", fromToday: "il mese in corso",
        titleMissing: "Un numero ha bisogno di un titolo.",
        titleTooLong: "Il titolo è troppo lungo. Usa al massimo 200 caratteri.",
        numberBad: "Questo non è un numero. Usa 7, 7.5 oppure 37-38.",
        dateBad:
            "Questa non è una data di copertina. Usa 2026-03, 2026-03-26, 2026-W09, 2026-spring oppure 2026-07/2026-08.",
        linesTooMany: "Le righe sono più di cinque.",
        free: "Gratis per tutti", freeHint: "Tutte le pagine, senza account",
        priced: "A pagamento", pricedHint: "In vendita singola, e compreso negli abbonamenti che lo coprono",
        subscribers: "Solo per abbonati", subscribersHint: "Senza vendita singola",
        amount: "Prezzo", currency: "Valuta", preview: "Pagine visibili a tutti",
        previewHint: "3 per le prime tre, 1,4-6,9 per una scelta, 0 per nessuna",
        previewNone: "senza anteprima",
        previewFirst: { $0 == 1 ? "la prima pagina in anteprima" : "le prime \($0) pagine in anteprima" },
        previewChoice: { "pagine \($0) in anteprima" },
        amountBad: "Questo non è un prezzo. Usa un importo come 3,99.",
        currencyBad: "Una valuta ha tre lettere, come EUR.",
        previewBad: "Questa non è una scelta di pagine. Usa 3, oppure 1,4-6,9.",
        onSaleNeedsTerms:
            "Questo numero va in vendita e nessun abbonamento in vendita lo comprende. Dagli un prezzo, oppure rendilo gratuito.",
        choiceMissing: "Scegli una di queste possibilità.")
}
