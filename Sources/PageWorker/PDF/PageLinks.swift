import CPDFium
import Formats
import Markup

/// Where a tap on a page leads to.
struct PageLink {
    enum Target {
        /// A page of this document, from 1.
        case page(Int)
        /// Likewise, found in the text: "see page 34".
        case reference(Int)
        case uri(String)
    }

    var box: Box
    var target: Target
}

extension Page {
    static let mostLinks = 2_000

    /// The page's links: those that the document says, then web addresses in its text where there is none, then what its
    /// text says of other pages.
    ///
    /// - Parameter printedNumber: the number that stands on this page.
    func links(
        in text: pdfium_text?, _ lines: [PageText.Line], printedNumber: Int?, _ geometry: PageGeometry
    ) -> [PageLink] {
        var links = annotatedLinks(geometry)
        if let text = unsafe text { unsafe addWebLinks(in: text, geometry, to: &links) }
        let taken = links.map(\.box)
        for reference in PageReference.references(in: lines) {
            guard links.count < Self.mostLinks,
                let page = page(numbered: reference.number, printedNumber: printedNumber), page != number,
                !taken.contains(where: reference.box.intersects)
            else { continue }
            links.append(PageLink(box: reference.box, target: .reference(page)))
        }
        return links
    }

    /// The page that bears a number, as its label says, else as is printed on the pages; where nothing is, the one that is
    /// found by counting on from this page, or from the first.
    private func page(numbered text: String, printedNumber: Int?) -> Int? {
        if let page = document.labels.page(labelled: text) { return page }
        guard let wanted = Int(text) else { return nil }
        if wanted == printedNumber { return number }
        let likely = printedNumber.map { wanted - $0 + number } ?? wanted
        guard !document.isCareful else { return (1...document.pageCount).contains(likely) ? likely : nil }
        return document.folios.page(bearing: wanted, likely: likely, in: document).flatMap { page in
            (1...document.pageCount).contains(page) ? page : nil
        }
    }

    private func annotatedLinks(_ geometry: PageGeometry) -> [PageLink] {
        let pdfium = document.pdfium
        var links: [PageLink] = []
        var position: Int32 = 0
        var annotation: pdfium_link?
        while links.count < Self.mostLinks, unsafe pdfium.FPDFLink_Enumerate(handle, &position, &annotation) != 0 {
            guard let link = unsafe annotation, let target = unsafe target(of: link) else { continue }
            var rect = pdfium_rect()
            guard unsafe pdfium.FPDFLink_GetAnnotRect(link, &rect) != 0 else { continue }
            let box = geometry.box(
                left: Double(rect.left), bottom: Double(rect.bottom), right: Double(rect.right), top: Double(rect.top))
            guard box.intersects(geometry.page) else { continue }
            links.append(PageLink(box: box.clipped(to: geometry.page), target: target))
        }
        return links
    }

    private func target(of link: pdfium_link) -> PageLink.Target? {
        let pdfium = document.pdfium
        if let destination = unsafe pdfium.FPDFLink_GetDest(document.handle, link) {
            return unsafe document.place(ofDestination: destination).map { .page($0.page) }
        }
        guard let action = unsafe pdfium.FPDFLink_GetAction(link) else { return nil }
        if let place = unsafe document.place(ofAction: action) { return .page(place.page) }
        guard unsafe pdfium.FPDFAction_GetType(action) == UInt(pdfium_action_uri) else { return nil }
        let length = unsafe Int(pdfium.FPDFAction_GetURIPath(document.handle, action, nil, 0))
        guard length > 1, length <= LinkAddress.longest + 1 else { return nil }
        var bytes = [UInt8](repeating: 0, count: length)
        _ = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe pdfium.FPDFAction_GetURIPath(document.handle, action, buffer.baseAddress, UInt(buffer.count))
        }
        return LinkAddress(bytes.prefix { $0 != 0 }).map { .uri($0.text) }
    }

    private func addWebLinks(in text: pdfium_text, _ geometry: PageGeometry, to links: inout [PageLink]) {
        let pdfium = document.pdfium
        guard let found = unsafe pdfium.FPDFLink_LoadWebLinks(text) else { return }
        defer { unsafe pdfium.FPDFLink_CloseWebLinks(found) }
        let annotated = links.map(\.box)
        for index in 0..<(unsafe max(0, pdfium.FPDFLink_CountWebLinks(found))) {
            guard let address = unsafe address(index, of: found) else { continue }
            for rect in 0..<(unsafe max(0, pdfium.FPDFLink_CountRects(found, index))) where links.count < Self.mostLinks
            {
                var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
                guard unsafe pdfium.FPDFLink_GetRect(found, index, rect, &left, &top, &right, &bottom) != 0 else {
                    continue
                }
                let box = geometry.box(left: left, bottom: bottom, right: right, top: top)
                guard box.intersects(geometry.page), !annotated.contains(where: box.intersects) else { continue }
                links.append(PageLink(box: box.clipped(to: geometry.page), target: .uri(address.text)))
            }
        }
    }

    private func address(_ index: Int32, of found: pdfium_weblinks) -> LinkAddress? {
        let pdfium = document.pdfium
        let length = unsafe Int(pdfium.FPDFLink_GetURL(found, index, nil, 0))
        guard length > 1, length <= LinkAddress.longest + 1 else { return nil }
        var units = [UInt16](repeating: 0, count: length)
        _ = unsafe units.withUnsafeMutableBufferPointer { buffer in
            unsafe pdfium.FPDFLink_GetURL(found, index, buffer.baseAddress, Int32(buffer.count))
        }
        return LinkAddress(Array(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self).utf8))
    }
}
