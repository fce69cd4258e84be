import EdicolaCore

/// Counts the pages of a file that hold no text, as scans do.
struct TextlessPages {
    private var pages = 0
    private var all = 0

    mutating func add(_ piece: PressedPiece) {
        guard case .page(let page) = piece else { return }
        all += 1
        if page.holdsNoText { pages += 1 }
    }

    /// What the publisher should know when there are many: a picture page here and there is usual.
    var note: RunNote? { pages > 0 && pages * 10 >= all * 9 ? .noText(pages: pages, of: all) : nil }
}

extension PressedPage {
    /// Whether it is a picture without words.
    var holdsNoText: Bool { document == nil && layer.holds(Self.noLines) }

    /// In a page layer, which the worker writes without spaces. Its text can't hold this: there, quotes are escaped.
    private static let noLines = Array(#""lines":[]"#.utf8)
}

extension [UInt8] {
    fileprivate func holds(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first else { return true }
        return indices.contains { self[$0] == first && self[$0...].starts(with: bytes) }
    }
}
