import EdicolaCore

/// The text of the page of categories, in one language.
struct CategoryWords: Sendable {
    var part, lead, none, another, title, id, idHint, under, top, save, add, remove, removeHint, saved: String
    var up, down: @Sendable (_ title: String) -> String
    var titleBad, idBad, idTaken, underBad, hasOthers, tooMany: String
    var meanwhile: @Sendable (_ other: String) -> String

    static func of(_ language: String) -> CategoryWords { language.hasPrefix("it") ? .italian : .english }

    /// The place under which a category is, in words.
    func name(of id: String, in categories: [StandCategory]) -> String {
        categories.first { $0.id.text == id }?.title ?? top
    }

    static let english = CategoryWords(
        part: "Categories", lead: "Readers find titles and issues by these, in this order.",
        none: "None yet. With categories, readers find titles and issues by subject.",
        another: "Another category", title: "Name", id: "Address",
        idHint: "Part of addresses; it never changes. Empty: made from the name.", under: "Under",
        top: "Nothing, at the top",
        save: "Save", add: "Add it", remove: "Take it away",
        removeHint: "Titles and issues that are filed under it stay, and are found by their other categories.",
        saved: "Saved.", up: { "Move “\($0)” up" }, down: { "Move “\($0)” down" },
        titleBad: "A category needs a name of at most 80 characters.",
        idBad: "This can’t be an address. Use letters from a to z, digits, dots and dashes.",
        idTaken: "Another category has this address already. Choose another.",
        underBad: "It can’t be there: categories have at most five levels, and none is below itself.",
        hasOthers: "To take it away, take away those below it first.",
        tooMany: "A newsstand has at most 300 categories.",
        meanwhile: { "Somebody else saved “\($0)” here meanwhile. Save again to keep yours." })

    static let italian = CategoryWords(
        part: "Categorie", lead: "Con queste i lettori trovano testate e numeri, in quest’ordine.",
        none: "Ancora nessuna. Con le categorie i lettori trovano testate e numeri per argomento.",
        another: "Un’altra categoria", title: "Nome", id: "Indirizzo",
        idHint: "Fa parte degli indirizzi e non cambia più. Vuoto: nasce dal nome.", under: "Sotto",
        top: "Nessuna, in cima", save: "Salva", add: "Aggiungi", remove: "Togli la categoria",
        removeHint: "Le testate e i numeri che ne fanno parte restano, e si trovano con le loro altre categorie.",
        saved: "Salvato.", up: { "Sposta «\($0)» in su" }, down: { "Sposta «\($0)» in giù" },
        titleBad: "Una categoria ha bisogno di un nome, di 80 caratteri al massimo.",
        idBad: "Non può essere un indirizzo. Usa lettere dalla a alla z, cifre, punti e trattini.",
        idTaken: "Un’altra categoria ha già questo indirizzo. Scegline un altro.",
        underBad: "Lì non può stare: i livelli sono al massimo cinque, e nessuna categoria sta sotto sé stessa.",
        hasOthers: "Per toglierla, prima togli quelle che ha sotto.",
        tooMany: "Un’edicola ha al massimo 300 categorie.",
        meanwhile: { "Nel frattempo qualcun altro ha salvato «\($0)». Salva di nuovo per tenere la tua versione." })
}
