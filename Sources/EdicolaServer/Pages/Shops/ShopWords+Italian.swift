import EdicolaCore
import HTML

extension ShopWords {
    static let italian = ShopWords(
        buyThis: "Compra questo numero", otherWays: "Altri modi per leggerlo", openFree: "Usa un numero gratuito",
        inApps: "Si compra nell’app. Accedi qui per leggere quello che compri lì.",
        boughtBefore: "Già comprato?", signIn: "Accedi", haveCode: "Ho un codice",
        sandbox: "Prova: nessun pagamento reale.", sandboxClock: "Apri l’orologio",
        sandboxPage: "I tuoi acquisti di prova",
        perTerm: { $0.count == 1 ? "\(one($0))" : "ogni \($0.count) \(many($0))" },
        forTerm: { "per \($0.count) \($0.count == 1 ? single($0) : many($0))" },
        subscription: {
            switch ($0.count, $0.unit) {
            case (1, .week): "Abbonamento settimanale"
            case (1, .month): "Abbonamento mensile"
            case (3, .month): "Abbonamento trimestrale"
            case (6, .month): "Abbonamento semestrale"
            case (12, .month), (1, .year): "Abbonamento annuale"
            default: nil
            }
        },
        period: {
            $0.count == 1 ? ($0.unit == .week ? "Una settimana" : "Un \(single($0))") : "\($0.count) \(many($0))"
        },
        costs: { "Il numero costa \($0)." }, subscribeFrom: { "Abbonati a partire da \($0) per leggerlo." },
        costsOrSubscribe: { "Compralo a \($0), oppure abbonati a partire da \($1)." },
        includedUntil: { "Incluso nel tuo abbonamento, che scade il \($0)." },
        includedRenewing: { "Incluso nel tuo abbonamento, che si rinnova il \($0)." },
        ended: { "Il tuo abbonamento è scaduto il \($0)." },
        includedOnce: "È arrivato con il tuo abbonamento, e resta tuo.",
        includedForGood: "Incluso nel tuo abbonamento.",
        grace: "L’ultimo pagamento non è riuscito. Puoi continuare a leggere mentre il negozio ritenta l’addebito.",
        retry: "L’ultimo pagamento non è riuscito. Aggiorna i dati di pagamento nel negozio per continuare a leggere.",
        paused: "Il tuo abbonamento è sospeso.", revoked: "Il tuo abbonamento è stato annullato.",
        pending: "Il tuo abbonamento non è ancora cominciato.", renewsOn: { "Si rinnova il \($0)" },
        endsOn: { "Scade il \($0)" }, runs: "Attivo finché non lo disdici", subscriptions: "Abbonamenti",
        subscribeAgain: "Abbonati di nuovo", sheet: "Compra", notNow: "Non ora",
        renewsByItself: "Si rinnova automaticamente finché non lo disdici.", endsByItself: "Termina automaticamente.",
        forGood: "Tuo per sempre.",
        sandboxMonth: "Ambiente di prova: nessun pagamento reale. Un mese dura cinque minuti, un anno un’ora.",
        pay: { "Compra a \($0)" },
        declined: [
            "alreadySubscribed": "Hai già questo abbonamento.", "alreadyBought": "Lo hai già.",
            "notOnSale": "Non è più in vendita.",
            "pending": "L’acquisto deve essere approvato. Il numero si aprirà dopo l’approvazione.",
        ], declinedOtherwise: "L’acquisto non è riuscito. Riprova.", redeem: "Usa un codice",
        redeemHint: "Scrivi il codice. Maiuscole e trattini non contano.", code: "Codice",
        take: "Usa")

    private static func one(_ term: Term) -> String {
        switch term.unit {
        case .day: "al giorno"
        case .week: "alla settimana"
        case .month: "al mese"
        case .year: "all’anno"
        }
    }

    private static func single(_ term: Term) -> String {
        switch term.unit {
        case .day: "giorno"
        case .week: "settimana"
        case .month: "mese"
        case .year: "anno"
        }
    }

    private static func many(_ term: Term) -> String {
        switch term.unit {
        case .day: "giorni"
        case .week: "settimane"
        case .month: "mesi"
        case .year: "anni"
        }
    }
}
