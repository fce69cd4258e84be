/// The text of going on sale and off it, in one language.
struct SaleWords: Sendable {
    // The sentence of facts.
    var goesNow: @Sendable (_ issue: String, _ stand: String) -> String
    var goesThen: @Sendable (_ issue: String, _ stand: String, _ moment: String) -> String
    var isOnSale: @Sendable (_ issue: String, _ stand: String, _ since: String) -> String
    var wasTaken: @Sendable (_ issue: String, _ reason: String) -> String
    var free, onlySubscribers: String
    var costs: @Sendable (_ price: String) -> String
    var costsAndIncluded: @Sendable (_ price: String, _ readers: String) -> String
    var includedOnly: @Sendable (_ readers: String) -> String
    var readers: @Sendable (_ count: String, _ isOne: Bool) -> String
    var notified: @Sendable (_ count: String, _ isOne: Bool) -> String
    var notifiedFrom: @Sendable (_ count: String, _ isOne: Bool, _ time: String) -> String
    var notifiedNobody, notifiedOfAnother, notificationsOff, notificationsPaused: String
    /// Until when a sale can be undone.
    var waits: @Sendable (_ until: String) -> String
    var undo: String

    // What to do.
    var now, day, onDay, dayLabel, timeLabel, dayButton, cancel, off, reason, reasonHint, offButton, keeps: String
    var zoneHint: @Sendable (_ zone: String) -> String
    var dayMissing, dayPast, dayOdd, reasonMissing: String

    // Warnings.
    var warnings: String
    var nothingPressed, stillPressing, noTerms, noCover, nothingSells, wholePreview, night: String
    var pagesFailed: @Sendable (_ pages: String) -> String
    var sameFile, sameNumber, sameDate, earlierNumber: @Sendable (_ issue: String) -> String
    var pageCount: @Sendable (_ count: Int, _ usual: Int) -> String
    var remedies: [SaleWarning.Remedy: String]

    // What a form did.
    var done: [String: String]

    static func of(_ language: String) -> SaleWords { language.hasPrefix("it") ? .italian : .english }
}

extension SaleWords {
    static let english = SaleWords(
        goesNow: { "“\($0)” goes on the stand of \($1) now." },
        goesThen: { "“\($0)” goes on the stand of \($1) on \($2)." },
        isOnSale: { "“\($0)” has been on the stand of \($1) since \($2)." },
        wasTaken: { "“\($0)” is off sale. Readers see this reason: “\($1)”" },
        free: "It is free for everyone.", onlySubscribers: "It is for subscribers only.",
        costs: { "It costs \($0)." }, costsAndIncluded: { "It is \($0), and included for \($1)." },
        includedOnly: { "It is included for \($0), and not sold singly." },
        readers: { $1 ? "one reader" : "\($0) readers" },
        notified: { $1 ? "One device will be notified." : "\($0) devices will be notified." },
        notifiedFrom: {
            $1 ? "One device will be notified from \($2) on." : "\($0) devices will be notified from \($2) on."
        },
        notifiedNobody: "No device will be notified: none is registered.",
        notifiedOfAnother: "No device will be notified: each gets a message about another issue of the day.",
        notificationsOff: "No device will be notified: notifications are off for this title.",
        notificationsPaused: "Its messages are paused: no device will be notified until you resume.",
        waits: { "Nobody has been notified yet. Until \($0) the sale can be undone." }, undo: "Undo the sale",
        now: "Put it on sale now", day: "On a day …", onDay: "On a day", dayLabel: "Day", timeLabel: "Time",
        dayButton: "Put it on sale on this day", cancel: "Take it out of the plan", off: "Take it off sale …",
        reason: "Reason", reasonHint: "Readers see it in the place of the issue.", offButton: "Take it off sale",
        keeps: "It disappears from the stand and from searches. Readers who downloaded it keep it.",
        zoneHint: { "By the clock of \($0)" },
        dayMissing: "Choose a day and a time.",
        dayPast: "This moment is past. Choose a later one, or put it on sale now.",
        dayOdd: "This is not a day and a time. The clock may skip this hour.",
        reasonMissing: "Write a reason. Readers see it.",
        warnings: "Before the sale", nothingPressed: "Nothing has been pressed yet.",
        stillPressing: "The press is still at work. The issue appears when its first pages are ready.",
        noTerms: "It has no price, it is not free, and no subscription on sale includes it.",
        noCover: "It has no cover.", nothingSells: "It has a price, but no product sells it.",
        wholePreview: "The preview is the whole issue: everyone can read all of it.",
        night: "This is at night for the title.",
        pagesFailed: { "Some pages could not be pressed: \($0)." },
        sameFile: { "Its file is the same as that of “\($0)”." },
        sameNumber: { "“\($0)” has the same number." }, sameDate: { "“\($0)” has the same date on its cover." },
        earlierNumber: { "Its number is lower than that of “\($0)”, which came before." },
        pageCount: { "It has \($0) pages; the last issues had about \($1)." },
        remedies: [
            .file: "Send the file again", .access: "Change price and preview", .words: "Correct number and date",
            .issue: "See the issue",
        ],
        done: [
            "on-sale": "It is on sale.", "planned": "It is in the plan.", "out": "It is out of the plan.",
            "off": "It is off sale.",
            "undone": "The sale is undone. The issue is a draft again, and nobody was notified.",
            "file": "The file has arrived and is in the press.",
            "saved": "Saved.", "stopped": "The press has stopped. The issue is as it was before the file.",
        ])

