extension Page {
    /// The fonts that the document leaves to the reader's machine. Those that every reader of PDF has (PDF 1.7, 9.6.2.2)
    /// are none.
    var missingFonts: [String] {
        var names: [String] = []
        for object in objects {
            _ = object.contains { object in
                if let name = object.missingFont, !object.isInvisibleText, !Self.standardFonts.contains(name),
                    !names.contains(name)
                {
                    names.append(name)
                }
                return false
            }
        }
        return names
    }

    private static let standardFonts: Set<String> = [
        "Courier", "Courier-Bold", "Courier-Oblique", "Courier-BoldOblique", "Helvetica", "Helvetica-Bold",
        "Helvetica-Oblique", "Helvetica-BoldOblique", "Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic",
        "Symbol", "ZapfDingbats",
    ]
}

/// The fonts that a worker has spoken of: neighbouring pages lack the same ones.
final class NotedFonts {
    private var names: Set<String> = []

    func isNew(_ name: String) -> Bool { names.insert(name).inserted }
}
