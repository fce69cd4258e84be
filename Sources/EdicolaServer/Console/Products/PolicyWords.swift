import EdicolaCore

/// The text of the page with a title's rules for access, in one language.
struct PolicyWords: Sendable {
    var rules, lead, span, timeZone, timeZoneHint, save, saved: String
    var windows: [AccessPolicy.Window: String]
    var windowHints: [AccessPolicy.Window: String]
    var checks: [PolicyForm.Rule: String]
    var freeFirst, freeFirstHint, meter, meterHint, meterEvery: String
    var every: [AccessPolicy.Meter.Every: String]
    var spanMissing, timeZoneBad, freeBad, meterBad: String

    static func of(_ language: String) -> PolicyWords { language.hasPrefix("it") ? .italian : .english }

    static let english = PolicyWords(
        rules: "Rules of access",
        lead: "The issues that a subscription opens, and those that stay open after it. Readers see changes at once.",
        span: "A subscription opens", timeZone: "Time zone", timeZoneHint: "In which months begin: Europe/Rome",
        save: "Save", saved: "Saved.",
        windows: [.exact: "The issues of the paid time", .months: "All issues of the months that it touches"],
        windowHints: [.exact: "To the minute", .months: "From the first day to the last"],
        checks: [
            .welcome: "New subscribers get the current issue too",
            .keep: "Issues opened during a subscription stay open after it",
            .refund: "Money back closes the issues of the time that it was for",
            .grace: "Issues of a grace period stay open when the payment never came",
            .sandbox: "Purchases in a shop’s sandbox open issues, for testers",
        ],
        freeFirst: "Free issues to begin with", freeFirstHint: "For each reader, once", meter: "More free issues",
        meterHint: "For each reader in each period; empty or 0 for none", meterEvery: "In each",
        every: [.day: "day", .week: "week", .month: "month", .year: "year"], spanMissing: "Choose one of these.",
        timeZoneBad: "There is no such time zone. Use a name such as Europe/Rome.",
        freeBad: "Use a number from 0 to 1000.", meterBad: "Use a number from 0 to 1000.")

    static let italian = PolicyWords(
        rules: "Regole di accesso",
        lead: "Che cosa apre un abbonamento, e che cosa resta aperto dopo. I lettori vedono subito le modifiche.",
        span: "Un abbonamento apre", timeZone: "Fuso orario",
        timeZoneHint: "Quello in cui cominciano i mesi: Europe/Rome",
        save: "Salva", saved: "Salvato.",
        windows: [.exact: "I numeri del periodo pagato", .months: "Tutti i numeri dei mesi interessati"],
        windowHints: [.exact: "Al minuto", .months: "Dal primo all’ultimo giorno"],
        checks: [
            .welcome: "I nuovi abbonati ricevono anche il numero attuale",
            .keep: "I numeri aperti durante un abbonamento restano aperti anche dopo",
            .refund: "Un rimborso chiude i numeri del periodo rimborsato",
            .grace: "I numeri del periodo di tolleranza restano aperti anche se il pagamento non arriva",
            .sandbox: "Gli acquisti nella sandbox di un negozio aprono i numeri, per chi fa prove",
        ],
        freeFirst: "Numeri gratuiti iniziali", freeFirstHint: "Per ogni lettore, una volta sola",
        meter: "Altri numeri gratuiti", meterHint: "Per ogni lettore in ogni periodo; vuoto o 0 per nessuno",
        meterEvery: "Ogni", every: [.day: "giorno", .week: "settimana", .month: "mese", .year: "anno"],
        spanMissing: "Scegli una di queste possibilità.",
        timeZoneBad: "Questo fuso orario non esiste. Usa un nome come Europe/Rome.",
        freeBad: "Usa un numero da 0 a 1000.",
        meterBad: "Usa un numero da 0 a 1000.")
}
