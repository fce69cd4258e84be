extension PressedDocument {
    /// How many pages or resources a worker makes before another one takes over. Each worker opens the whole file, so the
    /// runs grow with a book of documents: it is opened about as often, however long it is.
    ///
    /// - Parameters:
    ///   - least: what a worker may always make in one run.
    ///   - count: things to make; the pages that are documents when nil.
    func longestRun(atLeast least: Int, of count: Int? = nil) -> Int {
        let documents = pages.count { $0.document != nil }
        return documents == 0 ? least : max(least, (count ?? documents) / Self.runs)
    }

    private static let runs = 16
}
