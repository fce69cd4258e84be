import CPDFium
import Markup

extension Page {
    /// The page on white paper, by the quickest way.
    func picture(width: Int, height: Int) throws(WorkerError) -> Bitmap {
        if let picture = fullPagePicture(width: width, height: height) { return picture }
        return try render(width: width, height: height)
    }

    /// The picture of a page that is nothing but one JPEG, as scans and comics are: decoded here, at about the size that is
    /// wanted, it takes a fraction of the time that drawing it takes. Nil when PDFium has to draw the page.
    func fullPagePicture(width: Int, height: Int) -> Bitmap? {
        guard let image = unsafe onlyImage(),
            let place = unsafe ImagePlace(image, on: self, width: width, height: height),
            let bytes = unsafe data(of: image), let decoder = unsafe decoder(bytes, image)
        else { return nil }
        let (wide, high) = place.orientation.isSideways ? (place.height, place.width) : (place.width, place.height)
        // PDFium enlarges more smoothly than this would.
        guard decoder.head.width >= Int(wide.rounded(.up)), decoder.head.height >= Int(high.rounded(.up)) else {
            return nil
        }
        var damage: String?
        guard let stored = try? decoder.decode(reducedFor: Int(wide.rounded(.up)), damage: &damage), damage == nil,
            let shown = try? stored.shown(place.orientation), let part = try? place.crop(shown)
        else { return nil }
        return try? part.scaled(to: (width, height))
    }

    /// The image, when there is nothing else on the page that can be seen.
    private func onlyImage() -> pdfium_object? {
        let pdfium = document.pdfium
        let count = unsafe pdfium.FPDFPage_CountObjects(handle)
        guard (1...10_000).contains(count), unsafe pdfium.FPDFPage_GetAnnotCount(handle) == 0 else { return nil }
        var image: pdfium_object?
        for index in 0..<count {
            guard let object = unsafe pdfium.FPDFPage_GetObject(handle, index) else { return nil }
            switch unsafe Int(pdfium.FPDFPageObj_GetType(object)) {
            // A scan may have been read by a program, which lays its text invisibly over it.
            case pdfium_object_text:
                guard unsafe Int(pdfium.FPDFTextObj_GetTextRenderMode(object)) == pdfium_text_invisible else {
                    return nil
                }
            case pdfium_object_image:
                guard unsafe image == nil else { return nil }
                unsafe image = object
            default: return nil
            }
        }
        guard let image = unsafe image, unsafe pdfium.FPDFPageObj_HasTransparency(image) == 0,
            unsafe pdfium.FPDFPageObj_CountMarks(image) <= 0
        else { return nil }
        if let clip = unsafe pdfium.FPDFPageObj_GetClipPath(image), unsafe pdfium.FPDFClipPath_CountPaths(clip) > 0 {
            return nil
        }
        return unsafe image
    }

    private func data(of image: pdfium_object) -> [UInt8]? {
        let pdfium = document.pdfium
        let size = unsafe pdfium.FPDFImageObj_GetImageDataRaw(image, nil, 0)
        guard size > 0, size < 256 << 20 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(size))
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe pdfium.FPDFImageObj_GetImageDataRaw(image, buffer.baseAddress, size)
        }
        return count == size ? bytes : nil
    }

    /// Ready to decode, when both the JPEG and the PDF say the same of it.
    private func decoder(_ bytes: [UInt8], _ image: pdfium_object) -> JPEGDecoder? {
        let pdfium = document.pdfium
        var (width, height): (UInt32, UInt32) = (0, 0)
        guard let head = PictureHead(bytes), head.kind == .jpeg, head.orientation == .upright,
            head.width * head.height <= 200_000_000,
            unsafe pdfium.FPDFImageObj_GetImagePixelSize(image, &width, &height) != 0,
            (Int(width), Int(height)) == (head.width, head.height),
            let dictionary = ImageDictionary(of: bytes, in: document.file)
        else { return nil }
        var decoder = JPEGDecoder(bytes, head)
        switch (dictionary.colours, JPEGHead(bytes).components) {
        case (.grey, 1), (.rgb, 3): break
        case (.cmyk, 4): decoder.hasInvertedInks = dictionary.isInverted
        case (.profile, 3): guard unsafe isOrdinary(profileOf: image) else { return nil }
        default: return nil
        }
        return decoder
    }

    /// Whether the profile is that of ordinary screens, judged as PDFium does.
    private func isOrdinary(profileOf image: pdfium_object) -> Bool {
        var profile = [UInt8](repeating: 0, count: 3_144)
        var length = 0
        let size = profile.count
        let isRead = unsafe document.pdfium.FPDFImageObj_GetIccProfileDataDecoded(
            image, handle, &profile, size, &length)
        return isRead != 0 && length == size && profile[0x190...].starts(with: "sRGB IEC61966-2.1".utf8)
    }
}

