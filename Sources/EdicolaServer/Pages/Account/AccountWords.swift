/// The text of an account's pages, in one language.
struct AccountWords: Sendable {
    var account, promise: String
    var enter, signIn, makeAccount, makeAccountHint, comesAlong: String
    var email, password, passwordRule, forgotten, forgottenAnswer: String
    var signedInAs, signOut, temporary: String
    var devices: @Sendable (Int) -> String
    var thisDevice, lastSeen, remove: String
    var changePassword, current, new, changed: String
    var data, export, exportHint, erase, eraseHint: String
    var eraseTitle, eraseWhat, eraseKept, erasePassword, eraseNow, eraseNot, erased: String
    var welcome, madeAccount, deviceGone: String
    var maximumDevices: @Sendable (Int) -> String
    var removeNamed: @Sendable (String) -> String

    /// Returns the text in a language.
    ///
    /// - Parameter language: BCP 47; English is the default.
    static func of(_ language: String) -> AccountWords { language.hasPrefix("it") ? .italian : .english }

    static let english = AccountWords(
        account: "Account", promise: "Your library, marks and purchases on all your devices.",
        enter: "Sign in or create an account", signIn: "Sign in", makeAccount: "Create an account",
        makeAccountHint:
            "New here? Choose a password of ten characters or more. A few words in a row are easy to remember.",
        comesAlong: "Everything in this browser moves to your account.",
        email: "E-mail address", password: "Password",
        passwordRule: "Ten characters or more. A few words in a row are easy to remember.",
        forgotten: "Forgot your password?",
        forgottenAnswer:
            "This newsstand sends no e-mail. Write to the publisher from your address to get a new password.",
        signedInAs: "Signed in as", signOut: "Sign out",
        temporary: "Your password is temporary. Choose a new one below.",
        devices: { "Your devices (at most \($0))" }, thisDevice: "This device", lastSeen: "Last seen",
        remove: "Sign out",
        changePassword: "Change password", current: "Current password", new: "New password",
        changed: "Your password was changed. Your other devices were signed out.",
        data: "Your data", export: "Export my data",
        exportHint: "Everything stored about you, as one JSON file.", erase: "Erase my account",
        eraseHint: "Address, devices, reading positions and marks. This can’t be undone.",
        eraseTitle: "Erase my account",
        eraseWhat:
            "Your address, password, devices, reading positions, bookmarks, highlights and notes will be erased. This can’t be undone.",
        eraseKept:
            "Issues you paid for can’t be opened without the account. Payment records are kept without your name, as the law requires.",
        erasePassword: "Your password", eraseNow: "Erase everything", eraseNot: "Keep my account",
        erased: "Your data was erased.", welcome: "You are signed in.", madeAccount: "Your account was created.",
        deviceGone: "The device was signed out.",
        maximumDevices: {
            "An account has at most \($0) devices. The least recently used one was signed out."
        }, removeNamed: { "Sign out \($0)" })

    static let italian = AccountWords(
        account: "Account",
        promise: "La tua biblioteca, i segnalibri, le note e gli acquisti su tutti i tuoi dispositivi.",
        enter: "Accedi o crea un account", signIn: "Accedi", makeAccount: "Crea un account",
        makeAccountHint:
            "È la prima volta? Scegli una password di dieci caratteri o più. Qualche parola di seguito si ricorda facilmente.",
        comesAlong: "Quello che hai in questo browser passa al tuo account.",
        email: "Indirizzo e-mail", password: "Password",
        passwordRule: "Dieci caratteri o più. Qualche parola di seguito si ricorda facilmente.",
        forgotten: "Hai dimenticato la password?",
        forgottenAnswer:
            "Questa edicola non invia e-mail. Scrivi all’editore dal tuo indirizzo per avere una nuova password.",
        signedInAs: "Accesso effettuato come", signOut: "Esci",
        temporary: "La tua password è provvisoria. Scegline una nuova qui sotto.",
        devices: { "I tuoi dispositivi, al massimo \($0)" }, thisDevice: "Questo dispositivo",
        lastSeen: "Ultimo accesso", remove: "Disconnetti",
        changePassword: "Cambia la password", current: "Password attuale", new: "Nuova password",
        changed: "La password è stata cambiata. Gli altri dispositivi sono stati disconnessi.",
        data: "I tuoi dati", export: "Esporta i miei dati",
        exportHint: "Tutti i dati che ti riguardano, in un file JSON.", erase: "Cancella il mio account",
        eraseHint: "Indirizzo, dispositivi, posizioni di lettura, segnalibri e note. Non si può annullare.",
        eraseTitle: "Cancella il mio account",
        eraseWhat:
            "L’indirizzo, la password, i dispositivi, le posizioni di lettura, i segnalibri, le evidenziazioni e le note saranno cancellati. Non si può annullare.",
        eraseKept:
            "I numeri che hai pagato non si potranno più aprire senza l’account. I pagamenti restano registrati senza il tuo nome, come richiede la legge.",
        erasePassword: "La tua password", eraseNow: "Cancella tutto",
        eraseNot: "Mantieni l’account",
        erased: "I tuoi dati sono stati cancellati.", welcome: "Accesso effettuato.",
        madeAccount: "L’account è stato creato.",
        deviceGone: "Il dispositivo è stato disconnesso.",
        maximumDevices: {
            "Un account ha al massimo \($0) dispositivi. Quello usato meno di recente è stato disconnesso."
        }, removeNamed: { "Disconnetti \($0)" })
}
