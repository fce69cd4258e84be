import Foundation

@testable import Press

/// The contents of a file, according to a fake worker.
struct FakeContent {
    struct Resource {
        var path: String
        var pieces = ["abc"]
        var page: Int?
        /// The size that the file claims; the true one if nil.
        var claimed: Int?
        var item: Int?
    }

    var format = "epub"
    /// The pages that are documents; the others are pictures.
    var documents: Set<Int> = []
    var resources: [Resource] = []
    /// Whether each article has a text.
    var articles: [Bool] = []
    /// The layers of pages with another one than `{}`.
    var layers: [Int: String] = [:]
    /// The notes before the info, and before each page.
    var notes = Data()

    func info(pages: Int) -> String {
        let sizes = (1...pages).map { page in
            let document = documents.contains(page) ? #","document":"page-\#(page).xhtml""# : ""
            return #"{"width":10,"height":10,"label":""\#(document)}"#
        }
        let files = resources.map { resource in
            let page = resource.page.map { #","page":\#($0)"# } ?? ""
            let size = resource.claimed ?? resource.pieces.joined().utf8.count
            let item = resource.item.map { #","item":\#($0)"# } ?? ""
            return #"{"path":"\#(resource.path)","type":"text/css","size":\#(size)\#(page)\#(item)}"#
        }
        let texts = articles.map { #"{"title":"A","page":1,"pages":1,"text":\#($0)}"# }
        return """
            {"format":"\(format)","layout":"reflowable","pages":[\(sizes.joined(separator: ","))],"outline":[],\
            "resources":[\(files.joined(separator: ","))],"articles":[\(texts.joined(separator: ","))],"encrypted":false}
            """
    }

    func page(_ page: Int) -> Data {
        if documents.contains(page) {
            return notes + FakeWorker.frame(page % 2 == 0 ? .scriptedDocument : .document, page, "<p>\(page)</p>")
                + FakeWorker.frame(.layer, page, "{}")
        }
        let pictures = [Frame.Kind.image2x, .image1x, .thumbnail].map { FakeWorker.frame($0, page, "RIFF\(page)") }
        return notes + pictures.reduce(Data(), +) + FakeWorker.frame(.layer, page, layers[page] ?? "{}")
    }

    func resource(_ number: Int) -> Data {
        let pieces = resources[number - 1].pieces.map { FakeWorker.frame(.resource, number, $0) }
        return pieces.reduce(Data(), +) + FakeWorker.frame(.resourceEnd, number)
    }
}
