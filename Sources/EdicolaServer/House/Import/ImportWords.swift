/// The text of the page on which a newsstand moves in, in one language.
struct ImportWords: Sendable {
    var title, hint, address, addressHint, publication, publicationHint, price, priceHint, currency, drafts, look,
        addressBad, publicationBad, priceBad, cancel, leave, refused, failed, leftOut, free, draft, cannotFetch: String
    var looking: @Sendable (_ address: String) -> String
    var found: @Sendable (_ count: Int, _ known: Int) -> String
    var unread: @Sendable (Int) -> String
    var take: @Sendable (Int) -> String
    var more: @Sendable (Int) -> String
    var taking: @Sendable (_ done: Int, _ of: Int) -> String
    var ended: @Sendable (_ isWhole: Bool, _ taken: Int, _ known: Int) -> String

    static func of(_ language: String) -> ImportWords { language.hasPrefix("it") ? .italian : .english }

    static let english = ImportWords(
        title: "Import",
        hint: """
            Issues of another newsstand, with their ids and dates: from a catalog in OPDS, Atom or RSS, from Baker’s \
            shelf.json, or from store.plist. You see what would come before anything is taken.
            """,
        address: "Address of the catalog", addressHint: "https://old.example.org/shelf.json",
        publication: "Title for all issues", publicationHint: "Its id. Empty: by the titles in the catalog.",
        price: "Price where the catalog has none",
        priceHint: "Empty: issues for sale without a price are left out, so that nothing becomes free by mistake.",
        currency: "Currency", drafts: "Keep them as drafts", look: "Look",
        addressBad: "An address begins with https:// or http://.",
        publicationBad: "An id has small letters, digits and hyphens.",
        priceBad: "A price such as 3.99, with its currency.", cancel: "Cancel", leave: "Leave it",
        refused: "The catalog can’t be read", failed: "Not imported", leftOut: "Left out", free: "free",
        draft: "draft", cannotFetch: "This newsstand does not fetch from others.",
        looking: { "Looking at \($0) …" },
        found: { count, known in
            let come = count == 1 ? "1 issue would come." : "\(count) issues would come."
            return known == 0 ? come : "\(come) \(known == 1 ? "1 is" : "\(known) are") here already."
        },
        unread: { $0 == 1 ? "1 part of the catalog can’t be read." : "\($0) parts of the catalog can’t be read." },
        take: { $0 == 1 ? "Take it" : "Take all \($0)" }, more: { "And \($0) more." },
        taking: { "\($0) of \($1) taken. The press makes their pages." },
        ended: { isWhole, taken, known in
            let sum = taken == 1 ? "1 issue was imported" : "\(taken) issues were imported"
            let rest = known == 0 ? "." : ", \(known) were here already."
            return isWhole ? sum + rest : "Cancelled: \(sum)\(rest)"
        })

    static let italian = ImportWords(
        title: "Importa",
        hint: """
            I numeri di un’altra edicola, con i loro nomi e le loro date: da un catalogo OPDS, Atom o RSS, dal \
            shelf.json di Baker o da store.plist. Prima di prendere qualcosa vedi che cosa arriverebbe.
            """,
        address: "Indirizzo del catalogo", addressHint: "https://vecchia.example.org/shelf.json",
        publication: "Testata per tutti i numeri", publicationHint: "Il suo id. Vuoto: le testate del catalogo.",
        price: "Prezzo dove il catalogo non lo dice",
        priceHint: "Vuoto: i numeri in vendita senza prezzo restano fuori, così niente diventa gratis per sbaglio.",
        currency: "Valuta", drafts: "Tienili come bozze", look: "Guarda",
        addressBad: "Un indirizzo comincia con https:// o http://.",
        publicationBad: "Un id ha lettere minuscole, cifre e trattini.",
        priceBad: "Un prezzo come 3,99, con la sua valuta.", cancel: "Annulla", leave: "Lascia stare",
        refused: "Il catalogo non si può leggere", failed: "Non importati", leftOut: "Esclusi", free: "gratis",
        draft: "bozza", cannotFetch: "Questa edicola non prende niente da altre.",
        looking: { "Sto guardando \($0) …" },
        found: { count, known in
            let come = count == 1 ? "Arriverebbe 1 numero." : "Arriverebbero \(count) numeri."
            return known == 0 ? come : "\(come) \(known == 1 ? "1 c’è" : "\(known) ci sono") già."
        },
        unread: {
            $0 == 1 ? "1 parte del catalogo non si può leggere." : "\($0) parti del catalogo non si possono leggere."
        },
        take: { $0 == 1 ? "Prendilo" : "Prendili tutti e \($0)" }, more: { "E altri \($0)." },
        taking: { "Presi \($0) di \($1). Le pagine arrivano dalla preparazione." },
        ended: { isWhole, taken, known in
            let sum = taken == 1 ? "1 numero importato" : "\(taken) numeri importati"
            let rest = known == 0 ? "." : ", \(known) c’erano già."
            return isWhole ? sum + rest : "Annullato: \(sum)\(rest)"
        })
}
