import HTML

/// A choice among values in a console's form, with its error.
struct ConsoleSelect {
    struct Option {
        var value: String
        var name: String
    }

    var name: String
    /// The element's id, where a page has several of this name.
    var id: String?
    var label: String
    var value = ""
    var options: [Option]
    var hint: String?
    /// The reason why the choice was refused.
    var complaint: String?

    var html: HTML {
        let id = id ?? name
        let notes = [hint == nil ? nil : "\(id)-hint", complaint == nil ? nil : "\(id)-complaint"]
            .compactMap(\.self).joined(separator: " ")
        let choices: [HTML] = options.map { option in
            "<option value=\"\(option.value)\"\(option.value == value ? " selected" : .empty)>\(option.name)</option>"
        }
        return """
            <div class="field is-short"><label for="\(id)">\(label)</label>\
            <select id="\(id)" name="\(name)"\(HTML.attribute("aria-describedby", notes.isEmpty ? nil : notes))\
            \(complaint == nil ? .empty : " aria-invalid=\"true\"")>\(choices)</select>\
            \(hint.map { "<p class=\"field-hint\" id=\"\(id)-hint\">\($0)</p>" })\
            \(complaint.map { "<p class=\"field-complaint\" id=\"\(id)-complaint\">\($0)</p>" })</div>

            """
    }
}

/// A box to tick in a console's form.
struct ConsoleCheck {
    var name: String
    /// The element's id, where a page has several of this name.
    var id: String?
    var label: String
    var isTicked = false

    var html: HTML {
        """
        <label class="check" for="\(id ?? name)"><input type="checkbox" id="\(id ?? name)" name="\(name)" value="yes"\
        \(isTicked ? " checked" : .empty)> \(label)</label>

        """
    }
}
