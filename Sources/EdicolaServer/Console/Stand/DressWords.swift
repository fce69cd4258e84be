import EdicolaCore

/// The text of the form of a stand's look and settings, in one language.
struct DressWords: Sendable {
    var part, partOfNewsstand, lead, leadOfNewsstand, groupLook, groupWords, groupReaders, groupIssues, groupFrames,
        groupFiled: String
    var labels, hints, faults: [DressForm.Field: String]
    /// What an empty field means where nobody chose anything.
    var defaults: [DressForm.Field: String]
    /// What an empty field of a title means: the newsstand's value.
    var asNewsstand: @Sendable (_ value: String) -> String
    var newsstandsOwn, edicolasOwn: @Sendable (_ name: String) -> String
    var looks, lookHints: [StandLook: String]
    var typefaces, typefaceHints: [Typeface: String]
    var yes, no, nothing: String
    var logoNow, takeLogo, logoTooLarge, logoAgain: String
    var copyPart, categories, noCategories: String
    var preview, previewNote, previewButton, colourOf: String
    var views: [StandPreview.View: String]
    var save, saved: String
    var meanwhile: @Sendable (_ other: String) -> String

    static func of(_ language: String) -> DressWords { language.hasPrefix("it") ? .italian : .english }

    /// A stored value in words.
    func shown(_ value: String, of field: DressForm.Field) -> String {
        guard !value.isEmpty else { return nothing }
        return switch field {
        case .look: StandLook(rawValue: value).flatMap { looks[$0] } ?? value
        case .typeface: Typeface(rawValue: value).flatMap { typefaces[$0] } ?? value
        case .mergesLibrary: value == "yes" ? yes : no
        default: value.split(whereSeparator: \.isNewline).joined(separator: ", ")
        }
    }
}
