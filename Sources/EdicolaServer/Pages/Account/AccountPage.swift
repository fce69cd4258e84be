import EdicolaCore
import FoundationEssentials
import HTML

/// The page of an account: signing in and registering, or the settings of a signed-in reader.
struct AccountPage {
    var words: AccountWords = .english
    /// The reader known on this device.
    var known: ReaderAnswer?
    /// The maximum number of devices per account.
    var maximumDevices: Int
    /// The submitted values, for a form that is shown again.
    var form = AccountForm()
    var complaint: (form: AccountFormName, sentence: String)?
    /// Messages about the last action.
    var notes: [String] = []

    func html(for site: Site) -> HTML {
        Document(
            title: "\(words.account) · \(site.name)", kind: "account-page", styles: ["masthead", "account"],
            modules: ["modules/reader-account.js"], main: main
        ).html(for: site)
    }

    private var main: HTML {
        """
        <header class="masthead">
        <h1 class="masthead-name">\(words.account)</h1>
        <p class="masthead-summary">\(words.promise)</p>
        </header>
        \(notes.map { "<p class=\"account-note\" role=\"status\">\($0)</p>\n" as HTML })
        \(known.flatMap { $0.email == nil ? nil : inside($0) } ?? outside)
        """
    }

    private var outside: HTML {
        """
        \(known == nil ? .empty : "<p class=\"account-along\">\(words.comesAlong)</p>")
        <section class="account-card" aria-labelledby="enter">
        <h2 class="account-title" id="enter">\(words.enter)</h2>
        \(AccountFields(
            action: Paths.Account.sessions, fields: [email, password], button: words.signIn,
            complaint: complaint(.signIn) ?? complaint(.makeAccount), next: form.next,
            other: (words.makeAccountHint, words.makeAccount, Paths.Account.new)).html)
        <details class="account-forgotten"><summary>\(words.forgotten)</summary><p>\(words.forgottenAnswer)</p></details>
        </section>
        """
    }

    private func inside(_ reader: ReaderAnswer) -> HTML {
        """
        <div class="account-inside">
        <section class="account-part is-first">
        <p class="account-name"><span class="kicker">\(words.signedInAs)</span> \
        <strong class="account-email">\(reader.email ?? "")</strong></p>
        <form method="post" action="\(Paths.Account.goodbye)"><button class="button is-quiet">\(words.signOut)</button></form>
        </section>
        \(reader.hasTemporaryPassword ? "<p class=\"account-note is-urgent\">\(words.temporary)</p>" : .empty)
        \(DeviceList(reader: reader, words: words).html)
        <section class="account-part" aria-labelledby="password">
        <h2 class="section-title" id="password">\(words.changePassword)</h2>
        \(AccountFields(
            action: Paths.Account.password, fields: [
                AccountField(
                    id: "current", name: "current", label: words.current, type: "password",
                    completes: "current-password"),
                AccountField(
                    id: "new", name: "new", label: words.new, type: "password", completes: "new-password",
                    rule: words.passwordRule),
            ], button: words.changePassword, isQuiet: true, complaint: complaint(.password)).html)
        </section>
        <section class="account-part" aria-labelledby="data">
        <h2 class="section-title" id="data">\(words.data)</h2>
        <ul class="account-data">
        <li><a href="\(Paths.Account.export)" download>\(words.export)</a> <span class="account-hint">\(words.exportHint)</span></li>
        <li><a href="\(Paths.Account.erasure)">\(words.erase)</a> <span class="account-hint">\(words.eraseHint)</span></li>
        </ul>
        </section>
        </div>
        """
    }

    private func complaint(_ name: AccountFormName) -> String? {
        complaint.flatMap { $0.form == name ? $0.sentence : nil }
    }

    private var email: AccountField {
        AccountField(
            id: "email", name: "email", label: words.email, type: "email", completes: "email", value: form.email)
    }

    /// The input for a password: a new one after a failed registration, otherwise the current one.
    private var password: AccountField {
        AccountField(
            id: "password", name: "password", label: words.password, type: "password",
            completes: complaint(.makeAccount) == nil ? "current-password" : "new-password")
    }
}

/// The page that asks for confirmation before an account is erased.
struct ErasurePage {
    var words: AccountWords = .english
    var email: String?
    var complaint: String?

    func html(for site: Site) -> HTML {
        Document(
            title: "\(words.eraseTitle) · \(site.name)", kind: "account-page", styles: ["masthead", "account"],
            main: main
        ).html(for: site)
    }

    private var main: HTML {
        """
        <header class="masthead"><h1 class="masthead-name">\(words.eraseTitle)</h1></header>
        <div class="account-inside">
        <section class="account-part account-erasure">
        <p>\(words.eraseWhat)</p>
        <p>\(words.eraseKept)</p>
        \(AccountFields(
            action: Paths.Account.erasure, fields: email == nil ? [] : [
                AccountField(
                    id: "password", name: "password", label: words.erasePassword, type: "password",
                    completes: "current-password")
            ], button: words.eraseNow, isQuiet: true, complaint: complaint, way: (words.eraseNot, Paths.account)).html)
        </section>
        </div>
        """
    }
}
