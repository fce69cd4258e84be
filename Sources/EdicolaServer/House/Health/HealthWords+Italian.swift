import EdicolaCore

extension HealthWords {
    static let italian = HealthWords(
        languageCode: "it",
        title: "Stato", allWell: "Va tutto bene.", checkAgain: "Controlla di nuovo la macchina",
        unchecked: "La macchina viene controllata poco dopo l’avvio dell’edicola.",
        needed: "Da sistemare", fine: "Che cosa è stato controllato",
        troubles: { $0 == 1 ? "C’è una cosa da sistemare." : "Ci sono \($0) cose da sistemare." },
        names: [
            .disk: "Disco", .files: "File archiviati", .press: "Preparazione", .messages: "Messaggi",
            .shop: "Negozio", .log: "Registro", .backup: "Copia di sicurezza", .search: "Ricerca",
            .worker: "Lettore di pagine", .pdfium: "PDFium", .sandbox: "Sandbox", .pdf: "PDF",
            .zip: "ZIP e fumetti", .ocr: "Riconoscimento del testo", .epub: "EPUB", .user: "Utente",
            .web: "Cartella Web",
        ],
        diskUnknown: "Il sistema non dice quanto spazio è libero.",
        diskFull: "Fai spazio prima di pubblicare: un numero occupa più o meno quanto il suo PDF.",
        disk: { "\($0) liberi. I \($2) file dell’edicola occupano \($1)." },
        diskLow: { "Sono liberi solo \($0)." },
        filesWhole: { $0 == 0 ? "Nessun file è stato ancora riletto." : "File riletti: \($0), nessuno danneggiato." },
        filesDamaged: { $0 == 1 ? "Un file archiviato è danneggiato." : "\($0) file archiviati sono danneggiati." },
        filesRemedy: "Recuperali da una copia di sicurezza, oppure invia di nuovo il file del numero.",
        pressCalm: "Non c’è nulla in attesa.", pressRetries: "La preparazione verrà ripetuta.",
        pressRetriesRemedy: "Aspetta il prossimo tentativo. Se fallisce anche quello, invia di nuovo il file.",
        pressRemedy: "Invia di nuovo il file del numero.",
        pressBusy: {
            $0 == 1 ? "Un file è in preparazione o in attesa." : "\($0) file sono in preparazione o in attesa."
        },
        pressWaits: { "La preparazione di \($0) verrà ripetuta. L’ultimo tentativo è fallito: \($1)" },
        pressDead: { "La preparazione di \($0) è stata abbandonata: \($1)" },
        goneIssue: "un numero che non c’è più",
        channels: [.webPush: "i browser", .apns: "le app sui dispositivi Apple"],
        messagesBy: { "I messaggi sui nuovi numeri raggiungono \($0)." },
        noMessages: "Nessun canale è configurato: nessuno riceve messaggi sui nuovi numeri.",
        noMessagesRemedy: "Configura le notifiche nel file di configurazione: le righe sono nella guida del gestore.",
        stoppedRemedy: "Elimina la causa, poi riprendi l’invio dalla pagina dell’uscita.",
        stopped: { "I messaggi su \($0) verso \($1) si sono fermati: \($2)" },
        shopOpen: "L’App Store è configurato.", shopSandbox: "Il negozio è una prova: nessun pagamento è reale.",
        noShop: "Nessun negozio è configurato: qui i lettori non possono comprare.",
        noShopRemedy: "Per i numeri gratuiti non serve. La guida dell’editore spiega come vendere nell’App Store.",
        documentsRemedy:
            "Alcuni sono falsi o di un’altra app. Se i clienti si lamentano, guarda nel registro del server.",
        documents: {
            $0 == 1
                ? "Un documento del negozio è stato rifiutato dall’avvio."
                : "\($0) documenti del negozio sono stati rifiutati dall’avvio."
        },
        backup: "L’edicola non sa quando è stata fatta l’ultima copia di sicurezza.",
        backupRemedy: "Copia regolarmente la cartella dei dati: la guida del gestore spiega come.",
        searchWhole: "In tutti i numeri si può cercare.",
        searchRemedy: "Aspetta qualche minuto. Se non cambia, ricostruisci l’indice: edicola search rebuild",
        searchBehind: { $0 == 1 ? "Una modifica non si trova ancora." : "\($0) modifiche non si trovano ancora." },
        logRemedy: "Confrontalo con l’ultima copia di sicurezza: edicola log verify",
        machine: [
            .worker: (
                "Il programma che legge i file degli editori è installato.", "Manca il lettore di pagine.",
                "Installa edicola-pageworker accanto a edicola."
            ),
            .pdfium: (
                "La libreria per i PDF è installata.", "Manca la libreria PDFium.",
                "Installala con scripts/setup, oppure imposta EDICOLA_PDFIUM."
            ),
            .sandbox: (
                "I file degli editori vengono letti in una sandbox.", "La sandbox non funziona.",
                "Aggiorna il kernel del sistema, poi esegui: edicola doctor"
            ),
            .pdf: (
                "Una pagina di prova è stata disegnata.", "I PDF non si possono preparare.", "Esegui: edicola doctor"
            ),
            .zip: (
                "Un’immagine è stata letta da uno ZIP.", "I file ZIP e CBZ non si possono preparare.",
                "Esegui: edicola doctor"
            ),
            .ocr: (
                "Anche nelle pagine senza testo si può cercare.", "Il riconoscimento del testo non funziona.",
                "Esegui: edicola doctor"
            ),
            .epub: (
                "Una pagina è stata letta e ripulita.", "Gli EPUB non si possono preparare.", "Esegui: edicola doctor"
            ),
            .user: (
                "L’edicola è in esecuzione con un utente senza privilegi.",
                "L’edicola è in esecuzione con l’utente sbagliato.", "Eseguila con un utente tutto suo."
            ),
            .web: (
                "I file delle pagine ci sono.", "Mancano i file delle pagine.",
                "Installa la cartella Web della stessa versione."
            ),
        ],
        sandboxNote: "I file degli editori vengono letti in una sandbox, ma senza Landlock: questo kernel non lo ha.",
        ocrNote: "Nelle pagine scansionate non si può cercare: il riconoscimento del testo è spento o non installato.",
        userNote: "L’edicola è in esecuzione come root.")
}
