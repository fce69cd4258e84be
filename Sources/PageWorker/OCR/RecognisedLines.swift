/// The words that were found in the picture of a page, as lines of the page.
struct RecognisedLines {
    let lines: [PageText.Line]

    /// - Parameters:
    ///   - words: line after line.
    ///   - scale: the page's units in a pixel.
    ///   - page: the page as shown.
    init(_ words: [Tesseract.Word], scale: Double, on page: Box) {
        var rows: [[PageText.Word]] = []
        for word in words {
            let box = word.box.scaled(scale)
            guard box.intersects(page) else { continue }
            if word.beginsLine || rows.isEmpty { rows.append([]) }
            rows[rows.count - 1].append(PageText.Word(text: word.text, box: box.clipped(to: page)))
        }
        rows.removeAll(where: \.isEmpty)
        for index in rows.indices.dropLast() { rows[index].breakLast(before: rows[index + 1]) }
        lines = rows.map { PageText.Line(recognised: $0) }
    }
}

extension PageText.Line {
    /// The library's boxes end at the ink. Here words are as high as their line, unless that runs at a slant.
    fileprivate init(recognised words: [PageText.Word]) {
        var words = words
        let box = words.dropFirst().reduce(words[0].box) { $0.union($1.box) }
        let tallest = words.reduce(0) { max($0, $1.box.height) }
        if box.height <= tallest * 1.5 {
            for index in words.indices { (words[index].box.top, words[index].box.bottom) = (box.top, box.bottom) }
        }
        self.init(words: words, box: box, size: tallest, isBold: false, direction: .across)
    }
}

extension [PageText.Word] {
    /// A hyphen at the end of a line is one that goes when the next line begins in the middle of a word.
    fileprivate mutating func breakLast(before next: [PageText.Word]) {
        guard let last = last?.text.unicodeScalars, last.last == "-", last.count > 2,
            last.dropLast().last?.properties.isLowercase == true,
            next.first?.text.unicodeScalars.first?.properties.isLowercase == true
        else { return }
        self[count - 1].text = String(String.UnicodeScalarView(last.dropLast())) + "\u{AD}"
    }
}

extension Box {
    fileprivate func scaled(_ scale: Double) -> Box {
        Box(left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale)
    }
}
