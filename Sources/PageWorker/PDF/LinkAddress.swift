/// An address that a reader may be led to: of a harmless scheme, in plain ASCII.
struct LinkAddress {
    static let longest = 2_048
    private static let schemes = ["http:", "https:", "mailto:", "tel:"]

    let text: String

    /// - Returns: nothing when the address has another scheme, as `javascript:` and `file:` are.
    init?(_ bytes: some Sequence<UInt8>) {
        var text = ""
        // Spaces and control characters at the ends or hidden inside are how one scheme is dressed up as another.
        for byte in bytes where byte > 0x20 && byte != 0x7F {
            text += Self.isPlain(byte) ? String(Unicode.Scalar(byte)) : Self.percentEncoded(byte)
        }
        if text.lowercased().hasPrefix("www.") { text = "http://" + text }
        let lowercased = text.lowercased()
        guard let scheme = Self.schemes.first(where: lowercased.hasPrefix), text.utf8.count > scheme.utf8.count,
            text.utf8.count <= Self.longest
        else { return nil }
        self.text = text
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte < 0x80 && !"\"<>\\^`{|}".utf8.contains(byte)
    }

    private static func percentEncoded(_ byte: UInt8) -> String {
        (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
}
