/// What the pages of an account say, in one language.
struct AccountWords: Sendable {
    var account, promise: String
    var signIn, signInHint, makeAccount, makeAccountHint, comesAlong: String
    var email, password, passwordRule, forgotten, forgottenAnswer: String
    var signedInAs, signOut, temporary: String
    var devices: @Sendable (Int) -> String
    var thisDevice, lastSeen, remove: String
    var changePassword, current, new, changed: String
    var data, export, exportHint, erase, eraseHint: String
    var eraseTitle, eraseWhat, eraseKept, erasePassword, eraseNow, eraseNot, erased: String
    var welcome, madeAccount, deviceGone: String
    var mostDevices: @Sendable (Int) -> String
    var removeNamed: @Sendable (String) -> String

    /// - Parameter language: BCP 47; English serves where there is no other.
    static func of(_ language: String) -> AccountWords { language.hasPrefix("it") ? .italian : .english }

    static let english = AccountWords(
        account: "Account", promise: "What you read, marked and bought, on all your devices.",
        signIn: "Sign in", signInHint: "You have an account here.", makeAccount: "Make an account",
        makeAccountHint: "An address and a password; nothing else is asked.",
        comesAlong: "What you have in this browser goes into the account with you.",
        email: "E-mail address", password: "Password",
        passwordRule: "Ten characters or more. A few words in a row are easy to remember.",
        forgotten: "Forgotten your password?",
        forgottenAnswer:
            "This newsstand sends no mail. Write to its publisher from your address: they can give you a new one.",
        signedInAs: "Signed in as", signOut: "Sign out",
        temporary: "The password that you were given is for one time only: choose your own below.",
        devices: { "Your devices, \($0) at most" }, thisDevice: "This device", lastSeen: "Last seen",
        remove: "Sign out there",
        changePassword: "Change the password", current: "Password of today", new: "New password",
        changed: "Your password is changed, and your other devices are signed out.",
        data: "Your data", export: "Take it all away",
        exportHint: "Everything that is kept of you, as one JSON file.", erase: "Erase my account",
        eraseHint: "Address, devices, places and marks; for good.", eraseTitle: "Erase my account",
        eraseWhat:
            "Your address, your password, your devices, the places where you stopped, your bookmarks, highlights and notes will be gone for good, and nobody can bring them back.",
        eraseKept:
            "What you paid for can’t be opened any more without the account. The payments themselves are kept without your name, because the law wants them kept.",
        erasePassword: "Your password, once more", eraseNow: "Erase everything", eraseNot: "Keep my account",
        erased: "Your data are erased.", welcome: "You are signed in.", madeAccount: "Your account is made.",
        deviceGone: "The device is signed out.",
        mostDevices: {
            "An account has at most \($0) devices: the one that was not seen for the longest time was signed out."
        }, removeNamed: { "Sign out \($0)" })

    static let italian = AccountWords(
        account: "Account", promise: "Quello che leggi, segni e compri, su tutti i tuoi dispositivi.",
        signIn: "Accedi", signInHint: "Hai già un account qui.", makeAccount: "Crea un account",
        makeAccountHint: "Un indirizzo e una password; non si chiede altro.",
        comesAlong: "Quello che hai in questo browser entra con te nell’account.",
        email: "Indirizzo e-mail", password: "Password",
        passwordRule: "Dieci caratteri o più. Qualche parola di seguito si ricorda facilmente.",
        forgotten: "Hai dimenticato la password?",
        forgottenAnswer:
            "Questa edicola non manda posta. Scrivi all’editore dal tuo indirizzo: può dartene una nuova.",
        signedInAs: "Accesso effettuato come", signOut: "Esci",
        temporary: "La password che hai ricevuto vale una volta sola: scegline una tua qui sotto.",
        devices: { "I tuoi dispositivi, al massimo \($0)" }, thisDevice: "Questo dispositivo",
        lastSeen: "Visto l’ultima volta", remove: "Esci da lì",
        changePassword: "Cambia la password", current: "Password attuale", new: "Nuova password",
        changed: "La password è cambiata e gli altri dispositivi sono usciti.",
        data: "I tuoi dati", export: "Porta via tutto",
        exportHint: "Tutto quello che si conserva di te, in un file JSON.", erase: "Cancella il mio account",
        eraseHint: "Indirizzo, dispositivi, posizioni e segni; per sempre.", eraseTitle: "Cancella il mio account",
        eraseWhat:
            "Il tuo indirizzo, la password, i dispositivi, i punti in cui ti sei fermato, i segnalibri, le evidenziazioni e le note spariranno per sempre, e nessuno potrà riportarli.",
        eraseKept:
            "Quello che hai pagato non si potrà più aprire senza l’account. I pagamenti si conservano senza il tuo nome, perché la legge lo vuole.",
        erasePassword: "La tua password, ancora una volta", eraseNow: "Cancella tutto",
        eraseNot: "Tieni il mio account",
        erased: "I tuoi dati sono cancellati.", welcome: "Hai fatto l’accesso.", madeAccount: "L’account è creato.",
        deviceGone: "Il dispositivo è uscito.",
        mostDevices: {
            "Un account ha al massimo \($0) dispositivi: quello non visto da più tempo è uscito."
        }, removeNamed: { "Esci da \($0)" })
}
