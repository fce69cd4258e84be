import HTML

/// One input of a console's form, with its error and the value that was typed.
struct ConsoleField {
    enum Kind {
        case line, lines, date, time
        /// An amount or a number of pages: few characters.
        case short
    }

    var name: String
    /// The element's id, where a page has several of this name.
    var id: String?
    var label: String
    var kind = Kind.line
    var value = ""
    /// An explanation under the input.
    var hint: String?
    /// Where the value was guessed from.
    var guess: String?
    /// The reason why the value was refused.
    var complaint: String?
    var isRequired = false
    /// Values to choose from.
    var suggestions: [String] = []

    var html: HTML {
        let id = id ?? name
        let notes = [
            guess == nil ? nil : "\(id)-guess", hint == nil ? nil : "\(id)-hint",
            complaint == nil ? nil : "\(id)-complaint",
        ].compactMap(\.self).joined(separator: " ")
        let attributes: HTML = """
            id="\(id)" name="\(name)"\(HTML.attribute("required", if: isRequired))\
            \(HTML.attribute("aria-describedby", notes.isEmpty ? nil : notes))\
            \(complaint == nil ? .empty : " aria-invalid=\"true\"")
            """
        return """
            <div class="field\(kind == .short || kind == .date || kind == .time ? " is-short" : .empty)">\
            <label for="\(id)">\(label)</label>\(input(attributes))\
            \(guess.map { "<p class=\"field-guess\" id=\"\(id)-guess\">\($0)</p>" })\
            \(hint.map { "<p class=\"field-hint\" id=\"\(id)-hint\">\($0)</p>" })\
            \(complaint.map { "<p class=\"field-complaint\" id=\"\(id)-complaint\">\($0)</p>" })</div>

            """
    }

    private func input(_ attributes: HTML) -> HTML {
        switch kind {
        case .lines: "<textarea \(attributes) rows=\"4\" maxlength=\"4000\" dir=\"auto\">\(value)</textarea>"
        case .date: "<input \(attributes) type=\"date\" value=\"\(value)\">"
        case .time: "<input \(attributes) type=\"time\" value=\"\(value)\">"
        case .line, .short:
            """
            <input \(attributes) type="text" value="\(value)" maxlength="300" autocomplete="off" dir="auto"\
            \(suggestions.isEmpty ? .empty : " list=\"\(name)-list\"")>\(list)
            """
        }
    }

    private var list: HTML {
        guard !suggestions.isEmpty else { return .empty }
        return """
            <datalist id="\(name)-list">\(suggestions.map { "<option value=\"\($0)\"></option>" as HTML })</datalist>
            """
    }
}
