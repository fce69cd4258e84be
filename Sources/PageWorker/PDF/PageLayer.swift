import CPDFium

extension Page {
    /// The page layer: the words, links and hot spots of the page with their places, and its text in reading order
    /// (docs/notes/page-layer.md).
    ///
    /// - Parameter recognised: lines that were found in its picture and count in place of its text.
    func layer(lines recognised: [PageText.Line]? = nil) -> [UInt8] {
        let pdfium = document.pdfium
        leaveOutHiddenText()
        let text = unsafe pdfium.FPDFText_LoadPage(handle)
        defer { if let text = unsafe text { unsafe pdfium.FPDFText_ClosePage(text) } }
        let geometry = PageGeometry(self)
        let content = unsafe content(text, geometry, lines: recognised)
        let (lines, figures) = (content.lines, content.figures)
        let label = document.labels[number]
        let reading = PageReading(content, on: geometry.page, label: label)
        let links = unsafe links(in: text, lines, printedNumber: reading.printedNumber, geometry)

        let (number, width, height, spots) = (number, width, height, document.spots[number] ?? [])
        var json = JSON()
        json.object { json in
            json.key("page", number)
            json.key("width")
            json.tenths(width)
            json.key("height")
            json.tenths(height)
            json.key("label", label)
            json.key("lines")
            json.array { json in for line in lines { line.write(to: &json) } }
            json.key("text")
            json.array { json in for passage in reading.passages { passage.write(to: &json) } }
            json.key("links")
            json.array { json in for link in links { link.write(to: &json) } }
            if !figures.isEmpty {
                json.key("figures")
                json.array { json in for figure in figures { figure.write(to: &json) } }
            }
            guard !spots.isEmpty else { return }
            json.key("spots")
            json.array { json in for spot in spots { spot.write(to: &json, width: width, height: height) } }
        }
        return json.bytes
    }

    /// The text of the page in reading order, with the place on the page as shown of each part.
    func passages(_ geometry: PageGeometry) -> [Passage] {
        let pdfium = document.pdfium
        leaveOutHiddenText()
        let text = unsafe pdfium.FPDFText_LoadPage(handle)
        defer { if let text = unsafe text { unsafe pdfium.FPDFText_ClosePage(text) } }
        let content = unsafe content(text, geometry)
        return PageReading(content, on: geometry.page, label: document.labels[number]).passages
    }

    /// The lines of the page in the order in which they are drawn.
    func textLines(_ geometry: PageGeometry) -> [PageText.Line] {
        let pdfium = document.pdfium
        leaveOutHiddenText()
        guard let text = unsafe pdfium.FPDFText_LoadPage(handle) else { return [] }
        defer { unsafe pdfium.FPDFText_ClosePage(text) }
        return unsafe PageText(text, of: self, geometry: geometry).lines
    }
}

extension PageText.Line {
    func write(to json: inout JSON) {
        json.object { json in
            json.key("box")
            json.array { json in box.write(to: &json) }
            json.key("words")
            json.array { json in
                for word in words {
                    json.array { json in
                        json.string(word.text)
                        word.box.write(to: &json)
                    }
                }
            }
        }
    }
}

extension PageContent.Figure {
    fileprivate func write(to json: inout JSON) {
        json.object { json in
            json.key("box")
            json.array { json in box.write(to: &json) }
            json.key("alt", text)
            json.key("line", line)
        }
    }
}

extension PageLink {
    fileprivate func write(to json: inout JSON) {
        json.object { json in
            json.key("box")
            json.array { json in box.write(to: &json) }
            switch target {
            case .page(let page): json.key("page", page)
            case .reference(let page):
                json.key("page", page)
                json.key("kind", "reference")
            case .uri(let uri): json.key("uri", uri)
            }
        }
    }
}
