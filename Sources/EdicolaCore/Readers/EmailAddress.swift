/// An e-mail address in two forms: as typed, and as addresses are compared.
///
/// It rejects typing errors and no more; only a message can prove that somebody reads mail at an address.
public struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as typed, without surrounding blanks; used for display and for sending.
    public let text: String
    /// The address in lower case. Hardly any mail server distinguishes `Anna@` from `anna@`, and no reader does.
    public let key: String

    /// - Returns: nil for a text that can't be an address (RFC 5321 §4.5.3.1: at most 254 bytes, 64 before the `@`).
    public init?(parsing text: some StringProtocol) {
        let trimmed = text.drop { $0.isWhitespace }
        let address = String(trimmed.prefix { !$0.isWhitespace })
        guard trimmed.dropFirst(address.count).allSatisfy(\.isWhitespace) else { return nil }
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let name = parts.first, let host = parts.last, (1...64).contains(name.utf8.count),
            address.utf8.count <= 254, !address.unicodeScalars.contains(where: { $0.value < 0x21 || $0.value == 0x7F })
        else { return nil }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty && $0.utf8.count < 64 }) else { return nil }
        self.text = address
        key = address.lowercased()
    }

    /// The address as typed.
    public var description: String { text }
}
