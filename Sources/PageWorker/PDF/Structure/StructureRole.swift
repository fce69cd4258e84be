/// What an element of a tagged PDF is, as far as it matters for reading (PDF 1.7, 14.8.4; ISO 32000-2, 14.8.4).
enum StructureRole: Equatable {
    /// From 1; nil where only the letters tell its level.
    case heading(Int?)
    /// Text that is a heading or a caption when its letters are: many programs call everything a paragraph.
    case paragraph
    /// Part of a list or a table: never a heading.
    case part
    /// A row of a table, an item of a list or of a table of contents: what is in it is read together when it is short.
    case row
    case caption
    case figure
    /// Belongs to the element that it is in.
    case inline

    init(_ name: String) {
        self =
            switch name {
            case "H", "Title": .heading(nil)
            case "TD", "TH", "BlockQuote": .part
            case "TR", "LI", "TOCI": .row
            case "Caption", "Note", "FENote": .caption
            case "Figure", "Formula": .figure
            case "Span", "NonStruct", "Link", "Quote", "Reference", "BibEntry", "Code", "Annot", "Em", "Strong", "Sub",
                "Lbl", "LBody", "Ruby", "RB", "RT", "RP", "Warichu", "WT", "WP":
                .inline
            default: Self.level(name).map { .heading($0) } ?? .paragraph
            }
    }

    /// Of "H1" and its likes; a document may have more levels than six.
    private static func level(_ name: String) -> Int? {
        name.first == "H" && name.utf8.count <= 3 ? Int(name.dropFirst()).flatMap { $0 > 0 ? $0 : nil } : nil
    }
}
