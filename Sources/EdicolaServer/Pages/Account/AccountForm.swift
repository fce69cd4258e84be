import EdicolaCore
import Hummingbird

/// The fields of an account's forms, as somebody filled them in.
struct AccountForm: Decodable, Sendable {
    var email: String?
    var password: String?
    var current: String?
    var new: String?
    var device: String?
    /// The page to go on to.
    var next: String?

    /// Where to go on, when it is a page of ours.
    static func ownPath(_ text: String?) -> String? {
        guard let text, text.hasPrefix("/"), !text.hasPrefix("//"), !text.contains("\\"), text.utf8.count <= 512,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        return text
    }
}

/// Which of the forms a complaint belongs to.
enum AccountFormName: Hashable, Sendable {
    case signIn, makeAccount, password, erasure
}
