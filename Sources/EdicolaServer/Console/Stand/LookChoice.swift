import EdicolaCore
import HTML

/// The arrangement of a stand: a small drawing for each.
struct LookChoice {
    let fields: DressFields

    var html: HTML {
        let own = fields.own
        let usual = fields.emptyChoice(of: .look, usual: own.looks[.grid] ?? "")
        let choices: [HTML] = StandLook.allCases.map { look in
            choice(look.rawValue, own.looks[look] ?? "", hint: own.lookHints[look], drawing: look.drawing)
        }
        return """
            <fieldset class="dress-choice"\(fields.complaints[.look] == nil ? .empty : " aria-describedby=\"look-complaint\"")>
            <legend>\(fields.label(.look))</legend>
            <div class="look-cards">\(choices)</div>
            \(choice("", usual, hint: nil, drawing: .empty))
            \(fields.complaints[.look].map { "<p class=\"field-complaint\" id=\"look-complaint\">\($0)</p>" })
            </fieldset>
            """
    }

    private func choice(_ value: String, _ name: String, hint: String?, drawing: HTML) -> HTML {
        """
        <label class="look-card"><input type="radio" name="look" value="\(value)"\
        \(fields.form[.look] == value ? " checked" : .empty)>\(drawing)\
        <span class="look-name">\(name)</span>\(hint.map { " <span class=\"field-hint\">\($0)</span>" })</label>

        """
    }
}

/// The typeface of names and headlines, each name set in its own.
struct TypefaceChoice {
    let fields: DressFields

    var html: HTML {
        let own = fields.own
        let usual = fields.emptyChoice(of: .typeface, usual: own.typefaces[.kiosk] ?? "")
        let choices: [HTML] = Typeface.allCases.map { face in
            choice(face.rawValue, own.typefaces[face] ?? "", hint: own.typefaceHints[face], face: face)
        }
        return """
            <fieldset class="dress-choice"\
            \(fields.complaints[.typeface] == nil ? .empty : " aria-describedby=\"typeface-complaint\"")>
            <legend>\(fields.label(.typeface))</legend>
            <div class="face-cards">\(choices)</div>
            \(choice("", usual, hint: nil, face: nil))
            \(fields.complaints[.typeface].map { "<p class=\"field-complaint\" id=\"typeface-complaint\">\($0)</p>" })
            </fieldset>
            """
    }

    private func choice(_ value: String, _ name: String, hint: String?, face: Typeface?) -> HTML {
        """
        <label class="face-card"><input type="radio" name="typeface" value="\(value)"\
        \(fields.form[.typeface] == value ? " checked" : .empty)> \
        <span class="face-name\(face.map { " is-\($0.rawValue)" as HTML })">\(name)</span>\
        \(hint.map { " <span class=\"field-hint\">\($0)</span>" })</label>

        """
    }
}

extension StandLook {
    fileprivate var drawing: HTML {
        let lines: HTML =
            switch self {
            case .grid:
                """
                <rect x="6" y="4" width="20" height="27"/><path d="M32 9h26M32 15h20M32 21h23"/>\
                <rect x="6" y="37" width="10" height="13"/><rect x="20" y="37" width="10" height="13"/>\
                <rect x="34" y="37" width="10" height="13"/><rect x="48" y="37" width="10" height="13"/>
                """
            case .shelf:
                """
                <rect x="6" y="8" width="12" height="16"/><rect x="22" y="8" width="12" height="16"/>\
                <rect x="38" y="8" width="12" height="16"/><path d="M54 8h8v16h-8M2 24h60M2 48h60"/>\
                <rect x="6" y="32" width="12" height="16"/><rect x="22" y="32" width="12" height="16"/>
                """
            case .coverFlow:
                """
                <rect x="20" y="9" width="24" height="32"/><path d="M16 14 6 18v20l10 1zM48 14l10 4v20l-10 1zM24 47h16"/>
                """
            }
        return "<svg class=\"look-drawing\" viewBox=\"0 0 64 54\" aria-hidden=\"true\">\(lines)</svg>"
    }
}
