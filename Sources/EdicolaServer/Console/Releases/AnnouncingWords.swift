import EdicolaCore

/// The text of how issues are announced, in one language.
struct AnnouncingWords: Sendable {
    var title, lead, houseLead, follows, likeTheNewsstand, itsOwn, itsOwnHint: String
    var kind: String
    var kinds: [ReleasePolicy.Kind: (name: String, hint: String)]
    var quiet, quietFrom, quietUntil, quietHint, noHour, each, eachHint, undo: String
    var undoHint: @Sendable (_ usual: Int) -> String
    var testers, testersHint, testersHintWithoutAddresses, save, saved: String
    // The newsstand's policy in a line.
    var quietLine: @Sendable (_ from: String, _ until: String) -> String
    var onceLine, eachLine: String
    // Faults.
    var choiceMissing, quietBad, undoBad, testersTooMany: String
    var noReader: @Sendable (String) -> String
    var meanwhile: @Sendable (_ other: String) -> String
    var nothing: String

    static func of(_ language: String) -> AnnouncingWords { language.hasPrefix("it") ? .italian : .english }

    static func clock(_ hour: Int) -> String { "\(hour < 10 ? "0" : "")\(hour):00" }

    /// A policy in a line.
    func summary(_ policy: ReleasePolicy) -> String {
        let kind = kinds[policy.kind]?.name ?? ""
        guard policy.kind != .none else { return kind }
        let quiet = policy.quiet.map { quietLine(Self.clock($0.from), Self.clock($0.until)) }
        return [kind, quiet, policy.isOnceADay ? onceLine : eachLine].compactMap(\.self).joined(separator: " · ")
    }

    /// The value that somebody else saved in a field, as a person reads it.
    func shown(_ value: String, in field: AnnouncingForm.Field) -> String {
        switch field {
        case .follows: value == "usual" ? likeTheNewsstand : itsOwn
        case .kind: ReleasePolicy.Kind(rawValue: value).flatMap { kinds[$0]?.name } ?? value
        case .each: value.isEmpty ? onceLine : eachLine
        case .quiet, .undo, .testers:
            value.isEmpty ? nothing : value.split(whereSeparator: \.isNewline).joined(separator: ", ")
        }
    }

    static let english = AnnouncingWords(
        title: "Notifications",
        lead: "How readers’ devices are notified of this title’s issues. It counts from the next issue on.",
        houseLead: "How issues are announced of titles without a way of their own. It counts from the next issue on.",
        follows: "This title", likeTheNewsstand: "Like the whole newsstand", itsOwn: "In a way of its own",
        itsOwnHint: "With the settings below",
        kind: "Messages",
        kinds: [
            .plain: ("As each device wants them", "Shown, or silent where a reader chose that"),
            .silent: ("Silent for everybody", "Apps fetch the issue, and show it as they see fit"),
            .none: ("None", "Issues go on sale without messages"),
        ],
        quiet: "Quiet hours", quietFrom: "From", quietUntil: "Until",
        quietHint:
            "By the clock of each device. Messages wait for their end; silent ones to apps disturb nobody and don’t wait.",
        noHour: "None", each: "A message about every issue of a day",
        eachHint: "Otherwise a device is notified of the first issue of a title on a day only",
        undo: "Minutes for undoing a sale",
        undoHint: {
            "0 to 60. Until then no message is sent, and one button takes the sale back. Empty: as usual, \($0) minute\($0 == 1 ? "" : "s")"
        },
        testers: "Testers",
        testersHint:
            "Readers whose devices get a message first: an address or a reader’s number, one a line. At most 20.",
        testersHintWithoutAddresses:
            "Readers whose devices get a message first: a reader’s number, one a line. At most 20. Addresses need the right to see readers.",
        save: "Save", saved: "Saved.",
        quietLine: { "quiet from \($0) to \($1)" }, onceLine: "one issue a day", eachLine: "every issue",
        choiceMissing: "Choose one of these.",
        quietBad: "Choose two different hours, or none.", undoBad: "Use a number from 0 to 60, or leave it empty.",
        testersTooMany: "A title can have at most 20 testers.", noReader: { "There is no reader “\($0)”." },
        meanwhile: { "Somebody else saved “\($0)” here meanwhile. Save again to keep yours." }, nothing: "nothing")

    static let italian = AnnouncingWords(
        title: "Notifiche",
        lead:
            "Come si avvisano i dispositivi dei lettori quando esce un numero di questa testata. Vale dal prossimo numero.",
        houseLead:
            "Come si annunciano i numeri delle testate che non hanno impostazioni proprie. Vale dal prossimo numero.",
        follows: "Questa testata", likeTheNewsstand: "Come tutta l’edicola", itsOwn: "A modo suo",
        itsOwnHint: "Con le impostazioni qui sotto",
        kind: "Messaggi",
        kinds: [
            .plain: ("Come vuole ogni dispositivo", "Visibili, o silenziosi per chi li ha scelti così"),
            .silent: ("Silenziosi per tutti", "Le app scaricano il numero e lo mostrano a modo loro"),
            .none: ("Nessuno", "I numeri vanno in vendita senza messaggi"),
        ],
        quiet: "Ore di silenzio", quietFrom: "Dalle", quietUntil: "Alle",
        quietHint:
            "Secondo l’orologio di ogni dispositivo. I messaggi ne aspettano la fine; quelli silenziosi alle app non disturbano e partono subito.",
        noHour: "Nessuna", each: "Un messaggio per ogni numero della giornata",
        eachHint: "Altrimenti un dispositivo è avvisato solo del primo numero di una testata in un giorno",
        undo: "Minuti per annullare una vendita",
        undoHint: {
            "Da 0 a 60. Fino ad allora non parte nessun messaggio e un pulsante annulla la vendita. Vuoto: come al solito, \($0) minut\($0 == 1 ? "o" : "i")"
        },
        testers: "Chi prova i messaggi",
        testersHint:
            "I lettori che li ricevono per primi: un indirizzo o un numero di lettore per riga. Al massimo 20.",
        testersHintWithoutAddresses:
            "I lettori che li ricevono per primi: un numero di lettore per riga. Al massimo 20. Per gli indirizzi serve il permesso di vedere i lettori.",
        save: "Salva", saved: "Salvato.",
        quietLine: { "silenzio dalle \($0) alle \($1)" }, onceLine: "un numero al giorno", eachLine: "ogni numero",
        choiceMissing: "Scegli una di queste possibilità.",
        quietBad: "Scegli due ore diverse, oppure nessuna.", undoBad: "Usa un numero da 0 a 60, oppure lascia vuoto.",
        testersTooMany: "Una testata può avere al massimo 20 persone che provano.",
        noReader: { "Non c’è nessun lettore «\($0)»." },
        meanwhile: { "Nel frattempo qualcun altro ha salvato «\($0)». Salva di nuovo per tenere la tua versione." },
        nothing: "nulla")
}
