import CPDFium

extension Page {
    /// The page layer: the words and links of the page with their places (docs/notes/page-worker-protocol.md).
    func layer() -> [UInt8] {
        let pdfium = document.pdfium
        let text = unsafe pdfium.FPDFText_LoadPage(handle)
        defer { if let text = unsafe text { unsafe pdfium.FPDFText_ClosePage(text) } }
        let geometry = PageGeometry(self)
        let lines: [PageText.Line] =
            if let text = unsafe text { unsafe PageText(text, of: self, geometry: geometry).lines } else { [] }
        let links = unsafe links(in: text, geometry)

        let (number, width, height, label) = (number, width, height, document.label(of: number - 1))
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
            json.key("links")
            json.array { json in for link in links { link.write(to: &json) } }
        }
        return json.bytes
    }
}

extension PageText.Line {
    fileprivate func write(to json: inout JSON) {
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

extension PageLink {
    fileprivate func write(to json: inout JSON) {
        json.object { json in
            json.key("box")
            json.array { json in box.write(to: &json) }
            switch target {
            case .page(let page): json.key("page", page)
            case .uri(let uri): json.key("uri", uri)
            }
        }
    }
}
