import FoundationEssentials
import HTTPTypes
import Hummingbird

/// The name and password in `Authorization: Basic …` (RFC 7617).
struct BasicCredentials: Hashable, Sendable {
    var name: String
    var password: String

    /// - Parameter field: the whole field.
    /// - Returns: nil for another scheme, and for an unreadable value.
    init?(_ field: String) {
        guard field.lowercased().hasPrefix("basic ") else { return nil }
        let text = field.dropFirst("basic ".count).filter { $0 != " " }
        guard let bytes = Data(base64Encoded: String(text)) else { return nil }
        // Old apps send Latin-1.
        let plain =
            String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        guard let colon = plain.firstIndex(of: ":") else { return nil }
        (name, password) = (String(plain[..<colon]), String(plain[plain.index(after: colon)...]))
    }
}

extension Request {
    /// Whether the request comes from a reading app: a `/opds` address.
    var isForReadingApp: Bool { uri.path == "/opds" || uri.path.hasPrefix("/opds/") }
}
