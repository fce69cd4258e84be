import EdicolaCore
import HTML

extension ShopWords {
    static let italian = ShopWords(
        buyThis: "Compra questo numero", openFree: "Apri gratis",
        inApps: "Si compra nell’app. Quello che compri lì si apre anche qui, quando hai fatto l’accesso.",
        boughtBefore: "Già comprato?", signIn: "Accedi", haveCode: "Ho un codice",
        sandbox: "Una prova: nessuno paga.", sandboxPage: "Quello che hai, e il suo orologio",
        perTerm: { $0.count == 1 ? "\(one($0))" : "ogni \($0.count) \(many($0))" },
        forTerm: { "per \($0.count) \($0.count == 1 ? single($0) : many($0))" },
        costs: { "Il numero costa \($0)." }, subscribeFrom: { "Per leggerlo, abbonati da \($0)." },
        costsOrSubscribe: { "\($0), o abbonati da \($1)." },
        includedUntil: { "Compreso nel tuo abbonamento, che finisce il \($0)." },
        includedRenewing: { "Compreso nel tuo abbonamento, che si rinnova il \($0)." },
        ended: { "Il tuo abbonamento è finito il \($0)." },
        includedOnce: "È arrivato con il tuo abbonamento, e resta tuo.",
        includedForGood: "Compreso nel tuo abbonamento.",
        grace: "L’ultimo pagamento non è riuscito. Continui a leggere mentre il negozio riprova.",
        retry: "L’ultimo pagamento non è riuscito. Sistemalo nel negozio e continui a leggere.",
        paused: "Il tuo abbonamento è sospeso.", revoked: "Il tuo abbonamento è stato annullato.",
        pending: "Il tuo abbonamento non è ancora cominciato.", renewsOn: { "Si rinnova il \($0)" },
        endsOn: { "Finisce il \($0)" }, runs: "Continua finché non lo chiudi", subscriptions: "Abbonamenti",
        subscribeAgain: "Abbonati di nuovo", sheet: "Compra", notNow: "Non ora",
        renewsByItself: "Si rinnova da solo finché non lo disdici.", endsByItself: "Finisce da solo.",
        forGood: "Tuo per sempre.",
        sandboxMonth: "Una prova: nessuno paga. Un mese dura cinque minuti, un anno un’ora.",
        pay: { "Compra per \($0)" },
        declined: [
            "alreadySubscribed": "Hai già questo abbonamento.", "alreadyBought": "Lo hai già.",
            "notOnSale": "Non è più in vendita.",
            "pending": "Prima qualcuno deve dare il consenso; poi arriva da solo.",
        ], declinedOtherwise: "Il negozio non lo ha venduto.", redeem: "Usa un codice",
        redeemHint: "Quello che dà è subito tuo. Maiuscole, minuscole e trattini non contano.", code: "Codice",
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
