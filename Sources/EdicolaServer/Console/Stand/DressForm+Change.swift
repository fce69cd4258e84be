import EdicolaCore
import FoundationEssentials

extension DressForm {
    /// Changes the settings whose fields differ from them; a setting that was not touched stays as it was stored.
    ///
    /// - Returns: the fields that can't be used; their settings are unchanged.
    func change(_ dress: inout DressValues, in tree: CategoryTree) -> Set<Field> {
        var faults: Set<Field> = []
        for field in Field.allCases {
            guard let text = texts[field], text != Self.text(of: field, in: dress) else { continue }
            var changed = dress
            let isGood =
                field == .filedUnder ? Self.file(text, &changed, in: tree) : Self.set(field, to: text, &changed)
            if isGood { dress = changed } else { faults.insert(field) }
        }
        return faults
    }

    /// - Returns: whether the text can be the setting's value.
    private static func set(_ field: Field, to typed: String, _ dress: inout DressValues) -> Bool {
        let text = typed.isEmpty ? nil : typed
        // The check of all settings, for this one.
        var only = StandSettings()
        switch field {
        case .look:
            only.look = text.flatMap { StandLook(rawValue: $0) }
            dress.settings.look = only.look
            if text != nil, only.look == nil { return false }
        case .typeface:
            only.typeface = text.flatMap { Typeface(rawValue: $0) }
            dress.settings.typeface = only.typeface
            if text != nil, only.typeface == nil { return false }
        case .paper:
            only.paper = text.map(colour)
            dress.settings.paper = only.paper
        case .night:
            only.night = text.map(colour)
            dress.settings.night = only.night
        case .accent:
            only.accent = text.map(colour)
            dress.accent = only.accent
        case .welcome:
            only.welcome = text
            dress.settings.welcome = text
        case .footer:
            only.footer = text
            dress.settings.footer = text
        case .privacyPolicy:
            only.privacyPolicy = text
            dress.settings.privacyPolicy = text
        case .imprint:
            only.imprint = text
            dress.settings.imprint = text
        case .languages:
            only.languages = text?.split { $0 == "," || $0.isWhitespace }.map(String.init)
            dress.settings.languages = only.languages
        case .timeZone:
            if let text, TimeZone(identifier: text) == nil { return false }
            only.timeZone = text
            dress.settings.timeZone = text
        case .mergesLibrary:
            let choices = ["yes": true, "no": false]
            dress.settings.mergesLibrary = text.flatMap { choices[$0] }
            if let text, choices[text] == nil { return false }
        case .issn:
            only.issn = text
            dress.settings.issn = text
        case .sections:
            only.sections = text.map(lines)
            dress.settings.sections = only.sections
        case .embedding:
            only.embedding = text.map(lines)
            dress.settings.embedding = only.embedding
        case .copyAtOnce, .copyInAll:
            let number = text.flatMap { Int($0) }
            if text != nil, number == nil { return false }
            var limit = dress.settings.copyLimit ?? CopyLimit()
            if field == .copyAtOnce { limit.atOnce = number } else { limit.inAll = number }
            only.copyLimit = limit == CopyLimit() ? nil : limit
            dress.settings.copyLimit = only.copyLimit
        case .logo, .filedUnder: break
        }
        do {
            try only.check()
            return true
        } catch {
            return false
        }
    }

    /// Files a title under the categories that are ticked. Those that are not in the tree any more stay.
    private static func file(_ text: String, _ dress: inout DressValues, in tree: CategoryTree) -> Bool {
        let ids = text.split(separator: "\n").compactMap { try? StandCategory.ID(parsing: $0) }
        let gone = (dress.settings.filedUnder ?? []).filter { tree.category($0) == nil }
        let filed = gone + tree.categories.map(\.id).filter(ids.contains)
        var only = StandSettings()
        only.filedUnder = filed
        dress.settings.filedUnder = filed.isEmpty ? nil : filed
        do {
            try only.check()
            return true
        } catch {
            return false
        }
    }

    /// Six digits are a colour with or without the sign before them.
    private static func colour(_ text: String) -> String {
        let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
        return "#\(digits.uppercased())"
    }

    private static func lines(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
    }
}
