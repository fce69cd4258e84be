import EdicolaCore

/// The text of the library, in one language.
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

    /// Returns the reason for access; nil for an obvious one.
    func reason(_ reason: Access.Reason) -> String? { reasons[reason.rawValue] }

    /// Returns the reason for access as a sentence beside the next action; nil for issues open to everybody.
    func sentence(_ reason: Access.Reason) -> String? {
        reason == .free || reason == .preview ? nil : self.reason(reason).map { "\($0)." }
    }

    func place(_ item: LibraryItem) -> String {
        guard item.progress != .finished else { return readToTheEnd }
        return pageOf(item.position?.locator.locations.position ?? 1, item.entry.pageCount)
    }

    /// Returns the reader's progress, or the reason why they can't continue; for a withdrawn issue the publisher's
    /// reason.
    func state(of item: LibraryItem) -> String {
        if let reason = item.withdrawalReason { return withdrawn(reason) }
        let access = item.reason.flatMap { self.reason($0) }
        let place = item.progress == .unread ? nil : place(item)
        return [place, access].compactMap(\.self).joined(separator: " · ")
    }

    static let english = LibraryWords(
        library: "Library", description: "Issues you are reading or own.",
        keptHere: "This browser remembers the issues you open and your page in each.", signIn: "Sign in",
        everywhere: "to see them on all your devices.",
        anonymous: "You are not signed in. Your library is stored for this browser only.",
        makeAccount: "Create an account",
        needsScripts:
            "The library needs JavaScript. You can still find every issue on its stand.",
        toTheStands: "Go to the stands", nothing: "No issues opened yet.", find: "Find something to read",
        continueReading: "Continue reading", alsoBegun: "Also started", everything: "All your issues",
        putAway: "Archived", seePutAway: "Show archived issues", backToLibrary: "Back to the library",
        nothingAway: "No archived issues.", more: "More", read: "Read", pageOf: { "Page \($0) of \($1)" },
        readToTheEnd: "Finished", continueOn: { "Continue on page \($0)" },
        mineOutside: "Sign in to see which of these issues are yours.",
        noneMine: "You don’t have any of these issues yet.",
        withdrawn: { "Withdrawn: \($0)" }, redeem: "Redeem a code",
        actions: [
            .read: "Read", .continueReading: "Continue", .readAgain: "Read again", .restore: "Restore",
            .archive: "Archive", .buy: "Buy", .subscribe: "Subscribe", .signIn: "Sign in", .wait: "Not yet on sale",
            .open: "Use a free issue",
        ],
        reasons: [
            "purchase": "Bought", "subscription": "In your subscription", "free-subscription": "Subscribed, free",
            "welcome": "Came with your subscription", "archive": "In your archive pass",
            "grant": "A gift from the publisher", "metered": "One of your free issues", "free": "Free",
        ])

    static let italian = LibraryWords(
        library: "Biblioteca", description: "I numeri che stai leggendo e quelli che possiedi.",
        keptHere: "Questo browser ricorda i numeri che apri e la pagina a cui sei arrivato.", signIn: "Accedi",
        everywhere: "per ritrovarli su tutti i tuoi dispositivi.",
        anonymous: "Non hai effettuato l’accesso. La biblioteca è salvata solo in questo browser.",
        makeAccount: "Crea un account",
        needsScripts:
            "Per la biblioteca serve JavaScript. Ogni numero si trova comunque nella pagina della sua testata.",
        toTheStands: "Vai alle testate", nothing: "Nessun numero ancora aperto.",
        find: "Trova qualcosa da leggere", continueReading: "Continua a leggere", alsoBegun: "Già iniziati",
        everything: "Tutti i tuoi numeri", putAway: "Archiviati", seePutAway: "Mostra i numeri archiviati",
        backToLibrary: "Torna alla biblioteca", nothingAway: "Nessun numero archiviato.", more: "Altri",
        read: "Letto",
        pageOf: { "Pagina \($0) di \($1)" }, readToTheEnd: "Finito",
        continueOn: { "Continua da pagina \($0)" }, mineOutside: "Accedi per vedere quali di questi numeri sono tuoi.",
        noneMine: "Nessuno di questi numeri è ancora tuo.",
        withdrawn: { "Ritirato: \($0)" }, redeem: "Usa un codice",
        actions: [
            .read: "Leggi", .continueReading: "Continua", .readAgain: "Rileggi", .restore: "Ripristina",
            .archive: "Archivia", .buy: "Compra", .subscribe: "Abbonati", .signIn: "Accedi",
            .wait: "Non ancora in vendita", .open: "Usa un numero gratuito",
        ],
        reasons: [
            "purchase": "Comprato", "subscription": "Nel tuo abbonamento", "free-subscription": "Abbonamento gratuito",
            "welcome": "Arrivato con l’abbonamento", "archive": "Nel tuo accesso all’archivio",
            "grant": "Regalo dell’editore", "metered": "Uno dei tuoi numeri gratuiti", "free": "Gratis",
        ])
}
