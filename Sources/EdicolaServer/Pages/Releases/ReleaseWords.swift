/// What the page of a release says, in one language. “Accepted” is never called “delivered”.
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
    /// By the reasons of ours for which a device is not told.
    var reasons: [String: String]

    static func of(_ language: String) -> ReleaseWords { language.hasPrefix("it") ? .italian : .english }

    static let english = ReleaseWords(
        unannounced: "This issue came to the stand without being announced.",
        paused: "Paused: nobody is told for now.", waiting: "Not on sale yet.",
        due: "On sale. Whom to tell is being settled.", nobody: "There was nobody to tell.",
        sending: { "\($0) of \($1) messages were accepted by push services so far." },
        done: { "\($0) of \($1) messages were accepted by push services." },
        cancelled: { "Cancelled. \($0) messages had been accepted." },
        toBeTold: "To be told", sent: "Sent", accepted: "Accepted", opened: "Opened, where it may be counted",
        wait: "Waiting", gone: "Gone", dropped: "Cancelled", refused: { "Refused: \($0)" },
        skipped: { "Not told: \($0)" }, retried: { "Tried again after: \($0)" },
        rests: { "It rests: \($0). Resume when that is put right." },
        pause: "Pause", resume: "Resume", cancel: "Cancel for good", readers: "Readers",
        entitled: "With a right to it", deaf: "Without a device that listens", devices: { "Devices: \($0)" },
        apps: "Apps", browsers: "Browsers",
        reasons: [
            "one-a-day": "they hear of another issue on that day", "no-right": "no right to the issue",
            "expired": "it took too long", "no-device": "they listen no more",
            "other-publications": "they chose other publications",
            "not-announced": "issues are not announced",
        ])

    static let italian = ReleaseWords(
        unannounced: "Questo numero è arrivato in edicola senza essere annunciato.",
        paused: "In pausa: per ora nessuno viene avvisato.", waiting: "Non ancora in vendita.",
        due: "In vendita. Si sta stabilendo chi avvisare.", nobody: "Non c’era nessuno da avvisare.",
        sending: { "I servizi push hanno accettato finora \($0) messaggi su \($1)." },
        done: { "I servizi push hanno accettato \($0) messaggi su \($1)." },
        cancelled: { "Annullato. Erano stati accettati \($0) messaggi." },
        toBeTold: "Da avvisare", sent: "Inviati", accepted: "Accettati", opened: "Aperti, dove si può contare",
        wait: "In attesa", gone: "Non più raggiungibili", dropped: "Annullati", refused: { "Rifiutati: \($0)" },
        skipped: { "Non avvisati: \($0)" }, retried: { "Si riprova dopo: \($0)" },
        rests: { "Il canale è fermo: \($0). Riprendi quando è stato risolto." }, pause: "Metti in pausa",
        resume: "Riprendi", cancel: "Annulla per sempre", readers: "Lettori", entitled: "Ne hanno diritto",
        deaf: "Senza un dispositivo in ascolto", devices: { "Dispositivi: \($0)" }, apps: "App", browsers: "Browser",
        reasons: [
            "one-a-day": "quel giorno sono avvisati di un altro numero", "no-right": "nessun diritto al numero",
            "expired": "c’è voluto troppo tempo", "no-device": "non sono più in ascolto",
            "other-publications": "hanno scelto altre testate",
            "not-announced": "i numeri non vengono annunciati",
        ])
}