    static let italian = SaleWords(
        // A name such as “Orto & Co.” has its own point.
        goesNow: { "«\($0)» va ora in vendita nell’edicola di \($1)\($1.hasSuffix(".") ? "" : ".")" },
        goesThen: { "«\($0)» va in vendita nell’edicola di \($1) \($2)." },
        isOnSale: { "«\($0)» è in vendita nell’edicola di \($1) da \($2)." },
        wasTaken: { "«\($0)» non è più in vendita. I lettori leggono questo motivo: «\($1)»" },
        free: "È gratis per tutti.", onlySubscribers: "È solo per gli abbonati.",
        costs: { "Costa \($0)." }, costsAndIncluded: { "Costa \($0) ed è compreso per \($1)." },
        includedOnly: { "È compreso per \($0) e non si vende singolarmente." },
        readers: { $1 ? "un lettore" : "\($0) lettori" },
        notified: { $1 ? "Sarà avvisato un dispositivo." : "Saranno avvisati \($0) dispositivi." },
        notifiedFrom: {
            $1 ? "Dalle \($2) sarà avvisato un dispositivo." : "Dalle \($2) saranno avvisati \($0) dispositivi."
        },
        notifiedNobody: "Nessun dispositivo sarà avvisato: non ce ne sono di registrati.",
        notifiedOfAnother: "Nessun dispositivo sarà avvisato: lo è già di un altro numero della giornata.",
        notificationsOff: "Nessun dispositivo sarà avvisato: le notifiche di questa testata sono disattivate.",
        notificationsPaused: "I suoi messaggi sono in pausa: nessun dispositivo sarà avvisato finché non riprendi.",
        waits: { "Finora nessuno è stato avvisato. Fino alle \($0) puoi annullare la vendita." },
        undo: "Annulla la vendita",
        now: "Metti in vendita ora", day: "In un certo giorno …", onDay: "In un certo giorno", dayLabel: "Giorno",
        timeLabel: "Ora", dayButton: "Metti in vendita quel giorno", cancel: "Togli dal programma",
        off: "Ritira dalla vendita …", reason: "Motivo", reasonHint: "I lettori lo leggono al posto del numero.",
        offButton: "Ritira dalla vendita",
        keeps: "Sparisce dall’edicola e dalle ricerche. Chi l’ha scaricato lo conserva.",
        zoneHint: { "Secondo l’ora di \($0)" },
        dayMissing: "Scegli un giorno e un’ora.",
        dayPast: "Questo momento è già passato. Scegline uno successivo, oppure metti in vendita ora.",
        dayOdd: "Questo non è un giorno con un’ora. Forse l’orologio salta quest’ora.",
        reasonMissing: "Scrivi un motivo. I lettori lo leggono.",
        warnings: "Prima della vendita", nothingPressed: "Non c’è ancora nessuna pagina.",
        stillPressing: "La preparazione è in corso. Il numero appare quando le prime pagine sono pronte.",
        noTerms: "Non ha un prezzo, non è gratis e nessun abbonamento in vendita lo comprende.",
        noCover: "Non ha una copertina.", nothingSells: "Ha un prezzo, ma nessun prodotto lo vende.",
        wholePreview: "L’anteprima è il numero intero: tutti possono leggerlo.",
        night: "Per questa testata è notte.",
        pagesFailed: { "Alcune pagine non sono riuscite: \($0)." },
        sameFile: { "Il file è lo stesso di «\($0)»." },
        sameNumber: { "«\($0)» ha lo stesso numero." }, sameDate: { "«\($0)» ha la stessa data di copertina." },
        earlierNumber: { "Il suo numero è più basso di quello di «\($0)», uscito prima." },
        pageCount: { "Ha \($0) pagine; gli ultimi numeri ne avevano circa \($1)." },
        remedies: [
            .file: "Invia di nuovo il file", .access: "Cambia prezzo e anteprima",
            .words: "Correggi numero e data", .issue: "Vedi il numero",
        ],
        done: [
            "on-sale": "È in vendita.", "planned": "È in programma.", "out": "Non è più in programma.",
            "off": "È stato ritirato dalla vendita.",
            "undone": "La vendita è annullata. Il numero è di nuovo una bozza e nessuno è stato avvisato.",
            "file": "Il file è arrivato ed è in preparazione.",
            "saved": "Salvato.",
            "stopped": "La preparazione è stata interrotta. Il numero è rimasto com’era prima del file.",
        ])
}
