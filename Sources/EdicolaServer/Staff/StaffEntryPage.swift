import EdicolaCore
import HTML
import Storage

/// The pages before the console: signing in, using a link, and typing the password once more.
struct StaffEntryPage {
    enum Purpose: Sendable {
        case signIn(next: String?)
        case link(StaffLink, secret: String)
        case proof(next: String?)
    }

    var purpose: Purpose
    var words: StaffWords = .english
    /// The words that readers’ accounts have too.
    var account: AccountWords = .english
    var name: String?
    var email: String?
    var complaint: String?
    /// nil where browsers make no passkeys.
    var party: RelyingParty?
    var passkeyWords: PasskeyWords = .english

    func html(for site: Site) -> HTML {
        ConsoleFrame(
            title: heading.title, section: .today, isDoor: true, styles: ["account", "staff"],
            modules: passkey == .empty ? [] : [PasskeyForm.module], main: main
        ).html(for: site)
    }

    private var heading: (title: String, promise: String) {
        switch purpose {
        case .signIn: (words.signIn, words.signInPromise)
        case .proof: (words.proof, words.proofPromise)
        case .link(let link, _):
            switch link.kind {
            case .owner: (words.setUp, words.setUpPromise)
            case .invitation: (words.join, words.joinPromise)
            case .recovery: (words.recover, words.recoverPromise)
            }
        }
    }

    private var main: HTML {
        """
        <h1 class="console-title">\(heading.title)</h1>
        <p class="console-lead">\(heading.promise)</p>
        <section class="account-card staff-door">
        \(form)
        \(passkey)
        \(isSignIn ? "<details class=\"account-forgotten\"><summary>\(words.forgotten)</summary><p>\(words.forgottenAnswer)</p></details>" : .empty)
        </section>
        """
    }

    private var passkey: HTML {
        guard let party else { return .empty }
        return switch purpose {
        case .signIn(let next):
            PasskeyForm(
                kind: .get, options: Paths.Console.passkeyOptions, action: Paths.Console.passkeySignIn,
                button: passkeyWords.signIn, party: party, path: Paths.Console.signIn, words: passkeyWords, next: next
            ).html
        case .proof(let next):
            PasskeyForm(
                kind: .get, options: Paths.Console.passkeyOptions, action: Paths.Console.passkeyProof,
                button: passkeyWords.prove, party: party, path: Paths.Console.proof, words: passkeyWords, next: next
            ).html
        case .link: .empty
        }
    }

    private var isSignIn: Bool { if case .signIn = purpose { true } else { false } }

    private var form: HTML {
        switch purpose {
        case .signIn(let next):
            AccountFields(
                action: Paths.Console.signIn, fields: [address, secret(isNew: false)], button: words.goOn,
                complaint: complaint, next: next
            ).html
        case .proof(let next):
            AccountFields(
                action: Paths.Console.proof, fields: [secret(isNew: false)], button: words.confirm,
                complaint: complaint, next: next
            ).html
        case .link(let link, let secret) where link.kind == .recovery:
            AccountFields(
                action: Paths.Console.begin(secret), fields: [self.secret(isNew: true)], button: words.savePassword,
                complaint: complaint
            ).html
        case .link(_, let secret):
            AccountFields(
                action: Paths.Console.begin(secret),
                fields: [
                    AccountField(
                        id: "name", name: "name", label: words.name, type: "text", completes: "name", value: name),
                    address, self.secret(isNew: true),
                ], button: words.goOn, complaint: complaint
            ).html
        }
    }

    private var address: AccountField {
        AccountField(
            id: "email", name: "email", label: account.email, type: "email", completes: "username", value: email)
    }

    private func secret(isNew: Bool) -> AccountField {
        AccountField(
            id: "password", name: "password", label: account.password, type: "password",
            completes: isNew ? "new-password" : "current-password", rule: isNew ? account.passwordRule : nil)
    }
}
