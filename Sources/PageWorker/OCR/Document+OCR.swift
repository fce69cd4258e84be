import Markup

extension Document {
    func recognisedLayer(_ number: Int, _ sizes: PageSizes) throws(WorkerError) -> [UInt8] {
        let page = try Page(number, of: self)
        let size = try sizes.size2x(width: page.width, height: page.height)
        let picture = try page.picture(width: size.width, height: size.height)
        let scale = page.width / Double(size.width)
        let words = Tesseract.words(in: picture, pixelsPerInch: 72 / scale)
        let shown = Box(left: 0, top: 0, right: page.width, bottom: page.height)
        return page.layer(lines: RecognisedLines(words, scale: scale, on: shown).lines)
    }
}
