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
    /// The reason why the value was refused.
    var complaint: String?
    var isRequired = false
    /// Values to choose from.
    var suggestions: [String] = []

    var html: HTML {
        let id = id ?? name
        let notes = [hint == nil ? nil : "\(id)-hint", complaint == nil ? nil : "\(id)-complaint"]
            .compactMap(\.self).joined(separator: " ")
        let attributes: HTML = """
            id="\(id)" name="\(name)"\(HTML.attribute("required", if: isRequired))\
            \(HTML.attribute("aria-describedby", notes.isEmpty ? nil : notes))\
            \(complaint == nil ? .empty : " aria-invalid=\"true\"")
            """
        return """
            <div class="field\(kind == .short || kind == .date || kind == .time ? " is-short" : .empty)">\
            <label for="\(id)">\(label)</label>\(input(attributes))\
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

/// A form that brings a publisher's file.
struct FileForm {
    var action: String
    var button: String
    var isPrimary = true
    var label: String
    var hint: String?
    var complaint: String?

    var html: HTML {
        """
        <form class="file-form\(isPrimary ? " is-primary" : .empty)" method="post" action="\(action)" enctype="multipart/form-data">
        \(complaint.map { "<p class=\"field-complaint\" id=\"file-complaint\" role=\"alert\">\($0)</p>" })
        <label class="file-label" for="file">\(label)</label>
        \(hint.map { "<p class=\"field-hint\" id=\"file-hint\">\($0)</p>" })
        <p class="file-row"><input class="file-input" id="file" name="file" type="file" required \
        accept=".pdf,.epub,.cbz,.hpub,.zip,application/pdf"\
        \(complaint == nil ? .empty : " aria-invalid=\"true\"")\
        \(HTML.attribute("aria-describedby", notes.isEmpty ? nil : notes))>\
        <button class="button \(isPrimary ? "is-primary" : "is-quiet")">\(button)</button></p>
        </form>
        """
    }

    private var notes: String {
        [hint == nil ? nil : "file-hint", complaint == nil ? nil : "file-complaint"].compactMap(\.self)
            .joined(separator: " ")
    }
}
