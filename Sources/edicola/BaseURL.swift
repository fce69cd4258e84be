/// The public address of a newsstand.
enum BaseURL {
    /// Checks an address.
    ///
    /// - Throws: ``CommandError`` unless it is an address of http or https without a path: links of pages begin at the root
    ///   of their host.
    static func checked(_ text: String) throws -> String {
        guard let match = text.wholeMatch(of: /(https?:\/\/[^\/?#\s]+)(\/?)(.*)/) else {
            throw CommandError("“\(text)” is not a public address. Use one such as https://stand.example.org.")
        }
        guard match.3.isEmpty else {
            throw CommandError(
                """
                “\(text)” has a path, and a newsstand needs a host of its own. Give it a name such as \
                https://stand.example.org.
                """)
        }
        return String(match.1)
    }
}
