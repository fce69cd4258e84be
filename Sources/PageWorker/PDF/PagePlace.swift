import CPDFium

/// Where a destination leads to.
struct PagePlace {
    /// From 1.
    var page: Int
    /// In the page's own coordinates (points, upwards from any origin); nil means the whole page.
    var x: Double?
    var y: Double?
}

extension Document {
    /// The place that an action leads to within this document, or none.
    func place(ofAction action: pdfium_action) -> PagePlace? {
        guard unsafe pdfium.FPDFAction_GetType(action) == UInt(pdfium_action_goto),
            let destination = unsafe pdfium.FPDFAction_GetDest(handle, action)
        else { return nil }
        return unsafe place(ofDestination: destination)
    }

    /// The place that a destination means (PDF 1.7 table 151), or none.
    func place(ofDestination destination: pdfium_destination) -> PagePlace? {
        let index = unsafe Int(pdfium.FPDFDest_GetDestPageIndex(handle, destination))
        guard (0..<pageCount).contains(index) else { return nil }
        var place = PagePlace(page: index + 1)
        var (hasX, hasY, hasZoom): (Int32, Int32, Int32) = (0, 0, 0)
        var (x, y, zoom): (Float, Float, Float) = (0, 0, 0)
        if unsafe pdfium.FPDFDest_GetLocationInPage(destination, &hasX, &hasY, &hasZoom, &x, &y, &zoom) != 0 {
            if hasX != 0 && x.isFinite { place.x = Double(x) }
            if hasY != 0 && y.isFinite { place.y = Double(y) }
            return place
        }
        var parameters: [Float] = [0, 0, 0, 0]
        var count: UInt = 0
        let view = unsafe Int(pdfium.FPDFDest_GetView(destination, &count, &parameters))
        let top: Float? =
            switch (view, count) {
            case (pdfium_view_fit_h, 1...), (pdfium_view_fit_bh, 1...): parameters[0]
            case (pdfium_view_fit_r, 4...): parameters[3]
            default: nil
            }
        if let top, top.isFinite { place.y = Double(top) }
        return place
    }
}
