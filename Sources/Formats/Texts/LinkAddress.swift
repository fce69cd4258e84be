/// An address that a reader may be led to: of a harmless scheme, in plain ASCII.
package struct LinkAddress {
    package static let longest = 2_048
    private static let schemes = ["http:", "https:", "mailto:", "tel:"]

    package let text: String

    /// - Returns: nothing when the address has another scheme, as `javascript:` and `file:` are.
    package init?(_ bytes: some Sequence<UInt8>) {
        // Spaces and control characters at the ends or hidden inside are how one scheme is dressed up as another.
        let visible = bytes.filter { $0 > 0x20 && $0 != 0x7F }
        var text = PercentCoding.encoded(visible) { $0 < 0x80 && !"\"<>\\^`{|}".utf8.contains($0) }
        if text.lowercased().hasPrefix("www.") { text = "http://" + text }
        let lowercased = text.lowercased()
        guard let scheme = Self.schemes.first(where: lowercased.hasPrefix), text.utf8.count > scheme.utf8.count,
            text.utf8.count <= Self.longest
        else { return nil }
        self.text = text
    }
}
