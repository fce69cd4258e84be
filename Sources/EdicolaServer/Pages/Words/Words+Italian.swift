import EdicolaCore
import HTML

extension Words {
    static let italian: Words = Words(
        code: "it", name: "Italiano",
        numbers: NumberWords(
            decimal: ",", group: ".", isCurrencyFirst: false,
            small: [
                "nessuna", "una", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "undici",
                "dodici",
            ]),
        dates: DateWords(
            months: [
                "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre",
                "ottobre", "novembre", "dicembre",
            ],
            spring: "primavera", summer: "estate", autumn: "autunno", winter: "inverno",
            week: { "settimana \($0)" }, weeks: { "settimane \($0)–\($1)" },
            day: { $0 == 1 ? "1º \($1)" : "\($0) \($1)" }),
        skip: "Vai al contenuto", newsstand: "Edicola", library: "Biblioteca", search: "Cerca",
        searchAll: "Cerca in tutta l’edicola", searchIn: { "Cerca in \($0)" },
        foot: "Pubblicato con Edicola.", privacyPolicy: "Privacy",
        imprint: "Note legali", languages: "Lingua", newsstandOf: { "L’edicola di \($0)." },
        moreStands: "Altre testate", allIssues: { "Tutti i \($0) numeri" },
        noIssueYet: "Ancora nessun numero.", seeOtherStands: "Vai alle altre testate",
        emptyNewsstand: "Ancora nessuna testata",
        howToBegin: "Aggiungi la prima con un comando su questa macchina, poi pubblica un PDF:",
        categories: "Categorie", allCategories: "Tutte le categorie", nothingFiled: "Qui non c’è ancora nulla.",
        newestIssue: "Ultimo numero", earlierIssues: "Numeri precedenti",
        earlierIssuesOf: { "Numeri precedenti di \($0)" }, moreIssues: "Altri numeri", backIssues: "Arretrati",
        specials: "Speciali", browse: "Quali numeri mostrare", all: "Tutti", new: "Novità", free: "Gratuiti",
        mine: "I miei", calendar: "Calendario", nothingHere: "Nessun numero corrisponde ai filtri.",
        showAll: "Mostra tutti i numeri", issues: { $0 == 1 ? "1 numero" : "\($0) numeri" },
        coverFlow: "Copertine, dalla più recente", previousCover: "Copertina più recente",
        nextCover: "Copertina precedente", number: { "N. \($0)" }, issueNumber: { "Numero \($0)" },
        coverOf: { "Copertina di \($0), \($1)" }, pages: { $0 == 1 ? "1 pagina" : "\($0) pagine" },
        page: { "Pagina \($0)" }, pageWord: "pagina", isFree: "Gratis", forSubscribers: "Per abbonati", isNew: "Novità",
        isUpdated: "Aggiornato",
        pressing: "In preparazione", pressingPages: { "In preparazione: \($0) pagine su \($1)" },
        readyAlready: ". Le pagine pronte si possono già leggere.", notYetReadable: "Disponibile a breve",
        read: "Leggi",
        lookInside: "Sfoglia l’anteprima", howToGetIt: "Come averlo", contents: "Sommario",
        download: "Scarica", freeToRead: "Lettura gratuita.",
        onlyForSubscribers: "Incluso nell’abbonamento.", costs: { "Il numero costa \($0)." },
        costsButPages: { pages, price in
            let number = Words.italian.numbers.word(pages.count)
            switch pages {
            case .first(1): return "La prima pagina è gratuita; il numero costa \(price)."
            case .first: return "Le prime \(number) pagine sono gratuite; il numero costa \(price)."
            case .pages(let chosen) where chosen.count == 1:
                return "Una pagina è gratuita; il numero costa \(price)."
            case .pages: return "\(number.capitalisedFirst) pagine sono gratuite; il numero costa \(price)."
            }
        },
        aLookInside: "Anteprima", more: { "Altre \($0) voci" }, revision: { "Revisione \($0)" },
        original: "File originale", related: "Altri numeri", share: "Condividi",
        copied: "Link copiato", readAt: { "Leggilo su \($0)" }, news: "Notizie",
        moreNews: "Notizie precedenti",
        readerNeedsScripts: "Per sfogliare serve JavaScript. Senza, puoi leggere una pagina alla volta:",
        pageMissing: { "La pagina \($0) non si può mostrare." }, previousPage: "Pagina precedente",
        nextPage: "Pagina successiva", goToNewsstand: "Vai all’edicola",
        previewLinkExpired: ("Il link dell’anteprima è scaduto", "Chiedi all’editore un nuovo link."),
        problem: { status in
            switch status {
            case 401: ("Serve la chiave dell’editore", "Questa pagina è riservata all’editore.")
            case 403: ("Non hai ancora questo numero", "Compralo o abbonati per leggerlo.")
            case 404: ("Pagina non trovata", "Controlla l’indirizzo o cerca la pagina: forse è stata spostata.")
            case 409: ("Il numero non è ancora pronto", "Le pagine sono in preparazione. Riprova fra un minuto.")
            case 410: ("Questo numero è stato ritirato", "L’editore lo ha ritirato dalla vendita.")
            case 503:
                ("L’edicola è occupata", "Si sta riavviando o ha troppi visitatori. Riprova fra un minuto.")
            case 500...:
                ("Qualcosa è andato storto", "L’errore è nostro ed è stato registrato. Riprova.")
            default: ("La richiesta non è valida", "Controlla l’indirizzo e riprova.")
            }
        })
}
