/// The text of the page about publishers' keys, in one language.
struct KeyWords: Sendable {
    var title, promise, none, remove, more: String
    var make, name, nameHint, rights, rightsHint, titles, titlesHint, makeButton: String
    var made, madeHint, removed: String
    var wrongName, nameTaken, noRights, houseIsForAll, tooMuch: String
    var removeNamed, by: @Sendable (String) -> String

    static func of(_ language: String) -> KeyWords { language.hasPrefix("it") ? .italian : .english }

    static let english = KeyWords(
        title: "Keys",
        promise: "With a key, a program does what a person does here: the command on your own computer, or a script.",
        none: "No program has a key.", remove: "Remove", more: "More keys",
        make: "Make a key", name: "Name", nameHint: "Where it will be used: office laptop",
        rights: "Rights", rightsHint: "As little as the program needs.",
        titles: "For which titles", titlesHint: "None ticked: all titles, also future ones.",
        makeButton: "Make the key", made: "The key is ready",
        madeHint: "Copy it now. It is shown only once: the newsstand keeps only its SHA-256.",
        removed: "The key was removed. It opens nothing any more.",
        wrongName: "Give the key a name, of 200 letters at most.",
        nameTaken: "Another key has this name. Choose another.",
        noRights: "Choose what the key may do.",
        houseIsForAll: "The right to manage the newsstand itself is for all titles. Untick the titles, or that right.",
        tooMuch: "Nobody can give more rights than they have.",
        removeNamed: { "Remove \($0)" }, by: { "made by \($0)" })

    static let italian = KeyWords(
        title: "Chiavi",
        promise:
            "Con una chiave un programma fa ciò che qui fa una persona: il comando sul tuo computer, oppure uno script.",
        none: "Nessun programma ha una chiave.", remove: "Rimuovi", more: "Altre chiavi",
        make: "Crea una chiave", name: "Nome", nameHint: "Dove verrà usata: portatile dell’ufficio",
        rights: "Che cosa può fare", rightsHint: "Il meno possibile: solo ciò che serve al programma.",
        titles: "Per quali testate", titlesHint: "Se non ne scegli nessuna, vale per tutte, anche future.",
        makeButton: "Crea la chiave", made: "La chiave è pronta",
        madeHint: "Copiala adesso: non si vedrà più. L’edicola ne conserva solo lo SHA-256.",
        removed: "La chiave è stata rimossa. Non apre più nulla.",
        wrongName: "Dai un nome alla chiave, di 200 lettere al massimo.",
        nameTaken: "C’è già una chiave con questo nome. Scegline un altro.",
        noRights: "Scegli che cosa può fare la chiave.",
        houseIsForAll:
            "Il permesso sull’edicola stessa vale per tutte le testate. Togli le testate, oppure quel permesso.",
        tooMuch: "Nessuno può dare più permessi di quanti ne ha.",
        removeNamed: { "Rimuovi \($0)" }, by: { "creata da \($0)" })
}
