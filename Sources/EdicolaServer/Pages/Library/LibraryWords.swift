import EdicolaCore

/// What the library says, in one language.
struct LibraryWords: Sendable {
    var library, description, keptHere, signIn, everywhere, anonymous, makeAccount: String
    var needsScripts, toTheStands, nothing, find: String
    var continueReading, alsoBegun, everything, putAway, seePutAway, backToLibrary, nothingAway, more, read: String
    var pageOf: @Sendable (Int, Int) -> String
    var readToTheEnd: String
    var continueOn: @Sendable (Int) -> String
    var mineOutside, noneMine: String
    var withdrawn: @Sendable (String) -> String
    var redeem: String
    var actions: [LibraryItem.Action: String]
    var reasons: [String: String]

    static func of(_ language: String) -> LibraryWords { language.hasPrefix("it") ? .italian : .english }

    func action(_ action: LibraryItem.Action) -> String { actions[action] ?? action.rawValue }

    /// nil for what goes without saying.
    func reason(_ reason: Access.Reason) -> String? { reasons[reason.rawValue] }

    /// How somebody came to have an issue, beside its next action; nil for what everybody has.
    func sentence(_ reason: Access.Reason) -> String? {
        reason == .free || reason == .preview ? nil : self.reason(reason).map { "\($0)." }
    }

    func place(_ item: LibraryItem) -> String {
        guard item.progress != .finished else { return readToTheEnd }
        return pageOf(item.position?.locator.locations.position ?? 1, item.entry.pageCount)
    }

    /// Where somebody is, or why they can't go on; a withdrawn issue says why it went.
    func state(of item: LibraryItem) -> String {
        if let reason = item.withdrawalReason { return withdrawn(reason) }
        let access = item.reason.flatMap { self.reason($0) }
        let place = item.progress == .unread ? nil : place(item)
        return [place, access].compactMap(\.self).joined(separator: " · ")
    }

    static let english = LibraryWords(
        library: "Library", description: "What you are reading, and what you have.",
        keptHere: "What you open is kept in this browser, with the page where you stopped.", signIn: "Sign in",
        everywhere: "to have it on all your devices.", anonymous: "This browser is known here, without a name.",
        makeAccount: "Make an account",
        needsScripts:
            "The library is a list that your browser keeps, and it needs JavaScript to show it. Every issue can still be found on its stand.",
        toTheStands: "Go to the stands", nothing: "Nothing has been opened here yet.", find: "Find something to read",
        continueReading: "Continue reading", alsoBegun: "Also begun", everything: "Everything you have",
        putAway: "Put away", seePutAway: "See what was put away", backToLibrary: "Back to the library",
        nothingAway: "Nothing is put away.", more: "More", read: "Read", pageOf: { "Page \($0) of \($1)" },
        readToTheEnd: "Read to the end", continueOn: { "Continue on page \($0)" },
        mineOutside: "Sign in to see which of these issues are yours.", noneMine: "None of these issues is yours yet.",
        withdrawn: { "Off the stand: \($0)" }, redeem: "Redeem a code",
        actions: [
            .read: "Read", .continueReading: "Continue", .readAgain: "Read again", .restore: "Take out again",
            .archive: "Put away", .buy: "Buy", .subscribe: "Subscribe", .signIn: "Sign in", .wait: "Not yet on sale",
            .open: "Open it, free",
        ],
        reasons: [
            "purchase": "Bought", "subscription": "In your subscription", "free-subscription": "Subscribed, free",
            "welcome": "Came with your subscription", "archive": "In your archive pass",
            "grant": "A gift of the publisher", "metered": "One of your free issues", "free": "Free",
        ])

    static let italian = LibraryWords(
        library: "Biblioteca", description: "Quello che stai leggendo e quello che hai.",
        keptHere: "Quello che apri resta in questo browser, con la pagina a cui ti sei fermato.", signIn: "Accedi",
        everywhere: "per averlo su tutti i tuoi dispositivi.", anonymous: "Questo browser è noto qui, senza un nome.",
        makeAccount: "Crea un account",
        needsScripts:
            "La biblioteca è un elenco che tiene il tuo browser, e per mostrarlo serve JavaScript. Ogni numero si trova comunque nella sua edicola.",
        toTheStands: "Vai alle edicole", nothing: "Qui non è ancora stato aperto niente.",
        find: "Trova qualcosa da leggere", continueReading: "Continua a leggere", alsoBegun: "Anche cominciati",
        everything: "Tutto quello che hai", putAway: "Messi via", seePutAway: "Vedi quello che hai messo via",
        backToLibrary: "Torna alla biblioteca", nothingAway: "Non c’è niente di messo via.", more: "Altri",
        read: "Letto",
        pageOf: { "Pagina \($0) di \($1)" }, readToTheEnd: "Letto fino in fondo",
        continueOn: { "Continua da pagina \($0)" }, mineOutside: "Accedi per vedere quali di questi numeri sono tuoi.",
        noneMine: "Nessuno di questi numeri è ancora tuo.",
        withdrawn: { "Ritirato: \($0)" }, redeem: "Usa un codice",
        actions: [
            .read: "Leggi", .continueReading: "Continua", .readAgain: "Rileggi", .restore: "Tira fuori",
            .archive: "Metti via", .buy: "Compra", .subscribe: "Abbonati", .signIn: "Accedi",
            .wait: "Non ancora in vendita", .open: "Apri gratis",
        ],
        reasons: [
            "purchase": "Comprato", "subscription": "Nel tuo abbonamento", "free-subscription": "Abbonamento gratuito",
            "welcome": "Arrivato con l’abbonamento", "archive": "Nel tuo accesso all’archivio",
            "grant": "Un dono dell’editore", "metered": "Uno dei tuoi numeri gratuiti", "free": "Gratis",
        ])
}
