/// The properties of EPUB 3.0 with the prefix `-epub-` (EPUB 3.3, appendix on CSS prefixes), as CSS names them today.
enum EPUBProperties {
    private static let prefix = "-epub-"

    /// Those that have another name without the prefix.
    private static let renamed = [
        "text-combine": "text-combine-upright", "text-combine-horizontal": "text-combine-upright",
    ]
    private static let same: Set<String> = [
        "hyphens", "line-break", "ruby-position", "text-align-last", "text-emphasis", "text-emphasis-color",
        "text-emphasis-position", "text-emphasis-style", "text-orientation", "text-transform",
        "text-underline-position", "word-break", "writing-mode",
    ]
    /// Values that were renamed with them.
    private static let values = [
        "text-combine-upright": ["horizontal": "all"],
        "text-orientation": [
            "vertical-right": "mixed", "sideways-right": "sideways", "rotate-right": "sideways",
            "rotate-normal": "mixed",
        ],
        "text-transform": ["-epub-fullwidth": "full-width"],
    ]

    /// - Parameter tokens: a declaration, or any other statement, which stays as it is.
    static func translated(_ tokens: [CSSToken]) -> [CSSToken] {
        guard let start = tokens.firstIndex(where: { $0 != .space && $0 != .comment }),
            case .identifier(let name) = tokens[start], name.lowercased().hasPrefix(prefix),
            tokens[(start + 1)...].first(where: { $0 != .space && $0 != .comment }) == .colon
        else { return tokens }
        let bare = String(name.lowercased().dropFirst(prefix.count))
        guard let property = renamed[bare] ?? (same.contains(bare) ? bare : nil) else { return tokens }
        var translated = tokens
        translated[start] = .identifier(property)
        for index in translated.indices.dropFirst(start + 1) {
            guard case .identifier(let value) = translated[index] else { continue }
            if let today = values[property]?[value.lowercased()] { translated[index] = .identifier(today) }
        }
        return translated
    }
}
