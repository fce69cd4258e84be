import EdicolaCore
import FoundationEssentials
import HTML
import Storage

/// A member's own page: name, password, and the browsers in which they are signed in.
struct OwnPage {
    enum Form: Sendable {
        case name, password
    }

    var language = "en"
    /// The session of the request.
    var session: StaffSession
    var sessions: [StaffSession]
    /// The newsstand's name for passkeys, and the member's; nil where browsers make none.
    var passkeys: (party: RelyingParty, list: [Passkey])?
    /// The name as typed, for a form that is shown again.
    var name: String?
    var complaint: (form: Form, sentence: String)?
    var note: String?

    var words: OwnWords { .of(language) }
    var staff: StaffWords { .of(language) }
    var passkeyWords: PasskeyWords { .of(language) }
    /// The words that readers’ accounts have too.
    private var account: AccountWords { .of(language) }
    private var rights: RightWords { .of(language) }

    func html(for site: Site) -> HTML {
        ConsoleFrame(
            title: words.title, section: nil, note: note, styles: ["account", "staff"],
            modules: passkeys == nil ? [] : [PasskeyForm.module], main: main
        ).html(for: site)
    }

    private var main: HTML {
        """
        <h1 class="console-title" dir="auto">\(session.member.name)</h1>
        <p class="console-lead">\(session.member.email) <span class="dot" aria-hidden="true">·</span> \
        \(rights.sentence(session.member.permissions))</p>
        <div class="account-inside">
        <section class="account-part" aria-labelledby="name-title">
        <h2 class="section-title" id="name-title">\(words.name)</h2>
        \(AccountFields(
            action: Paths.Console.ownName, fields: [nameField], button: words.saveName, isQuiet: true,
            complaint: complaint(.name)).html)
        </section>
        <section class="account-part" aria-labelledby="sessions">
        <h2 class="section-title" id="sessions">\(words.sessions)</h2>
        <p class="account-hint">\(words.sessionsHint)</p>
        <ul class="account-devices">
        \(sessions.map(line))
        </ul>
        \(others)
        </section>
        <section class="account-part" aria-labelledby="password-title">
        <h2 class="section-title" id="password-title">\(words.password)</h2>
        <p class="account-hint staff-hint">\(words.passwordHint)</p>
        \(AccountFields(
            action: Paths.Console.ownPassword, fields: passwordFields, button: words.password, isQuiet: true,
            complaint: complaint(.password)).html)
        </section>
        \(passkeys.map { PasskeyList(passkeys: $0.list, party: $0.party, words: passkeyWords).html })
        </div>
        """
    }

    private func complaint(_ form: Form) -> String? { complaint.flatMap { $0.form == form ? $0.sentence : nil } }

    private var nameField: AccountField {
        AccountField(
            id: "name", name: "name", label: staff.name, type: "text", completes: "name",
            value: name ?? session.member.name, rule: words.nameHint)
    }

    private var passwordFields: [AccountField] {
        [
            AccountField(
                id: "current", name: "current", label: account.current, type: "password",
                completes: "current-password"),
            AccountField(
                id: "new", name: "new", label: account.new, type: "password", completes: "new-password",
                rule: account.passwordRule),
        ]
    }

    private func line(_ other: StaffSession) -> HTML {
        let isThis = other.digest == session.digest
        let used: HTML =
            isThis ? HTML(escaping: words.thisBrowser) : "\(words.lastUse) \(StaffDay(instant: other.seen).html)"
        return """
            <li class="account-device"><span class="account-device-name" dir="auto">\(other.device)</span> \
            <span class="account-hint">\(used), \(words.since) \(StaffDay(instant: other.begun).html)</span>\
            \(isThis ? leaving : ending(other))</li>

            """
    }

    private var leaving: HTML {
        """
        <form method="post" action="\(Paths.Console.signOut)"><button class="account-remove">\(account.signOut)</button></form>
        """
    }

    private func ending(_ other: StaffSession) -> HTML {
        """
        <form method="post" action="\(Paths.Console.ownSessions)"><input type="hidden" name="session" value="\(other.digest.hex)">\
        <button class="account-remove" aria-label="\(words.endNamed(other.device))">\(words.end)</button></form>
        """
    }

    private var others: HTML {
        guard sessions.count > 1 else { return "<p class=\"account-hint\">\(words.onlyThis)</p>" }
        return """
            <form method="post" action="\(Paths.Console.ownSessions)" class="staff-others">\
            <input type="hidden" name="session" value="others"><button class="button is-quiet">\(words.endOthers)</button></form>
            """
    }
}
