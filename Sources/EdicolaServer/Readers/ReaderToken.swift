import EdicolaCore

/// A device's credential: `edr_` and 260 random bits. The newsstand stores its SHA-256.
struct ReaderToken: Hashable, Sendable {
    static let prefix = "edr_"

    let text: String

    init() {
        text = Self.prefix + RandomText.base32(52)
    }

    /// - Returns: nil unless the text has the form of a token.
    init?(parsing text: some StringProtocol) {
        guard text.hasPrefix(Self.prefix), text.utf8.count == 56 else { return nil }
        self.text = String(text)
    }

    var digest: Digest { Digest(sha256: text.utf8) }
}
