/// The header fields of a part that matter: its name, and a file's name (RFC 7578 §4.2).
struct MultipartHead: Hashable, Sendable {
    var name: String
    /// The name that the sender gave the file; empty where no file was chosen, nil for text.
    var fileName: String?

    /// - Returns: nil unless one field is a `Content-Disposition` with a name.
    init?(lines: [String]) {
        let fields = lines.compactMap { line -> Substring? in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].lowercased() == "content-disposition" else { return nil }
            return parts[1]
        }
        guard let field = fields.first, fields.count == 1 else { return nil }
        let (kind, values) = Self.parameters(of: field)
        guard kind == "form-data", let name = values["name"], !name.isEmpty else { return nil }
        self.name = name
        // `filename*` must not be used here (RFC 7578 §4.2).
        fileName = values["filename"]
    }

    /// Returns the boundary of a `Content-Type`; nil unless it is a form with one of a permitted length.
    static func boundary(of contentType: String) -> String? {
        let (kind, values) = parameters(of: contentType[...])
        guard kind == "multipart/form-data", let boundary = values["boundary"] else { return nil }
        let isPlain = boundary.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
        return isPlain && (1...70).contains(boundary.utf8.count) && boundary.last != " " ? boundary : nil
    }

    /// Returns a file's name without folders, control characters and directions, at most 120 characters.
    static func plainName(_ text: String) -> String {
        let last = text.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        let plain = last.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
            default: true
            }
        }
        var name = String(String.UnicodeScalarView(plain)).split(separator: " ").joined(separator: " ")
        name = String(name.drop { $0 == "." })
        // The end of a long name says its format.
        if name.count > 120 { name = "\(name.prefix(99))…\(name.suffix(20))" }
        return name.isEmpty ? "file" : name
    }

    /// Splits `kind; name=value; name="value"`; names are in lower case.
    private static func parameters(of field: Substring) -> (kind: String, values: [String: String]) {
        var rest = field
        let kind = rest.prefix { $0 != ";" }
        rest = rest.dropFirst(kind.count)
        var values: [String: String] = [:]
        while rest.first == ";" {
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            let name = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest.dropFirst(name.count)
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst()
            let value: String
            if rest.first == "\"" {
                (value, rest) = quoted(rest.dropFirst())
            } else {
                let token = rest.prefix { $0 != ";" }
                rest = rest.dropFirst(token.count)
                value = trimmed(token)
            }
            let key = trimmed(name).lowercased()
            if values[key] == nil { values[key] = value }
        }
        return (trimmed(kind).lowercased(), values)
    }

    /// Reads a quoted value. Browsers write a quote as `%22` and a backslash as it is (WHATWG HTML, multipart/form-data
    /// encoding); older programs write `\"`.
    private static func quoted(_ text: Substring) -> (value: String, rest: Substring) {
        var (value, rest) = ("", text)
        while let character = rest.popFirst() {
            if character == "\"" { break }
            if character == "\\", rest.first == "\"", isInside(rest.dropFirst()) {
                rest = rest.dropFirst()
                value.append("\"")
            } else {
                value.append(character)
            }
        }
        for (code, character) in [("%22", "\""), ("%0D", "\r"), ("%0A", "\n")] {
            value = value.split(separator: code, omittingEmptySubsequences: false).joined(separator: character)
        }
        rest = rest.drop { $0 == " " || $0 == "\t" }
        return (value, rest)
    }

    /// Whether a quote comes later: otherwise a backslash before the last quote is part of the name.
    private static func isInside(_ rest: Substring) -> Bool { rest.contains("\"") }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text = text.dropLast() }
        return String(text)
    }
}
