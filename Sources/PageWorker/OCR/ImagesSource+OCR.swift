import Markup

extension ImagesSource {
    func recognisedLayer(_ number: Int, _ sizes: PageSizes) throws(WorkerError) -> [UInt8] {
        guard pages.indices.contains(number - 1) else { throw WorkerError(.pageFailed, "there is no page \(number)") }
        let page = pages[number - 1]
        let bytes = try read(page.picture)
        let head = PictureHead(bytes, frame: page.frame)
        var layer = ContentLayer(page: number, picture: head)
        let picture = try PicturePages.large(bytes, frame: page.frame, sizes)
        let scale = layer.width / Double(picture.width)
        let words = Tesseract.words(in: picture, pixelsPerInch: 0)
        let shown = Box(left: 0, top: 0, right: layer.width, bottom: layer.height)
        layer.lines = RecognisedLines(words, scale: scale, on: shown).lines
        layer.passages = PageReading(layer.lines, on: shown, label: "").passages
        return layer.json
    }
}
