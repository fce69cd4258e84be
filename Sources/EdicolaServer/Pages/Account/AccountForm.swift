import EdicolaCore
import Hummingbird

/// The submitted fields of an account's forms.
struct AccountForm: Decodable, Sendable {
    var email: String?
    var password: String?
    var current: String?
    var new: String?
    var device: String?
    /// The page to continue with.
    var next: String?

    /// Returns the page to continue with if it is on this newsstand; nil otherwise.
    ///
    /// The check of `next` prevents an open redirect: a link to the sign-in page that leads on to another site.
    static func ownPath(_ text: String?) -> String? {
        guard let text, text.hasPrefix("/"), !text.hasPrefix("//"), !text.contains("\\"), text.utf8.count <= 512,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        return text
    }
}

/// The form that an error message belongs to.
enum AccountFormName: Hashable, Sendable {
    case signIn, makeAccount, password, erasure
}
