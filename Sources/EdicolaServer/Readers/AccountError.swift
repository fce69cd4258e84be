import EdicolaCore
import HTTPTypes
import Storage

/// The reason why a request about an account failed. Programs get it in English, people in the language of their page.
enum AccountError: Error, Hashable {
    case notAnAddress(String)
    case addressTaken
    case shortPassword, longPassword, easyPassword
    /// No account has this address and this password.
    case noSuchPair
    case notYourPassword
    case signedInAs(String)
    case noAccount
    /// The text is not a promo code.
    case notACode
    case tooOften(seconds: Int)

    /// The fault that an error stands for, if any.
    init?(_ error: any Error) {
        if let fault = error as? AccountError {
            self = fault
        } else if case StorageError.emailTaken? = error as? StorageError {
            self = .addressTaken
        } else if case StorageError.codeRefused? = error as? StorageError {
            self = .notACode
        } else {
            return nil
        }
    }

    var refusal: Refusal {
        let kind: Problem.Kind =
            switch self {
            case .notAnAddress, .shortPassword, .longPassword, .easyPassword: .badRequest
            case .addressTaken, .signedInAs, .noAccount, .notACode: .conflict
            case .noSuchPair, .notYourPassword: .wrongPassword
            case .tooOften: .tooManyRequests
            }
        var headers = HTTPFields()
        if case .tooOften(let seconds) = self { headers[.retryAfter] = String(seconds) }
        return Refusal(kind, detail: words(in: "en"), headers: headers)
    }

    /// Returns the sentence in a language.
    ///
    /// - Parameter language: BCP 47; English is the default.
    func words(in language: String) -> String { language.hasPrefix("it") ? italian : english }

    private var english: String {
        switch self {
        case .notAnAddress(let text): "“\(text)” is not an e-mail address."
        case .addressTaken: StorageError.emailTaken.description
        case .shortPassword:
            "A password needs at least \(Passwords.shortest) characters. A few words in a row are easy to remember."
        case .longPassword: "A password can have at most \(Passwords.longest) bytes."
        case .easyPassword:
            "This password is easily guessed. A few words in a row are hard to guess and easy to remember."
        case .noSuchPair: "The e-mail address or password is wrong."
        case .notYourPassword: "The current password is wrong."
        case .signedInAs(let email): "You are signed in as \(email)."
        case .noAccount: "Create an account first."
        case .notACode: "This code is unknown, used up or expired."
        case .tooOften(1): "Too many attempts. Try again in 1 second."
        case .tooOften(let seconds) where seconds < 90:
            "Too many attempts. Try again in \(seconds) seconds."
        case .tooOften(let seconds): "Too many attempts. Try again in \((seconds + 59) / 60) minutes."
        }
    }

    private var italian: String {
        switch self {
        case .notAnAddress(let text): "«\(text)» non è un indirizzo e-mail."
        case .addressTaken: "C’è già un account con questo indirizzo e-mail. Accedi con quello."
        case .shortPassword:
            "La password deve avere almeno \(Passwords.shortest) caratteri. Qualche parola di seguito si ricorda facilmente."
        case .longPassword: "La password può avere al massimo \(Passwords.longest) byte."
        case .easyPassword:
            "Questa password si indovina facilmente. Qualche parola di seguito è difficile da indovinare e si ricorda bene."
        case .noSuchPair: "L’indirizzo e-mail o la password non sono corretti."
        case .notYourPassword: "La password attuale non è corretta."
        case .signedInAs(let email): "Hai già effettuato l’accesso come \(email)."
        case .noAccount: "Prima crea un account."
        case .notACode: "Questo codice non esiste, è già stato usato o è scaduto."
        case .tooOften(1): "Troppi tentativi. Riprova fra un secondo."
        case .tooOften(let seconds) where seconds < 90: "Troppi tentativi. Riprova fra \(seconds) secondi."
        case .tooOften(let seconds): "Troppi tentativi. Riprova fra \((seconds + 59) / 60) minuti."
        }
    }
}
