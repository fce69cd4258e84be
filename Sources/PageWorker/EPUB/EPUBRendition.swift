/// How pages are to be laid out: of the whole book or of one item of the spine, whose properties come first (EPUB 3.3,
/// sections 8.2 and D.5).
struct EPUBRendition {
    private(set) var isFixed = false
    /// Whether reflowable documents are scrolled.
    private(set) var isScrolled = false
    private(set) var allowsSpreads = true
    private(set) var side: SourceInfo.Side?

    /// Of the whole book.
    ///
    /// - Parameters:
    ///   - properties: of the package's metadata.
    ///   - displayOptions: Apple's, which EPUB 2 books of fixed layout carry.
    init(_ properties: [String: String], displayOptions: [String: String]) {
        if let layout = properties["rendition:layout"] {
            isFixed = layout == "pre-paginated"
        } else {
            // The name is of Amazon's and Kobo's books.
            isFixed = displayOptions["fixed-layout"] == "true" || properties["fixed-layout"] == "true"
        }
        isScrolled = properties["rendition:flow"]?.hasPrefix("scrolled") ?? false
        allowsSpreads = properties["rendition:spread"] != "none"
    }

    /// The same with an item's own properties.
    func with(_ properties: [String]) -> EPUBRendition {
        var rendition = self
        for property in properties {
            let name = property.hasPrefix("rendition:") ? property.dropFirst("rendition:".count) : property[...]
            switch name {
            case "layout-pre-paginated": rendition.isFixed = true
            case "layout-reflowable": rendition.isFixed = false
            case "spread-none": rendition.allowsSpreads = false
            case "spread-auto", "spread-landscape", "spread-both", "spread-portrait": rendition.allowsSpreads = true
            case "page-spread-left": rendition.side = .left
            case "page-spread-right": rendition.side = .right
            case "page-spread-center": rendition.side = .center
            case "flow-paginated", "flow-auto": rendition.isScrolled = false
            case "flow-scrolled-doc", "flow-scrolled-continuous": rendition.isScrolled = true
            default: break
            }
        }
        // A page that takes part in no spread stands alone.
        if rendition.isFixed && !rendition.allowsSpreads && rendition.side == nil { rendition.side = .center }
        return rendition
    }
}
