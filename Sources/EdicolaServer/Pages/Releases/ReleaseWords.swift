/// The text of a release's page, in one language. “Accepted” is never called “delivered”.
struct ReleaseWords: Sendable {
    var unannounced, paused, waiting, due, nobody: String
    var sending, done: @Sendable (_ accepted: String, _ all: String) -> String
    var cancelled: @Sendable (_ accepted: String) -> String
    var toBeTold, sent, accepted, opened, wait, gone, dropped: String
    var refused, skipped, retried, rests: @Sendable (String) -> String
    var pause, resume, cancel: String
    var readers, entitled, deaf: String
    var devices: @Sendable (String) -> String
    var apps, browsers: String
    /// The text of our own reasons for sending no message to a device.
    var reasons: [String: String]

    static func of(_ language: String) -> ReleaseWords { language.hasPrefix("it") ? .italian : .english }

    static let english = ReleaseWords(
        unannounced: "This issue went on sale without notifications.",
        paused: "Paused. No messages are sent.", waiting: "Not on sale yet.",
        due: "On sale. Preparing messages.", nobody: "There were no devices to notify.",
        sending: { "Push services have accepted \($0) of \($1) messages so far." },
        done: { "Push services accepted \($0) of \($1) messages." },
        cancelled: { "Cancelled after \($0) accepted messages." },
        toBeTold: "To notify", sent: "Sent", accepted: "Accepted", opened: "Opened, where readers allow counting",
        wait: "Waiting", gone: "Gone", dropped: "Cancelled", refused: { "Refused: \($0)" },
        skipped: { "Not notified: \($0)" }, retried: { "Will retry: \($0)" },
        rests: { "Stopped: \($0). Correct it, then resume." },
        pause: "Pause", resume: "Resume", cancel: "Cancel permanently", readers: "Readers",
        entitled: "With access", deaf: "Without a registered device", devices: { "Devices: \($0)" },
        apps: "Apps", browsers: "Browsers",
        reasons: [
            "one-a-day": "notified of another issue on that day", "no-right": "no access to the issue",
            "expired": "timed out", "no-device": "no longer registered",
            "other-publications": "registered for other publications",
            "not-announced": "notifications are off",
        ])

    static let italian = ReleaseWords(
        unannounced: "Questo numero è andato in vendita senza notifiche.",
        paused: "In pausa. I messaggi non vengono inviati.", waiting: "Non ancora in vendita.",
        due: "In vendita. Preparazione dei messaggi.", nobody: "Non c’erano dispositivi da avvisare.",
        sending: { "I servizi push hanno accettato finora \($0) messaggi su \($1)." },
        done: { "I servizi push hanno accettato \($0) messaggi su \($1)." },
        cancelled: { "Annullato dopo \($0) messaggi accettati." },
        toBeTold: "Da avvisare", sent: "Inviati", accepted: "Accettati", opened: "Aperti, dove i lettori lo consentono",
        wait: "In attesa", gone: "Non più raggiungibili", dropped: "Annullati", refused: { "Rifiutati: \($0)" },
        skipped: { "Non avvisati: \($0)" }, retried: { "Nuovo tentativo: \($0)" },
        rests: { "Fermo: \($0). Correggi il problema, poi riprendi." }, pause: "Metti in pausa",
        resume: "Riprendi", cancel: "Annulla definitivamente", readers: "Lettori", entitled: "Con accesso",
        deaf: "Senza un dispositivo registrato", devices: { "Dispositivi: \($0)" }, apps: "App", browsers: "Browser",
        reasons: [
            "one-a-day": "avvisati di un altro numero lo stesso giorno", "no-right": "senza accesso al numero",
            "expired": "tempo scaduto", "no-device": "non più registrati",
            "other-publications": "registrati per altre testate",
            "not-announced": "notifiche disattivate",
        ])
}
