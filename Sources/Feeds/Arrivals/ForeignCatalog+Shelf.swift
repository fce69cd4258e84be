import Formats

extension ForeignCatalog {
    /// Reads Baker's `shelf.json`: an array of objects.
    init(shelf books: [JSONValue], _ addresses: CatalogAddresses) throws(CatalogError) {
        guard books.isEmpty || books.contains(where: { $0["name"]?.text != nil }) else { throw .notRecognised }
        self.init(.shelf)
        for book in books {
            guard let id = book["name"]?.text else {
                faults.insert(.noIdentifier)
                continue
            }
            var issue = ForeignIssue(id: id, title: book["title"]?.text ?? id)
            issue.summary = book["info"]?.text ?? ""
            take(book["date"]?.text, as: [.plain, .internet, .partial], into: &issue)
            issue.isFree = book["product_id"]?.text == nil
            issue.cover = addresses.address(book["cover"]?.text)
            issue.categories = book["categories"]?.elements.compactMap(\.text) ?? []
            if let address = addresses.address(book["url"]?.text) {
                issue.take([ForeignFile(address: address, mediaType: nil)])
            } else if book["url"]?.text != nil {
                faults.insert(.badLink)
            }
            issues.append(issue)
        }
    }

    /// Reads a date, and records a fault when its format is wrong.
    mutating func take(_ text: String?, as styles: Set<FeedDate.Style>, into issue: inout ForeignIssue) {
        guard let text, !text.trimmed.isEmpty else {
            faults.insert(.noDate)
            return
        }
        guard let date = CatalogDate(text) else {
            faults.insert(.badDate)
            return
        }
        if !styles.contains(date.style) { faults.insert(.badDate) }
        issue.date = date.instant
        issue.coverDate = issue.coverDate ?? date.coverDate
    }
}