/// Where an image lies on the picture of a page that it covers, in pixels.
private struct ImagePlace {
    let orientation: Orientation
    let left: Double
    let top: Double
    let width: Double
    let height: Double
    let page: (width: Int, height: Int)

    /// - Returns: nil when the image is slanted or leaves a part of the page uncovered.
    init?(_ image: pdfium_object, on page: borrowing Page, width: Int, height: Int) {
        var matrix = pdfium_matrix()
        guard unsafe page.document.pdfium.FPDFPageObj_GetMatrix(image, &matrix) != 0 else { return nil }
        let geometry = PageGeometry(page)
        let scale = (x: Double(width) / page.width, y: Double(height) / page.height)
        // An image is a square of 1 × 1, its first row on top.
        func shown(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
            let (a, b, c, d) = (Double(matrix.a), Double(matrix.b), Double(matrix.c), Double(matrix.d))
            let (x, y) = (a * x + c * y + Double(matrix.e), b * x + d * y + Double(matrix.f))
            let point = geometry.box(left: x, bottom: y, right: x, top: y)
            return (point.left * scale.x, point.top * scale.y)
        }
        let (first, right, below) = (shown(0, 1), shown(1, 1), shown(0, 0))
        let across = (x: right.x - first.x, y: right.y - first.y)
        let down = (x: below.x - first.x, y: below.y - first.y)
        let slack = 0.5
        switch (abs(across.x) > slack, abs(across.y) > slack, abs(down.x) > slack, abs(down.y) > slack) {
        case (true, false, false, true):
            orientation =
                across.x > 0 ? (down.y > 0 ? .upright : .upsideDownMirrored) : (down.y > 0 ? .mirrored : .upsideDown)
        case (false, true, true, false):
            orientation =
                across.y > 0 ? (down.x > 0 ? .transposed : .rightwards) : (down.x > 0 ? .leftwards : .transversed)
        default: return nil
        }
        left = min(first.x, first.x + across.x + down.x)
        top = min(first.y, first.y + across.y + down.y)
        self.width = abs(across.x + down.x)
        self.height = abs(across.y + down.y)
        self.page = (width, height)
        guard left < slack, top < slack, left + self.width > Double(width) - slack,
            top + self.height > Double(height) - slack
        else { return nil }
    }

    /// The part of the image that lies on the page.
    func crop(_ picture: consuming Bitmap) throws(WorkerError) -> Bitmap {
        let scale = (x: Double(picture.width) / width, y: Double(picture.height) / height)
        let x = max(0, Int((-left * scale.x).rounded()))
        let y = max(0, Int((-top * scale.y).rounded()))
        let right = min(picture.width, Int(((Double(page.width) - left) * scale.x).rounded()))
        let bottom = min(picture.height, Int(((Double(page.height) - top) * scale.y).rounded()))
        if (x, y, right, bottom) == (0, 0, picture.width, picture.height) { return picture }
        return try picture.part(x: x, y: y, width: right - x, height: bottom - y)
    }
}
