import EdicolaCore

/// The text of a page with its hot spots, in one language.
struct SpotsWords: Sendable {
    var part, partHint, before, after, pages, allPages, hint, drawing, draw, full, meanwhile, noLayer, inFile, another,
        kind, link, page, note, takeAway, nothing, target, title, left, top, width, height, save, inFileTitle,
        boxBad, tooLong, addressBad, noteEmpty, kindBad: String
    var spot: @Sendable (_ number: String) -> String
    var place: @Sendable (_ page: Int, _ of: Int) -> String
    var pageBad: @Sendable (_ last: Int) -> String
    var hide: @Sendable (_ what: String) -> String
    var toPage: @Sendable (_ page: String) -> String

    static func of(_ language: String) -> SpotsWords { language.hasPrefix("it") ? .italian : .english }

    /// Values and names of what a hot spot can do.
    func kinds(isNew: Bool) -> [(value: String, name: String)] {
        [("", isNew ? nothing : takeAway), ("link", link), ("page", page), ("note", note)]
    }

    func name(of spot: FileSpot) -> String { spot.kind == "page" ? toPage(spot.target) : spot.target }

    static let english = SpotsWords(
        part: "Links and hot spots", partHint: "Draw places on a page that lead somewhere", before: "← Page before",
        after: "Next page →", pages: "Pages", allPages: "All pages",
        hint: "Readers who press a hot spot get where it leads. Hot spots stay when you send a corrected file.",
        drawing: """
            Drag on the page to draw a hot spot. Arrow keys move it, Shift and arrow keys change its size, Delete takes \
            it away.
            """,
        draw: "Draw a hot spot", full: "A page can have at most 100 hot spots.",
        meanwhile: "Somebody else saved the hot spots of this page meanwhile. Save again to keep yours.",
        noLayer: "This page could not be pressed. Nothing can be drawn on it.",
        inFile: "This page is a document. Its links are in the file.", another: "Another hot spot", kind: "Kind",
        link: "Link", page: "Page of the issue", note: "Note", takeAway: "Take it away", nothing: "None",
        target: "Leads to", title: "Title, or the text of a note", left: "Left %", top: "Top %", width: "Width %",
        height: "Height %", save: "Save", inFileTitle: "Links of the file",
        boxBad: "The four numbers are percent of the page, and the place lies on the page.",
        tooLong: "At most 500 characters.",
        addressBad: "An address begins with https://, http://, mailto: or tel:.", noteEmpty: "A note needs a text.",
        kindBad: "Choose a kind.", spot: { "Hot spot \($0)" }, place: { "Page \($0) of \($1)" },
        pageBad: { "The number of a page from 1 to \($0)." }, hide: { "Hide “\($0)”" }, toPage: { "page \($0)" })

    static let italian = SpotsWords(
        part: "Link e aree attive", partHint: "Disegna sulla pagina i punti che portano altrove",
        before: "← Pagina prima", after: "Pagina dopo →", pages: "Pagine", allPages: "Tutte le pagine",
        hint: "Premendo un’area attiva il lettore va dove porta. Le aree restano quando invii un file corretto.",
        drawing: """
            Trascina sulla pagina per disegnare un’area. Le frecce la spostano, Maiusc e frecce ne cambiano la misura, \
            Canc la toglie.
            """,
        draw: "Disegna un’area", full: "Una pagina può avere al massimo 100 aree attive.",
        meanwhile:
            "Nel frattempo qualcun altro ha salvato le aree di questa pagina. Salva di nuovo per tenere le tue.",
        noLayer: "Questa pagina non è stata preparata. Non ci si può disegnare niente.",
        inFile: "Questa pagina è un documento. I suoi link sono nel file.", another: "Un’altra area", kind: "Tipo",
        link: "Link", page: "Pagina del numero", note: "Nota", takeAway: "Togli", nothing: "Nessuno",
        target: "Porta a", title: "Titolo, o testo della nota", left: "Da sinistra %", top: "Dall’alto %",
        width: "Larghezza %", height: "Altezza %", save: "Salva", inFileTitle: "Link del file",
        boxBad: "I quattro numeri sono percentuali della pagina, e l’area sta dentro la pagina.",
        tooLong: "Al massimo 500 caratteri.",
        addressBad: "Un indirizzo comincia con https://, http://, mailto: o tel:.",
        noteEmpty: "Una nota ha bisogno di un testo.", kindBad: "Scegli un tipo.", spot: { "Area \($0)" },
        place: { "Pagina \($0) di \($1)" }, pageBad: { "Il numero di una pagina da 1 a \($0)." },
        hide: { "Nascondi «\($0)»" }, toPage: { "pagina \($0)" })
}
