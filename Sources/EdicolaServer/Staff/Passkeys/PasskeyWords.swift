/// The text about passkeys, in one language.
struct PasskeyWords: Sendable {
    var title, hint, add, none, made, lastUse, unused, remove, void: String
    var added, removed, refused, signIn, prove, failed, elsewhere: String
    var removeNamed: @Sendable (String) -> String

    static func of(_ language: String) -> PasskeyWords { language.hasPrefix("it") ? .italian : .english }

    static let english = PasskeyWords(
        title: "Passkeys",
        hint:
            "A passkey signs you in with your finger, your face or your device’s code, in place of the password. Your password stays good.",
        add: "Add a passkey", none: "You have no passkey.", made: "made", lastUse: "last used", unused: "not used yet",
        remove: "Remove", void: "made for another address of this newsstand: it does not work any more",
        added: "The passkey was added.", removed: "The passkey was removed.",
        refused: "This passkey was not accepted. Try again, or use your password.",
        signIn: "Sign in with a passkey", prove: "Use a passkey",
        failed: "The device gave no passkey. Try again, or use your password.",
        elsewhere: "Passkeys work at this newsstand’s own address:", removeNamed: { "Remove the passkey of \($0)" })

    static let italian = PasskeyWords(
        title: "Passkey",
        hint:
            "Con una passkey accedi con il dito, il viso o il codice del dispositivo, senza scrivere la password. La password resta valida.",
        add: "Aggiungi una passkey", none: "Non hai ancora passkey.", made: "creata", lastUse: "ultimo uso",
        unused: "mai usata", remove: "Rimuovi",
        void: "creata per un altro indirizzo dell’edicola: non funziona più",
        added: "La passkey è stata aggiunta.", removed: "La passkey è stata rimossa.",
        refused: "Questa passkey non è stata accettata. Riprova, oppure usa la password.",
        signIn: "Accedi con una passkey", prove: "Usa una passkey",
        failed: "Il dispositivo non ha fornito nessuna passkey. Riprova, oppure usa la password.",
        elsewhere: "Le passkey funzionano all’indirizzo dell’edicola:",
        removeNamed: { "Rimuovi la passkey di \($0)" })
}
