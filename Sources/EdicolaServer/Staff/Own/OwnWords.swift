/// The text of a member's own page, in one language.
struct OwnWords: Sendable {
    var title, name, nameHint, saveName, named: String
    var sessions, sessionsHint, thisBrowser, since, lastUse, end, endOthers, ended, othersEnded, onlyThis: String
    var password, passwordHint, changed: String
    var endNamed: @Sendable (String) -> String

    static func of(_ language: String) -> OwnWords { language.hasPrefix("it") ? .italian : .english }

    static let english = OwnWords(
        title: "You", name: "Your name", nameHint: "Others see it beside what you do, in the log and in lists.",
        saveName: "Save the name", named: "Your name was changed.",
        sessions: "Where you are signed in",
        sessionsHint: "A browser is signed out after twelve hours without use, and after thirty days at most.",
        thisBrowser: "This browser", since: "signed in", lastUse: "last used", end: "Sign out",
        endOthers: "Sign out everywhere else", ended: "The browser was signed out.",
        othersEnded: "All other browsers were signed out.", onlyThis: "You are signed in nowhere else.",
        password: "Change your password", passwordHint: "All your other browsers are signed out.",
        changed: "Your password was changed. Your other browsers were signed out.",
        endNamed: { "Sign out \($0)" })

    static let italian = OwnWords(
        title: "Il tuo profilo", name: "Il tuo nome",
        nameHint: "È il nome che gli altri leggono nel registro e negli elenchi.",
        saveName: "Salva il nome", named: "Il nome è cambiato.",
        sessions: "Dove hai effettuato l’accesso",
        sessionsHint: "L’accesso scade dopo dodici ore senza attività, e comunque dopo trenta giorni.",
        thisBrowser: "Questo browser", since: "accesso", lastUse: "ultimo uso", end: "Disconnetti",
        endOthers: "Disconnetti tutti gli altri", ended: "Il browser è stato disconnesso.",
        othersEnded: "Tutti gli altri browser sono stati disconnessi.", onlyThis: "Non hai altri accessi aperti.",
        password: "Cambia la password", passwordHint: "Tutti gli altri tuoi browser verranno disconnessi.",
        changed: "La password è cambiata. Gli altri tuoi browser sono stati disconnessi.",
        endNamed: { "Disconnetti \($0)" })
}
