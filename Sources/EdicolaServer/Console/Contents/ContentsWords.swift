/// The text of the page of contents, in one language.
struct ContentsWords: Sendable {
    var part, partHint, inFile, hint, meanwhile, none, add, save, reset, title, author, section, page, pages, readers,
        shown, hidden, up, down, drag, moved, titleMissing, tooLong, countBad: String
    var pageBad: @Sendable (_ last: Int) -> String

    static func of(_ language: String) -> ContentsWords { language.hasPrefix("it") ? .italian : .english }

    static let english = ContentsWords(
        part: "Contents", partHint: "Titles, authors, sections and order of the articles",
        inFile: "The pages of this issue are documents. Its contents are in the file.",
        hint: """
            Readers find this list in the contents and when they search. Your changes stay when you send a corrected file. An \
            article of the file keeps its pages.
            """,
        meanwhile: "Somebody else saved these contents meanwhile. Save again to keep yours.",
        none: "The file lists no articles. Add them here.", add: "Add an article", save: "Save",
        reset: "Back to the file’s contents", title: "Title", author: "Author", section: "Section", page: "Page",
        pages: "Pages", readers: "Readers", shown: "See it", hidden: "Don’t see it", up: "Up", down: "Down",
        drag: "Drag to another place", moved: "Moved. Save to keep it.", titleMissing: "An article needs a title.",
        tooLong: "At most 500 characters.", countBad: "The issue does not have so many pages.",
        pageBad: { "A number from 1 to \($0)." })

    static let italian = ContentsWords(
        part: "Sommario", partHint: "Titoli, autori, sezioni e ordine degli articoli",
        inFile: "Le pagine di questo numero sono documenti. Il sommario è nel file.",
        hint: """
            Quello che i lettori trovano nel sommario e con la ricerca. Le modifiche restano quando invii un file \
            corretto. Un articolo del file conserva le sue pagine.
            """,
        meanwhile: "Nel frattempo qualcun altro ha salvato il sommario. Salva di nuovo per tenere la tua versione.",
        none: "Il file non elenca articoli. Aggiungili qui.", add: "Aggiungi un articolo", save: "Salva",
        reset: "Torna al sommario del file", title: "Titolo", author: "Autore", section: "Sezione", page: "Pagina",
        pages: "Pagine", readers: "Lettori", shown: "Lo vedono", hidden: "Non lo vedono", up: "Su", down: "Giù",
        drag: "Trascina in un altro posto", moved: "Spostato. Salva per confermare.",
        titleMissing: "Un articolo ha bisogno di un titolo.", tooLong: "Al massimo 500 caratteri.",
        countBad: "Il numero non ha tante pagine.", pageBad: { "Un numero da 1 a \($0)." })
}
