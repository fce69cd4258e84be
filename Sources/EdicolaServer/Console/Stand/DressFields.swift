import EdicolaCore
import HTML

/// The fields of a stand's form, in groups.
struct DressFields {
    let dress: DressValues
    let form: DressForm
    let whole: StandSettings
    let complaints: [DressForm.Field: String]
    let logo: LogoPicture?
    let newest: CatalogEntry?
    let own: DressWords

    private var isTitle: Bool { dress.publication != nil }

    var look: HTML {
        """
        \(LookChoice(fields: self).html)
        \(TypefaceChoice(fields: self).html)
        <div class="dress-colours">\(colour(.paper))\(colour(.night))\(colour(.accent))</div>
        \(isTitle ? logoField : .empty)
        """
    }

    var words: HTML {
        field(.welcome, .lines) + field(.footer, .line) + field(.privacyPolicy, .line) + field(.imprint, .line)
    }

    var readers: HTML {
        let options = [
            ConsoleSelect.Option(value: "", name: emptyChoice(of: .mergesLibrary, usual: own.no)),
            .init(value: "yes", name: own.yes), .init(value: "no", name: own.no),
        ]
        let merged = ConsoleSelect(
            name: "mergesLibrary", label: label(.mergesLibrary), value: form[.mergesLibrary], options: options,
            hint: own.hints[.mergesLibrary], complaint: complaints[.mergesLibrary])
        return field(.languages, .short) + field(.timeZone, .short) + merged.html
    }

    var issues: HTML {
        """
        \(isTitle ? field(.issn, .short) : .empty)\(field(.sections, .lines))
        <p class="field-hint">\(own.copyPart)</p>
        <div class="field-row">\(field(.copyAtOnce, .short))\(field(.copyInAll, .short))</div>
        """
    }

    var frames: HTML { field(.embedding, .lines) }

    /// A box for each category, as a tree. Categories that are gone stay with the title.
    var filed: HTML {
        let gone = form.filedUnder.filter { id in !whole.tree.categories.contains { $0.id.text == id } }.sorted()
        return """
            <input type="hidden" name="filed" value="yes">\
            \(gone.map { "<input type=\"hidden\" name=\"\(DressForm.box)\($0)\" value=\"yes\">" as HTML })
            \(boxes(whole.tree.roots))
            \(complaints[.filedUnder].map { "<p class=\"field-complaint\" role=\"alert\">\($0)</p>" })
            """
    }

    private func boxes(_ categories: [StandCategory]) -> HTML {
        guard !categories.isEmpty else { return .empty }
        let items: [HTML] = categories.map { category in
            let name = "\(DressForm.box)\(category.id)"
            let box = ConsoleCheck(
                name: name, label: category.title, isTicked: form.filedUnder.contains(category.id.text))
            return "<li>\(box.html)\(boxes(whole.tree.children(of: category.id)))</li>"
        }
        return "<ul class=\"category-boxes\">\(items)</ul>"
    }

    func label(_ field: DressForm.Field) -> String { own.labels[field] ?? "" }

    private func field(_ field: DressForm.Field, _ kind: ConsoleField.Kind) -> HTML {
        ConsoleField(
            name: field.rawValue, label: label(field), kind: kind, value: form[field],
            hint: [own.hints[field], empty(field)].compactMap(\.self).joined(separator: " "),
            complaint: complaints[field]
        ).html
    }

    /// What the field means when it is empty: the newsstand's value, or nobody's.
    private func empty(_ field: DressForm.Field) -> String? {
        let usual = isTitle ? DressForm.text(of: field, in: DressValues(settings: whole)) : ""
        return usual.isEmpty ? own.defaults[field] : own.asNewsstand(Self.short(own.shown(usual, of: field)))
    }

    private static func short(_ text: String) -> String { text.count > 60 ? "\(text.prefix(59))…" : text }

    /// The name of the choice that leaves it to the newsstand.
    ///
    /// - Parameter usual: what holds when nobody chose.
    func emptyChoice(of field: DressForm.Field, usual: String) -> String {
        let value = isTitle ? DressForm.text(of: field, in: DressValues(settings: whole)) : ""
        return value.isEmpty ? own.edicolasOwn(usual) : own.newsstandsOwn(own.shown(value, of: field))
    }

    /// A colour in words, with a well beside it where scripts run.
    private func colour(_ field: DressForm.Field) -> HTML {
        """
        <colour-well data-label="\(own.colourOf): \(label(field))" data-usual="\(usualColour(field))">\
        \(self.field(field, .short))</colour-well>
        """
    }

    /// The colour that an empty field means.
    private func usualColour(_ field: DressForm.Field) -> String {
        let base = isTitle ? whole : StandSettings()
        var colour: Colour
        switch field {
        case .night: colour = base.night.flatMap { Colour(hex: $0) } ?? Palette.night.paper
        case .accent:
            colour = Accent.kiosk
            if var plain = dress.publication {
                plain.accent = nil
                colour = Accent(of: plain, newest: newest, usual: base.accent).source
            }
        default: colour = base.paper.flatMap { Colour(hex: $0) } ?? Palette.day.paper
        }
        return "#\(colour.hex)"
    }

    private var logoField: HTML {
        let notes = complaints[.logo] == nil ? "logo-hint" : "logo-hint logo-complaint"
        let stored: HTML =
            logo.map { logo in
                """
                <p class="dress-logo">\(logo.html(alternative: own.logoNow))</p>
                \(ConsoleCheck(name: "takeLogo", label: own.takeLogo).html)
                """
            } ?? .empty
        return """
            <div class="field"><label for="logo">\(label(.logo))</label>
            \(stored)<input class="file-input" id="logo" name="logo" type="file" \
            accept=".png,.jpg,.jpeg,.webp,.svg,image/png,image/jpeg,image/webp,image/svg+xml" \
            aria-describedby="\(notes)"\(complaints[.logo] == nil ? .empty : " aria-invalid=\"true\"")>
            <p class="field-hint" id="logo-hint">\(own.hints[.logo] ?? "")</p>
            \(complaints[.logo].map { "<p class=\"field-complaint\" id=\"logo-complaint\">\($0)</p>" })</div>
            """
    }
}
