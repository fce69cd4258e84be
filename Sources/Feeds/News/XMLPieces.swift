/// Cuts an XML document of a feed into tags and text, without ever reading a document type: entities of its own, and all
/// that was ever done with them, don't exist here.
struct XMLPieces {
    enum Piece: Hashable {
        case open(String, attributes: [String: String])
        case close(String)
        case text(String)
    }

    /// Names without their prefixes are too few to tell `media:title` from `title`, so prefixes stay.
    static func pieces(of text: String, most: Int = 100_000) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while !rest.isEmpty, pieces.count < most {
            guard let start = rest.firstIndex(of: "<") else { break }
            if start > rest.startIndex { pieces.append(.text(NewsText.decoded(String(rest[..<start])))) }
            rest = rest[start...]
            if rest.hasPrefix("<![CDATA[") {
                let end = rest.firstRange(of: "]]>")
                let whole = rest.dropFirst(9)
                pieces.append(.text(String(end.map { whole[..<max(whole.startIndex, $0.lowerBound)] } ?? whole)))
                rest = end.map { rest[$0.upperBound...] } ?? ""
            } else if rest.hasPrefix("<!--") {
                rest = rest.firstRange(of: "-->").map { rest[$0.upperBound...] } ?? ""
            } else if rest.hasPrefix("<!") || rest.hasPrefix("<?") {
                rest = rest.firstIndex(of: ">").map { rest[$0...].dropFirst() } ?? ""
            } else {
                guard let end = end(of: rest) else { break }
                tag(rest[..<end].dropFirst(), into: &pieces)
                rest = rest[end...].dropFirst()
            }
        }
        return pieces
    }

    private static func end(of tag: Substring) -> Substring.Index? {
        var quote: Character?
        for index in tag.indices {
            let character = tag[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == ">" {
                return index
            }
        }
        return nil
    }

    private static func tag(_ tag: Substring, into pieces: inout [Piece]) {
        if tag.hasPrefix("/") {
            pieces.append(.close(String(tag.dropFirst().prefix { !$0.isWhitespace })))
            return
        }
        let isEmpty = tag.hasSuffix("/")
        var rest = isEmpty ? tag.dropLast() : tag
        let name = String(rest.prefix { !$0.isWhitespace })
        rest = rest.dropFirst(name.count)
        var attributes: [String: String] = [:]
        while attributes.count < 50 {
            rest = rest.drop { $0.isWhitespace }
            let key = rest.prefix { $0 != "=" && !$0.isWhitespace }
            guard !key.isEmpty else { break }
            rest = rest.dropFirst(key.count).drop { $0.isWhitespace }
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst().drop { $0.isWhitespace }
            guard let quote = rest.first, quote == "\"" || quote == "'" else { break }
            let value = rest.dropFirst().prefix { $0 != quote }
            attributes[String(key)] = NewsText.decoded(String(value))
            rest = rest.dropFirst(value.count + 2)
        }
        pieces.append(.open(name, attributes: attributes))
        if isEmpty { pieces.append(.close(name)) }
    }
}
