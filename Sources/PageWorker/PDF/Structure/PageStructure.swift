/// The order in which a page of a tagged PDF is read, as its structure tree says (PDF 1.7, 14.7): elements come one after
/// another, and own pieces of the page's content, which bear numbers.
struct PageStructure {
    struct Element {
        var role: StructureRole
        /// The row that it is in, if any.
        var row: Int?
    }

    struct Figure {
        var text: String
        /// Whether the text takes the place of letters, which count when PDFium finds them.
        var isReplacement: Bool
        /// Those of what is in it; its own is the first.
        var positions: Range<Int>
    }

    var elements: [Element] = []
    /// Which of them each position in the reading order belongs to.
    var elementAt: [Int] = []
    /// By the number that a piece of content bears.
    var positions: [Int32: Int] = [:]
    var figures: [Figure] = []

    func element(at position: Int) -> Int? {
        elementAt.indices.contains(position) ? elementAt[position] : nil
    }
}
