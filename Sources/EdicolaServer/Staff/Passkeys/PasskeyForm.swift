import EdicolaCore
import FoundationEssentials
import HTML
import Storage

/// A button that asks the device for a passkey. A script shows it and fills the form; without one it stays hidden, and
/// the password does the same.
struct PasskeyForm {
    enum Kind: String {
        case create, get
    }

    static let module = "modules/passkey-form.js"

    var kind: Kind
    /// Where the script asks for a challenge.
    var options: String
    var action: String
    var button: String
    var party: RelyingParty
    /// The page at hand, for the link from a number to the name.
    var path: String
    var words: PasskeyWords
    var next: String?

    private static let fields = ["credential", "client", "authenticator", "signature", "key", "algorithm"]

    var html: HTML {
        """
        <passkey-form class="passkey" hidden data-kind="\(kind.rawValue)" data-options="\(options)" \
        data-origin="\(party.origin)" data-proof="\(Paths.Console.proof)?next=\(path)">
        <form method="post" action="\(action)">
        \(Self.fields.map { "<input type=\"hidden\" name=\"\($0)\">" as HTML }.joined)\
        \(next.map { "<input type=\"hidden\" name=\"next\" value=\"\($0)\">" })
        <p class="actions"><button class="button is-quiet">\(button)</button></p>
        </form>
        <p class="account-complaint passkey-failed" role="alert" hidden>\(words.failed)</p>
        <p class="account-hint passkey-elsewhere" hidden>\(words.elsewhere) \
        <a href="\(party.origin)\(path)">\(party.origin)</a></p>
        </passkey-form>
        """
    }
}

/// A member's passkeys, and the button that adds one.
struct PasskeyList {
    var passkeys: [Passkey]
    var party: RelyingParty
    var words: PasskeyWords

    var html: HTML {
        """
        <section class="account-part" aria-labelledby="passkeys">
        <h2 class="section-title" id="passkeys">\(words.title)</h2>
        <p class="account-hint staff-hint">\(words.hint)</p>
        \(list)
        \(PasskeyForm(
            kind: .create, options: Paths.Console.ownPasskeyOptions, action: Paths.Console.ownPasskeys,
            button: words.add, party: party, path: Paths.Console.own, words: words).html)
        </section>
        """
    }

    private var list: HTML {
        guard !passkeys.isEmpty else { return "<p class=\"account-hint\">\(words.none)</p>" }
        return "<ul class=\"account-devices\">\(passkeys.map(line))</ul>"
    }

    private func line(_ passkey: Passkey) -> HTML {
        let used: HTML =
            if passkey.host != party.id {
                HTML(escaping: words.void)
            } else {
                passkey.used.map { "\(words.lastUse) \(StaffDay(instant: $0).html)" } ?? HTML(escaping: words.unused)
            }
        return """
            <li class="account-device"><span class="account-device-name" dir="auto">\(passkey.device)</span> \
            <span class="account-hint">\(words.made) \(StaffDay(instant: passkey.added).html), \(used)</span>
            <form method="post" action="\(Paths.Console.ownPasskeys)/remove">\
            <input type="hidden" name="passkey" value="\(passkey.id)">\
            <button class="account-remove" aria-label="\(words.removeNamed(passkey.device))">\(words.remove)</button></form></li>

            """
    }
}
