import CPDFium

/// How the document wants its pages to lie (PDF 1.7 table 28, `PageLayout`), as far as two lie beside each other.
enum PageLayout {
    /// Page 1 begins a pair.
    case pairs
    /// Page 1 is a cover that stands alone.
    case coverThenPairs

    init?(_ particulars: pdfium_particulars) {
        let name = unsafe withUnsafeBytes(of: particulars.page_layout) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        switch name {
        case "TwoPageLeft", "TwoColumnLeft": self = .pairs
        case "TwoPageRight", "TwoColumnRight": self = .coverThenPairs
        default: return nil
        }
    }
}

extension SourceInfo {
    /// Says of each page on which side of an open issue it lies.
    ///
    /// A landscape page among portrait ones is a double page: it takes both sides, and a new pair begins after it. With
    /// no layout given, nothing else is said.
    mutating func setSides(layout: PageLayout?) {
        let portraits = pages.count { $0.width <= $0.height }
        let hasDoublePages = portraits * 2 > pages.count
        let (first, second): (Side, Side) = isRightToLeft ? (.right, .left) : (.left, .right)
        var next = layout == .coverThenPairs ? second : first
        for index in pages.indices {
            if hasDoublePages && pages[index].width > pages[index].height {
                pages[index].side = .center
                next = first
            } else if layout != nil {
                pages[index].side = next
                next = next == first ? second : first
            }
        }
    }
}
