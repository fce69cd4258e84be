/// What a text says of another page: "page 34", "pp. 12–14", "a pagina 7".
struct PageReference {
    /// As it stands there, of digits only.
    var number: String
    /// Around the number, and the word before it when that stands in the same line.
    var box: Box

    private static let words: Set<String> = [
        "page", "pages", "p.", "pp.", "pg.", "pgs.", "pag.", "pagg.", "pág.", "págs.", "pagina", "pagine", "página",
        "páginas", "seite", "seiten", "bladzijde", "blz.", "sida", "side",
    ]
    private static let connections: Set<String> = [
        "and", "&", "or", "e", "ed", "et", "und", "oder", "y", "o", "a", "to", "–", "-",
    ]

    static func references(in lines: [PageText.Line]) -> [PageReference] {
        var references: [PageReference] = []
        // The place of the word that a number must follow, and its line.
        var announced: (box: Box?, line: Int)?
        for (line, words) in lines.map(\.words).enumerated() {
            for word in words {
                let text = word.text.lowercased()
                if let number = Self.joined(text) {
                    references.append(PageReference(number: number, box: word.box))
                    announced = nil
                } else if Self.words.contains(text.trimmedOfBrackets) {
                    announced = (word.box, line)
                } else if let (box, start) = announced, line - start <= 1, let number = Self.number(text) {
                    let whole = start == line ? box.map { $0.union(word.box) } : nil
                    references.append(PageReference(number: number.digits, box: whole ?? word.box))
                    announced = number.isOver ? nil : (nil, line)
                } else if let (box, _) = announced, box == nil, connections.contains(text) {
                    continue
                } else {
                    announced = nil
                }
            }
        }
        return references
    }

    /// The number of a word such as "p.12" or "pp.12–14".
    private static func joined(_ text: String) -> String? {
        let text = text.trimmedOfBrackets
        for start in ["pp.", "p.", "pag.", "pág."] where text.hasPrefix(start) {
            return number(String(text.dropFirst(start.count)))?.digits
        }
        return nil
    }

    /// - Returns: the digits of "12", "12," or "12–14", and whether the sentence ends there; nil when it is no page's
    ///   number.
    private static func number(_ text: String) -> (digits: String, isOver: Bool)? {
        let text = text.trimmedOfBrackets
        let digits = text.prefix { ("0"..."9").contains($0) }
        guard (1...4).contains(digits.count), digits.first != "0" else { return nil }
        let rest = text.dropFirst(digits.count)
        let isOver = rest.contains { ".;:)]!?".contains($0) }
        let tail = rest.drop { "-–—".contains($0) }
        let last = tail.drop { ("0"..."9").contains($0) }
        // "12–14", but neither "12.5" nor "12,000" nor "12th".
        guard (rest.isEmpty || tail.count < rest.count || last.count == rest.count),
            last.allSatisfy({ ".,;:)]!?'\"”’»".contains($0) }), tail.count - last.count <= 4
        else { return nil }
        return (String(digits), isOver)
    }
}

extension String {
    /// Without opening brackets and quotation marks before it.
    fileprivate var trimmedOfBrackets: String {
        String(drop { "([{\"'“‘«„".contains($0) })
    }
}
