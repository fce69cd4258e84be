import EdicolaCore
import Foundation
import Testing

@testable import Press

/// A folder that is deleted after the test.
final class Scratch {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "press-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func file(_ name: String, _ bytes: Data) throws -> URL {
        let file = folder.appending(path: name)
        try bytes.write(to: file)
        return file
    }

    func script(_ text: String) throws -> URL {
        let file = try file("worker.sh", Data("#!/bin/sh\n\(text)\n".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        return file
    }
}

/// The real worker and the real PDFium.
enum RealTools {
    static let found = try? PressTools.find()
    static let areThere = found != nil
    static let missing: Comment = "PDFium or the page worker is missing: run scripts/pdfium"

    /// Returns a press that makes small pictures, for speed, and recognises no text.
    static func press(_ change: (inout PressSettings) -> Void = { _ in }) throws -> Press {
        var settings = PressSettings()
        (settings.width2x, settings.width1x, settings.thumbnailWidth) = (200, 100, 24)
        settings.coverWidths = [40, 80]
        change(&settings)
        // Other tests cover Tesseract's results.
        var tools = try #require(found)
        tools.recognition = nil
        return Press(tools: tools, settings: settings)
    }
}

/// Everything that a run delivers.
struct Delivery {
    var pieces: [PressedPiece] = []
    var report: PressReport

    /// The contents of resources' files, by path.
    var resources: [String: String] = [:]

    init(of press: Press, _ file: URL, skipping done: Finished = Finished()) async throws {
        var pieces: [PressedPiece] = []
        var resources: [String: String] = [:]
        report = try await press.press(file, skipping: done) { piece in
            pieces.append(piece)
            if case .resource(let resource) = piece {
                resources[resource.path] = try String(contentsOf: resource.file, encoding: .isoLatin1)
            }
        }
        self.pieces = pieces
        self.resources = resources
    }

    var document: PressedDocument? {
        pieces.lazy.compactMap { if case .document(let document) = $0 { document } else { nil } }.first
    }

    /// The pages with their 2x pictures, whenever those arrived.
    var pages: [PressedPage] {
        var pages = pieces.compactMap { if case .page(let page) = $0 { page } else { nil } }
        for case .largePicture(let number, let picture) in pieces {
            guard let index = pages.firstIndex(where: { $0.number == number }) else { continue }
            pages[index].pictures[.twoX] = picture
        }
        return pages
    }

    var covers: [PressedPicture] {
        pieces.compactMap { if case .cover(let cover) = $0 { cover } else { nil } }
    }

    /// The articles' texts by number.
    var articles: [Int: [UInt8]] {
        pieces.reduce(into: [:]) { if case .article(let number, let text) = $1 { $0[number] = text } }
    }

    var notes: [RunNote] {
        pieces.compactMap { if case .note(let note) = $0 { note } else { nil } }
    }

    /// The pieces in order, a word each: `document cover page-1 resource-2 article-1`.
    var words: [String] {
        pieces.map { piece in
            switch piece {
            case .document: "document"
            case .cover: "cover"
            case .placeholder: "placeholder"
            case .colour: "colour"
            case .resource(let resource): "resource-\(resource.number)"
            case .page(let page): "page-\(page.number)"
            case .largePicture(let number, _): "large-\(number)"
            case .failedPage(let number, _): "failed-\(number)"
            case .article(let number, _): "article-\(number)"
            case .note(let note): note.code
            }
        }
    }

    /// The page numbers in order of arrival, failed ones negative.
    var order: [Int] {
        pieces.compactMap { piece in
            switch piece {
            case .page(let page): page.number
            case .failedPage(let number, _): -number
            default: nil
            }
        }
    }
}

/// A page layer, decoded.
struct Layer: Decodable {
    struct Line: Decodable {
        var box: [Double]
        var words: [Word]
    }

    struct Word: Decodable {
        var text: String
        var box: [Double]

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            text = try container.decode(String.self)
            box = try (0..<4).map { _ in try container.decode(Double.self) }
        }
    }

    struct Link: Decodable {
        var box: [Double]
        var uri: String?
        var page: Int?
    }

    var page: Int
    var width: Double
    var height: Double
    var label: String
    var lines: [Line]
    var links: [Link]

    init(_ page: PressedPage) throws {
        self = try JSONDecoder().decode(Layer.self, from: Data(page.layer))
    }

    var words: [Word] { lines.flatMap(\.words) }
    var texts: [String] { words.map(\.text) }

    func word(_ text: String) throws -> Word {
        try #require(words.first { $0.text == text })
    }
}
