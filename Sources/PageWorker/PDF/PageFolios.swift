/// The numbers that are printed on a document's pages. A page is read when it is first asked for, and once.
final class PageFolios {
    /// Pages that a worker reads for this: each takes some milliseconds.
    static let maximumPages = 100
    /// So many pages before and after the likely one are looked at: as many as a magazine leaves unnumbered, or a file lacks.
    private static let reach = 8

    private var known: [Int: Int?] = [:]

    /// The page that bears a number.
    ///
    /// - Parameters:
    ///   - likely: the page that would, if every page had one.
    /// - Returns: nil when the numbers on the pages show that the document lacks it. A page that bears none is found by
    ///   those that do; where none bears any, it is the likely one.
    func page(bearing number: Int, likely: Int, in document: Document) -> Int? {
        var page = likely
        // Each number that is found says how far it is to the one that is sought.
        for _ in 0..<4 {
            guard let printed = folio(of: page, in: document) else { break }
            if printed == number { return page }
            page += number - printed
        }
        var nearest: Int?
        for step in 1...Self.reach {
            for other in [likely - step, likely + step] {
                guard let printed = folio(of: other, in: document) else { continue }
                if printed == number { return other }
                nearest = nearest ?? other + number - printed
            }
        }
        guard let found = nearest ?? folio(of: likely, in: document).map({ likely + number - $0 }) else {
            return likely
        }
        return (1...document.pageCount).contains(found) && folio(of: found, in: document) == nil ? found : nil
    }

    private func folio(of page: Int, in document: Document) -> Int? {
        guard (1...document.pageCount).contains(page) else { return nil }
        if let folio = known[page] { return folio }
        guard known.count < Self.maximumPages else { return nil }
        let folio = (try? Page(page, of: document))?.printedNumber
        known[page] = .some(folio)
        return folio
    }
}

extension Page {
    fileprivate var printedNumber: Int? {
        let geometry = PageGeometry(self)
        return PageReading(textLines(geometry), on: geometry.page, label: document.labels[number]).printedNumber
    }
}
