extension ConsoleWords {
    static let italian = ConsoleWords(
        languageCode: "it",
        console: "Redazione", search: "Cerca", chooseTitle: "Scegli una testata", signOut: "Esci",
        sections: [.today: "Oggi", .titles: "Testate", .readers: "Lettori", .house: "Edicola"],
        states: [
            .draft: "Bozza", .processing: "In preparazione", .ready: "Pronto", .scheduled: "Programmato",
            .onSale: "In vendita", .withdrawn: "Ritirato",
        ],
        groups: [
            .draft: "Bozze", .processing: "In preparazione", .ready: "Pronti per la vendita",
            .scheduled: "Programmati", .onSale: "In vendita", .withdrawn: "Ritirati dalla vendita",
        ],
        weekdays: ["domenica", "lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato"],
        moment: { "\($0) alle \($1) (\($2))" },
        inMinutes: { $0 == 1 ? "fra un minuto" : "fra \($0) minuti" },
        inHours: { $0 == 1 ? "fra un’ora" : "fra \($0) ore" },
        inDays: { $0 == 1 ? "fra un giorno" : "fra \($0) giorni" },
        today: "Oggi", nextIssue: "Prossimo numero", inThePress: "In preparazione", scheduled: "Programmati",
        needsYou: "Serve il tuo intervento", calm: "Non c’è nulla in attesa. Il prossimo numero comincia da un file.",
        isReady: { "«\($0)» è pronto. Non è ancora in vendita." }, isScheduled: { "«\($0)» è pronto e programmato." },
        isOnSale: { "«\($0)» è in vendita." },
        onSaleFrom: { moment, distance in "In vendita da \(moment)\(distance.map { ", \($0)" } ?? "")" },
        putOnSale: "Metti in vendita …", changeSale: "Cambia il giorno …", openIssue: "Apri il numero",
        seeOnStand: "Vedi in edicola", sendNext: "Invia il prossimo numero",
        emptyHeading: "La tua prima testata",
        emptySentence: "Dai un nome alla tua rivista. Poi trascina qui il primo numero.",
        makeFirst: "Crea una testata",
        titles: "Testate", titlesHint: "Tutte le riviste, i giornali e le newsletter di questa edicola.",
        newTitle: "Una nuova testata", makeTitle: "Crea la testata", name: "Nome",
        nameHint: "Come lo vedono i lettori: Frutta", id: "Indirizzo",
        idHint:
            "Fa parte di ogni indirizzo e non cambia più: lamiaedicola.example/frutta. Se lo lasci vuoto, nasce dal nome.",
        language: "Lingua", languageHint: "Un codice come it o en",
        noTitles: "Qui non c’è ancora nessuna testata per te",
        noTitlesSentence: "Chiedi a un proprietario dell’edicola di darti le testate a cui lavori.",
        noIssues: "Ancora nessun numero.", dropHere: "Un nuovo numero", dropFirst: "Trascina qui il primo numero",
        dropHint:
            "Un PDF, un EPUB o uno ZIP di pagine. Diventa una bozza: i lettori non vedono nulla finché non lo metti in vendita.",
        sendFile: "Invia il file", chooseFile: "Scegli un file", older: "Numeri precedenti",
        counts: { issues, onStand in
            guard issues > 0 else { return "Ancora nessun numero" }
            let all = issues == 1 ? "1 numero" : "\(issues) numeri"
            if onStand == 0 { return issues == 1 ? "1 numero, non in vendita" : "\(all), nessuno in vendita" }
            return onStand == issues
                ? "\(all), \(issues == 1 ? "in vendita" : "tutti in vendita")" : "\(all), \(onStand) in vendita"
        },
        allTitles: "Tutte le testate", seeStand: "Vedi l’edicola",
        titleMade: "La testata è pronta. Ora trascina qui il primo numero.",
        fileArrived: "Il file è arrivato ed è in preparazione. Intanto controlla titolo, numero e data.",
        pressStopped: "La preparazione è stata interrotta. Il numero è rimasto com’era prima del file.",
        saved: "Salvato.",
        nameMissing: "Una testata ha bisogno di un nome.",
        idMissing:
            "Da questo nome non nasce un indirizzo. Scrivine uno con lettere dalla a alla z, cifre, punti e trattini.",
        idTaken: "Un’altra testata ha già questo indirizzo. Scegline un altro.",
        fileMissing: "Non hai scelto un file. Sceglilo, poi invialo.",
        fileTooLarge: "Il file è più grande di quanto questa edicola accetti.")
}
