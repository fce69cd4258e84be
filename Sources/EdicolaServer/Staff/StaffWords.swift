import Storage

/// The text of the pages about people, in one language.
struct StaffWords: Sendable {
    var signIn, signInPromise, name, forgotten, forgottenAnswer: String
    var setUp, setUpPromise, goOn, join, joinPromise, recover, recoverPromise, savePassword: String
    var linkEnded, linkEndedSentence: String
    var proof, proofPromise, confirm: String
    var people, peoplePromise, you, never, lastSeen, allTitles: String
    var remove, invite, inviteHint, makeInvitation, noteLabel, roleLabel, titlesLabel: String
    var invitationMade, invitationMadeHint, openInvitations, usedInvitations, takeBack, noInvitations: String
    var recoveryLink, recoveryMade: String
    var removed, takenBack, rightsChanged, changeRights, save: String
    var usedBy: @Sendable (String) -> String
    var roles: [Role: String]
    var roleHints: [Role: String]
    var ownRights: String
    var by: @Sendable (String) -> String
    var wrongName: String

    static func of(_ language: String) -> StaffWords { language.hasPrefix("it") ? .italian : .english }

    static let english = StaffWords(
        signIn: "Sign in to the console",
        signInPromise: "For the people who make this newsstand. Readers sign in under Account.",
        name: "Name",
        forgotten: "Forgot your password?",
        forgottenAnswer:
            "An owner can make you a link for a new one. An owner who is locked out runs “edicola staff link” on the newsstand’s machine.",
        setUp: "Set up your newsstand",
        setUpPromise: "You become its owner: you may do everything, and invite others.", goOn: "Go on",
        join: "Welcome to the console", joinPromise: "Choose the address and the password you will sign in with.",
        recover: "Choose a new password", recoverPromise: "You will be signed out everywhere else.",
        savePassword: "Save the password", linkEnded: "This link has ended",
        linkEndedSentence:
            "It was used already, or it is too old. Ask the person who sent it for a new one.",
        proof: "Your password, please", proofPromise: "This step needs your password again.",
        confirm: "Go on", people: "People", peoplePromise: "The people who make this newsstand, and their rights.",
        you: "you",
        never: "Has not signed in yet", lastSeen: "Last seen", allTitles: "All titles", remove: "Remove",
        invite: "Invite somebody",
        inviteHint: "You get a link to hand over. It is good once, for seven days. No mail is sent.",
        makeInvitation: "Make the invitation", noteLabel: "For whom", roleLabel: "Role",
        titlesLabel: "Titles",
        invitationMade: "The invitation is ready",
        invitationMadeHint: "Send this link to the person you invite. It is shown only once.",
        openInvitations: "Open invitations", usedInvitations: "Used invitations", takeBack: "Take back",
        noInvitations: "No open invitations.", recoveryLink: "New password", recoveryMade: "The link is ready",
        removed: "The person was removed.", takenBack: "The invitation was taken back.",
        rightsChanged: "The rights were changed. The person signs in again.", changeRights: "Change rights",
        save: "Save",
        usedBy: { "used by \($0)" },
        roles: [
            .owner: "Owner", .editor: "Editor", .circulation: "Circulation", .analyst: "Analyst",
        ],
        roleHints: [
            .owner: "may do everything", .editor: "makes issues and puts them on sale",
            .circulation: "prices, products, readers, figures", .analyst: "sees the figures",
        ], ownRights: "Own set of rights",
        by: { "by \($0)" }, wrongName: "Type your name.")

    static let italian = StaffWords(
        signIn: "Accedi alla redazione",
        signInPromise: "Per chi lavora a questa edicola. I lettori accedono da Account.",
        name: "Nome",
        forgotten: "Hai dimenticato la password?",
        forgottenAnswer:
            "Un proprietario può prepararti un link per sceglierne una nuova. Se sei tu il proprietario, esegui «edicola staff link» sul computer dell’edicola.",
        setUp: "Prepara la tua edicola",
        setUpPromise: "Ne diventi proprietario: puoi fare tutto e invitare altre persone.", goOn: "Continua",
        join: "Benvenuto in redazione", joinPromise: "Scegli l’indirizzo e la password con cui accederai.",
        recover: "Scegli una nuova password", recoverPromise: "Sarai disconnesso da tutti gli altri dispositivi.",
        savePassword: "Salva la password", linkEnded: "Questo link non è più valido",
        linkEndedSentence: "È già stato usato o è troppo vecchio. Chiedine uno nuovo a chi te l’ha mandato.",
        proof: "Serve la tua password", proofPromise: "Per continuare devi inserire ancora una volta la password.",
        confirm: "Continua", people: "Persone", peoplePromise: "Chi può fare che cosa in questa edicola.", you: "tu",
        never: "Non ha ancora effettuato l’accesso", lastSeen: "Ultimo accesso", allTitles: "Tutte le testate",
        remove: "Rimuovi", invite: "Invita una persona",
        inviteHint:
            "Riceverai un link da consegnare. Vale una volta sola, per sette giorni. Non viene inviata nessuna e-mail.",
        makeInvitation: "Crea l’invito", noteLabel: "Per chi", roleLabel: "Ruolo", titlesLabel: "Testate",
        invitationMade: "L’invito è pronto",
        invitationMadeHint: "Manda questo link alla persona che inviti. Lo vedi solo adesso.",
        openInvitations: "Inviti aperti", usedInvitations: "Inviti usati", takeBack: "Annulla",
        noInvitations: "Nessun invito aperto.", recoveryLink: "Nuova password", recoveryMade: "Il link è pronto",
        removed: "La persona è stata rimossa.", takenBack: "L’invito è stato annullato.",
        rightsChanged: "I permessi sono cambiati. La persona dovrà accedere di nuovo.",
        changeRights: "Cambia permessi", save: "Salva",
        usedBy: { "usato da \($0)" },
        roles: [
            .owner: "Proprietario", .editor: "Redattore", .circulation: "Diffusione", .analyst: "Analista",
        ],
        roleHints: [
            .owner: "può fare tutto", .editor: "prepara i numeri e li mette in vendita",
            .circulation: "prezzi, prodotti, lettori, dati", .analyst: "vede i dati",
        ], ownRights: "Permessi scelti uno per uno",
        by: { "di \($0)" }, wrongName: "Scrivi il tuo nome.")
}
