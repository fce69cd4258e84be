import EdicolaCore
import FoundationEssentials

/// What the form of a stand shows and changes: the settings of a title or of the newsstand, and a title's own accent.
struct DressValues: Hashable, Sendable {
    /// The title; nil for the whole newsstand.
    var publication: Publication?
    /// The title's own settings, or the newsstand's.
    var settings: StandSettings

    var accent: String? {
        get { publication == nil ? settings.accent : publication?.accent }
        set {
            if publication == nil { settings.accent = newValue } else { publication?.accent = newValue }
        }
    }
}

/// The fields of a stand's look and settings, as typed. Empty ones leave the setting to the newsstand.
struct DressForm: VersionedForm {
    enum Field: String, Hashable, Sendable, CaseIterable {
        case look, typeface, paper, night, accent, logo, welcome, footer, privacyPolicy, imprint, languages, timeZone,
            mergesLibrary, issn, sections, copyAtOnce, copyInAll, embedding, filedUnder

        /// Fields that only a title has.
        static let ofTitles: Set<Field> = [.issn, .filedUnder, .logo]
    }

    var was: String?
    /// What was typed; nothing for a field that the form doesn't have.
    private(set) var texts: [Field: String] = [:]

    init(_ dress: DressValues) {
        for field in Field.allCases
        where field != .logo && (dress.publication != nil || !Field.ofTitles.contains(field)) {
            texts[field] = Self.text(of: field, in: dress)
        }
        was = version
    }

    init(_ typed: [String: String]) {
        was = typed["was"]
        for field in Field.allCases where field != .filedUnder && field != .logo {
            texts[field] = typed[field.rawValue].map(Self.plain)
        }
        // A box without a tick is not sent: this field says that there were boxes.
        if typed["filed"] != nil {
            let ids = typed.keys.filter { $0.hasPrefix(Self.box) }.map { $0.dropFirst(Self.box.count) }
            texts[.filedUnder] = ids.sorted().joined(separator: "\n")
        }
    }

    init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode([String: String].self))
    }

    /// The beginning of the name of a category's box.
    static let box = "filed-"

    subscript(field: Field) -> String { texts[field] ?? "" }

    var values: [(field: Field, value: String)] { Field.allCases.map { ($0, self[$0]) } }

    var filedUnder: Set<String> { Set(self[.filedUnder].split(separator: "\n").map(String.init)) }

    /// Lines of a text, as stored: without the browser's carriage returns and blanks at the ends.
    private static func plain(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\n").trimmed
    }

    /// A setting as the form has it; empty for none.
    static func text(of field: Field, in dress: DressValues) -> String {
        let settings = dress.settings
        return switch field {
        case .look: settings.look?.rawValue ?? ""
        case .typeface: settings.typeface?.rawValue ?? ""
        case .paper: settings.paper ?? ""
        case .night: settings.night ?? ""
        case .accent: dress.accent ?? ""
        case .logo: ""
        case .welcome: settings.welcome ?? ""
        case .footer: settings.footer ?? ""
        case .privacyPolicy: settings.privacyPolicy ?? ""
        case .imprint: settings.imprint ?? ""
        case .languages: (settings.languages ?? []).joined(separator: ", ")
        case .timeZone: settings.timeZone ?? ""
        case .mergesLibrary: settings.mergesLibrary.map { $0 ? "yes" : "no" } ?? ""
        case .issn: settings.issn ?? ""
        case .sections: (settings.sections ?? []).joined(separator: "\n")
        case .copyAtOnce: settings.copyLimit?.atOnce.map { "\($0)" } ?? ""
        case .copyInAll: settings.copyLimit?.inAll.map { "\($0)" } ?? ""
        case .embedding: (settings.embedding ?? []).joined(separator: "\n")
        case .filedUnder: (settings.filedUnder ?? []).map(\.text).sorted().joined(separator: "\n")
        }
    }
}
