/// Takes out of a stylesheet what loads from elsewhere or runs programs, and rewrites what it refers to.
///
/// Everything else stays, in its order. It works on statements: what stands between `;`, `{` and `}`.
struct CSSCleaner {
    private(set) var references: References

    /// What stands in the place of a URL that is refused (CSS Values Level 4, section 4.5.4).
    private static let nothing = "about:invalid"
    private static let longestStatement = 200_000
    private static let inlineTypes = [
        "image/", "font/", "application/font", "application/x-font", "application/vnd.ms-",
    ]
    /// In these a string is a URL too.
    private static let urlFunctions: Set<String> = [
        "url", "src", "image", "image-set", "-webkit-image-set", "cross-fade", "-webkit-cross-fade",
    ]
    /// Properties, and the beginning of a value, by which old browsers ran programs.
    private static let refusedNames: Set<String> = [
        "behavior", "-ms-behavior", "-moz-binding", "-o-link", "-o-link-source", "progid",
    ]

    init(references: References) {
        self.references = references
    }

    /// - Parameter bytes: UTF-8.
    /// - Returns: UTF-8 without `<` other than in front of a space or `=`.
    mutating func clean(_ bytes: [UInt8]) -> [UInt8] {
        var source = CSSTokeniser(bytes)
        var writer = CSSWriter()
        var depth = 0
        while true {
            let (tokens, mark) = statement(&source)
            let kept = tokens.flatMap { filteredStatement(EPUBProperties.translated($0)[...]) }
            switch mark {
            case .semicolon: if let kept { writer.write(kept + [.semicolon]) }
            case .open:
                if let kept {
                    writer.write(kept + [.open(.curly)])
                    depth += 1
                } else {
                    skipBlock(&source)
                }
            case .close:
                // One that closes nothing still keeps its neighbours apart.
                writer.write((kept ?? []) + [depth > 0 ? .close(.curly) : .space])
                depth = max(0, depth - 1)
            default:
                writer.write((kept ?? []) + Array(repeating: .close(.curly), count: depth))
                return writer.bytes
            }
        }
    }

    /// One value, as it stands in an attribute of a drawing.
    ///
    /// - Returns: nil when nothing of it may stay.
    mutating func cleanValue(_ value: String) -> String? {
        guard let tokens = filtered(CSSTokeniser.tokens(Array(value.utf8))[...]) else { return nil }
        var writer = CSSWriter()
        writer.write(tokens)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// The tokens up to the mark that ends a statement, and the mark, nil at the end of the sheet.
    ///
    /// - Returns: no tokens for a statement that is broken, or out of all proportion.
    private func statement(_ source: inout CSSTokeniser) -> (tokens: [CSSToken]?, mark: CSSToken?) {
        var tokens: [CSSToken] = []
        var open: [CSSToken.Bracket] = []
        var isSound = true
        while let token = source.next() {
            switch token {
            case .semicolon where open.isEmpty, .open(.curly) where open.isEmpty, .close(.curly) where open.isEmpty:
                return (isSound ? tokens : nil, token)
            case .function: open.append(.parenthesis)
            case .open(let bracket): open.append(bracket)
            case .close(let bracket): if open.popLast() != bracket { isSound = false }
            case .bad: isSound = false
            default: break
            }
            if !isSound, token == .close(.curly) { return (nil, token) }
            if tokens.count == Self.longestStatement { isSound = false }
            if isSound { tokens.append(token) }
        }
        // What is still open at the end of a stylesheet is closed there.
        return (isSound ? tokens + open.reversed().map { .close($0) } : nil, nil)
    }

    private func skipBlock(_ source: inout CSSTokeniser) {
        var depth = 1
        while depth > 0, let token = source.next() {
            if token == .open(.curly) { depth += 1 } else if token == .close(.curly) { depth -= 1 }
        }
    }

    private mutating func filteredStatement(_ tokens: ArraySlice<CSSToken>) -> [CSSToken]? {
        let start = tokens.firstIndex { $0 != .space && $0 != .comment } ?? tokens.endIndex
        guard start < tokens.endIndex, case .atKeyword(let keyword) = tokens[start] else { return filtered(tokens) }
        switch keyword.lowercased() {
        case "charset": return nil
        case "namespace": return tokens.map { if case .url(let name) = $0 { .string(name) } else { $0 } }
        case "import": return filteredImport(tokens[(start + 1)...])
        default: return filtered(tokens)
        }
    }

    private mutating func filteredImport(_ tokens: ArraySlice<CSSToken>) -> [CSSToken]? {
        var rest = tokens.drop { $0 == .space || $0 == .comment }
        let url: String
        switch rest.popFirst() {
        case .string(let text): url = text
        case .url(let text): url = text
        case .function(let name) where name.lowercased() == "url":
            rest = rest.drop { $0 == .space || $0 == .comment }
            guard case .string(let text) = rest.popFirst() else { return nil }
            rest = rest.drop { $0 == .space || $0 == .comment }
            guard rest.popFirst() == .close(.parenthesis) else { return nil }
            url = text
        default: return nil
        }
        guard case .keep(let kept) = references.resource(url, inlineTypes: []), let media = filtered(rest) else {
            return nil
        }
        return [.atKeyword("import"), .space, .url(kept)] + media
    }

    /// - Returns: nil when the statement must go.
    private mutating func filtered(_ tokens: ArraySlice<CSSToken>) -> [CSSToken]? {
        var result: [CSSToken] = []
        result.reserveCapacity(tokens.count)
        var functions: [String] = []
        for (index, token) in zip(tokens.indices, tokens) {
            switch token {
            case .identifier(let name) where Self.refusedNames.contains(name.lowercased()):
                let next = tokens[(index + 1)...].first { $0 != .space && $0 != .comment }
                if next == .colon { return nil }
                result.append(token)
            case .function(let name):
                let name = name.lowercased()
                // What a variable holds is not seen here, so it can't become a URL.
                let isHidden = ["var", "attr", "env", "if", "inherit"].contains(name)
                if name == "expression" || isHidden && functions.contains(where: isURLFunction) {
                    return nil
                }
                functions.append(name)
                result.append(token)
            case .open:
                functions.append("")
                result.append(token)
            case .close:
                _ = functions.popLast()
                result.append(token)
            case .url(let url): result.append(.url(resolved(url)))
            case .string(let text) where functions.last.map(isURLFunction) ?? false:
                result.append(.string(resolved(text)))
            case .bad: return nil
            default: result.append(token)
            }
        }
        return result
    }

    private func isURLFunction(_ name: String) -> Bool {
        Self.urlFunctions.contains(name)
    }

    private mutating func resolved(_ url: String) -> String {
        if url.isEmpty { return Self.nothing }
        switch references.resource(url, inlineTypes: Self.inlineTypes) {
        case .keep(let kept): return kept
        case .refuse: return Self.nothing
        }
    }
}
