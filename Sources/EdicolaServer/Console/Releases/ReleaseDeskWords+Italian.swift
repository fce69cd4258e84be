import EdicolaCore

extension ReleaseDeskWords {
    static let italian = ReleaseDeskWords(
        states: States(
            none: "Nessun messaggio", waiting: "In attesa", testers: "In prova", paused: "In pausa",
            sending: "Invio in corso", stopped: "Fermo", done: "Concluso", cancelled: "Annullato"),
        unannounced: "Il numero è andato in vendita senza messaggi.",
        off: "Le notifiche di questa testata sono disattivate: nessun dispositivo viene avvisato.",
        withdrawn: "Il numero è stato ritirato dalla vendita: nessun dispositivo viene avvisato.",
        pressing:
            "Il numero è in vendita e le ultime pagine sono in preparazione. I messaggi partono quando ci sono tutte.",
        preparing: "Il numero è in vendita. I messaggi sono in preparazione.",
        nobody: "Il numero è in vendita. Non c’erano dispositivi da avvisare.",
        unplanned: { "Il numero non è in vendita. Se lo fosse ora, i messaggi andrebbero a \($0)." },
        planned: { "Va in vendita \($0). Con i lettori di oggi i messaggi andrebbero a \($1)." },
        undo: {
            "Il numero è in vendita. I messaggi aspettano fino alle \($0): se annulli la vendita, nessuno ne saprà nulla. Poi andranno a \($1)."
        },
        sending: { "Invio in corso: raggiunti \($0) dispositivi su \($1)." },
        stopped: {
            "Un servizio push rifiuta i messaggi. Raggiunti \($0) dispositivi su \($1). Elimina la causa, poi riprova."
        },
        done: { "Ogni messaggio ha avuto risposta: raggiunti \($0) dispositivi su \($1)." },
        cancelled: { "Non partono altri messaggi. Prima erano stati raggiunti \($0) dispositivi su \($1)." },
        pausedBegun: { "Raggiunti \($0) dispositivi su \($1). Gli altri aspettano finché non riprendi." },
        resting: {
            "Raggiunti \($0) dispositivi su \($1). Gli altri aspettano la loro ora o un nuovo tentativo. Prossimo messaggio: \($2)."
        },
        cancelledBefore: "Nessun dispositivo viene avvisato di questo numero.",
        pausedBefore: "Quando andrà in vendita, nessuno sarà avvisato finché non riprendi.",
        pausedOnSale: "Il numero è in vendita. Nessuno è avvisato finché non invii a tutti.",
        withTesters: "Chi prova ha il messaggio. Nessun altro è avvisato finché non invii a tutti.",
        withTestersBefore:
            "Chi prova ha il messaggio. Quando il numero andrà in vendita, nessun altro sarà avvisato finché non riprendi.",
        devices: { $1 == 0 ? "nessun dispositivo" : $1 == 1 ? "un dispositivo" : "\($0) dispositivi" },
        tested: { "Prova di \($0): messaggio accettato per \($1) dispositivi su \($2)." },
        testedNobody: { "Prova di \($0): chi prova non ha dispositivi registrati." },
        testersFirst: "Prima una prova", testersAgain: "Ripeti la prova", everybody: "Invia a tutti",
        resume: "Riprendi", resumeBefore: "Riprendi", tryAgain: "Riprova", pause: "Metti in pausa",
        cancelName: "Annulla …",
        cancelMeans:
            "Nessun altro dispositivo sarà più avvisato di questo numero. I messaggi già inviati non si possono ritirare. Il numero non cambia.",
        cancel: "Annulla per sempre",
        noTesters: "Per questa testata nessuno prova ancora i messaggi.", nameTesters: "Scegli chi li prova",
        settings: "Come si annunciano i numeri di questa testata", lookAgain: "Aggiorna",
        devicesPart: "Dispositivi", channelsPart: "Per canale", audiencePart: "Chi sarebbe avvisato ora",
        othersPart: "Chi non è avvisato, e perché",
        reached: "Raggiunti",
        reachedHint:
            "Raggiunto vuol dire che il servizio push ha preso il messaggio. Se qualcuno l’ha visto non si sa.",
        opened: "Aperto dal messaggio", openedHint: "Solo dove i lettori permettono di contare",
        wait: "In attesa", waitHint: "Del loro turno, della fine delle ore di silenzio o di un nuovo tentativo",
        failed: "Non riusciti", failedHint: "Questi dispositivi non ricevono messaggi su questo numero",
        skipped: "Esclusi", dropped: "Annullati prima",
        silently: { "Di cui \($0) in silenzio" }, ofDevices: { "raggiunti su \($0)" },
        channelStopped: { "Fermo: \($0)" },
        others: [
            .noRight: (
                "Senza diritto",
                "I loro lettori non hanno abbonamento, acquisto o omaggio per questo numero e non seguono la testata"
            ),
            .otherPublications: ("Altre testate", "Registrati solo per altre testate"),
            .oneADay: ("Uno al giorno", "Quel giorno sono avvisati di un altro numero"),
            .notAnnounced: ("Notifiche disattivate", "La testata non avvisa nessuno"),
        ],
        deaf: "Lettori senza dispositivo",
        deafHint: { "Su \($0) lettori con accesso. Trovano il numero nella loro libreria" },
        reasons: [
            "gone": "Il dispositivo non è più registrato", "no-device": "Il dispositivo è stato tolto",
            "no-right": "Nel frattempo l’accesso è finito", "one-a-day": "Quel giorno avvisati di un altro numero",
            "expired": "Troppo tardi", "Expired": "Troppo tardi", "NoAnswer": "Il servizio push non ha risposto",
            "ConnectionLost": "La connessione si è interrotta", "Cancelled": "L’edicola è stata riavviata",
            "TooManyForHost": "Troppi messaggi a un solo servizio push",
            "TooManyRequests": "Il servizio push chiede di aspettare",
            "Gone": "Segnalato come sparito, ma di nuovo registrato",
            "BadDeviceToken": "L’indirizzo del dispositivo non è valido",
            "DeviceTokenNotForTopic": "Il dispositivo si è registrato con un’altra app",
            "PayloadTooLarge": "Il messaggio è troppo lungo", "BadEndpoint": "L’indirizzo del browser non è valido",
            "BadKeys": "Le chiavi del browser non sono valide", "PrivateNetwork": "L’indirizzo è in una rete privata",
            "TopicDisallowed": "La chiave non vale per questa app",
            "InvalidProviderToken": "Apple non accetta la chiave",
            "ExpiredProviderToken": "Apple non accetta l’ora della chiave: controlla l’orologio",
            "ServiceUnavailable": "Il servizio push non è disponibile",
            "InternalServerError": "Il servizio push ha un guasto", "refused": "Rifiutato",
            "later": "Non accettato per ora", "stopped": "Fermo",
        ],
        notes: [
            "pause": "In pausa.", "resume": "L’invio riprende.", "cancel": "Annullato.",
            "testers": "La prova è stata inviata, e nessun altro è avvisato.",
        ],
        hasEnded: "Nel frattempo questi messaggi si sono conclusi: non è cambiato nulla.",
        hasBegun: "I messaggi per tutti stanno già partendo: la prova non è stata inviata. Puoi metterli in pausa.",
        partHint: "Chi è stato raggiunto e chi no", partHintBefore: "Chi sarebbe avvisato e chi no",
        whom: "Chi sarà avvisato e chi no", needsPaused: "I suoi messaggi sono in pausa.",
        needsStopped: { "I suoi messaggi si sono fermati (\($0))." })
}
