/// The text of the console's pages about news, in one language.
struct NewsWords: Sendable {
    var part, one, lead, write, publish, all, none, older, planned, fromFeed: String
    var title, summary, summaryHint, link, linkHint, day, dayHint, time, save: String
    var remove, removeHint, removeNow: String
    var feedPart, feed, feedHint, saveFeed, noFeed, unread, failed: String
    var read, again: @Sendable (_ moment: String) -> String
    var titleBad, summaryBad, linkBad, dayBad, feedBad: String
    var meanwhile: @Sendable (_ other: String) -> String
    var done: [String: String]

    static func of(_ language: String) -> NewsWords { language.hasPrefix("it") ? .italian : .english }

    static let english = NewsWords(
        part: "News", one: "An item of news", lead: "Short items beside the issues, newest first.",
        write: "Write one", publish: "Put it on the stand", all: "All news", none: "No news yet.",
        older: "Older news", planned: "not shown yet", fromFeed: "from the feed",
        title: "Title", summary: "Summary", summaryHint: "One or two sentences, if you like.", link: "Link",
        linkHint: "The address of the whole text.", day: "Day",
        dayHint: "Empty: now. It is shown from then on; the newest comes first.", time: "Time", save: "Save",
        remove: "Take it off the stand …", removeHint: "Readers don’t see it any more. It can’t be brought back.",
        removeNow: "Take it off",
        feedPart: "From a feed", feed: "Address of a feed",
        feedHint: "RSS, Atom or JSON. Its items are shown beside yours. With another address, the old feed’s items go.",
        saveFeed: "Save the feed", noFeed: "no feed", unread: "It has not been read yet.",
        failed: "The last request failed.",
        read: { "Last read \($0)." }, again: { "Next request \($0)." },
        titleBad: "An item needs a title of at most 200 characters.",
        summaryBad: "A summary can have at most 600 characters.",
        linkBad: "This is not an address. Use one such as https://example.org/page.",
        dayBad: "This is not a day and an hour. Choose both, or neither.",
        feedBad: "This is not the address of a feed. It begins with https://.",
        meanwhile: { "Somebody else saved “\($0)” here meanwhile. Save again to keep yours." },
        done: [
            "written": "It is on the stand.", "saved": "Saved.", "removed": "It is off the stand.",
            "feed": "Saved. A feed is read within a minute.",
        ])

    static let italian = NewsWords(
        part: "Notizie", one: "Una notizia", lead: "Poche righe accanto ai numeri, le più nuove per prime.",
        write: "Scrivine una", publish: "Mettila in vetrina", all: "Tutte le notizie", none: "Ancora nessuna notizia.",
        older: "Notizie precedenti", planned: "non ancora visibile", fromFeed: "dal feed",
        title: "Titolo", summary: "Sommario", summaryHint: "Una frase o due, se vuoi.", link: "Link",
        linkHint: "L’indirizzo del testo intero.", day: "Giorno",
        dayHint: "Vuoto: adesso. Si vede da quel momento; la più nuova sta per prima.", time: "Ora", save: "Salva",
        remove: "Toglila dalla vetrina …", removeHint: "I lettori non la vedono più. Non si può recuperare.",
        removeNow: "Toglila",
        feedPart: "Da un feed", feed: "Indirizzo di un feed",
        feedHint:
            "RSS, Atom o JSON. Le sue notizie stanno accanto alle tue. Con un altro indirizzo, quelle di prima se ne vanno.",
        saveFeed: "Salva il feed", noFeed: "nessun feed", unread: "Non è ancora stato letto.",
        failed: "L’ultima richiesta non è riuscita.",
        read: { "Letto \($0)." }, again: { "Prossima richiesta: \($0)." },
        titleBad: "Una notizia ha bisogno di un titolo, di 200 caratteri al massimo.",
        summaryBad: "Un sommario ha al massimo 600 caratteri.",
        linkBad: "Questo non è un indirizzo. Usane uno come https://example.org/pagina.",
        dayBad: "Questo non è un giorno con la sua ora. Scegli tutti e due, o nessuno.",
        feedBad: "Questo non è l’indirizzo di un feed. Comincia con https://.",
        meanwhile: { "Nel frattempo qualcun altro ha salvato «\($0)». Salva di nuovo per tenere la tua versione." },
        done: [
            "written": "È in vetrina.", "saved": "Salvato.", "removed": "Non è più in vetrina.",
            "feed": "Salvato. Un feed viene letto entro un minuto.",
        ])
}
