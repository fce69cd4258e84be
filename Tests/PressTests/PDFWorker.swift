import Foundation
import Subprocess
import SystemPackage
import Testing

@testable import Press

/// The page worker used directly: everything that it reports about a PDF.
struct PDFWorker {
    struct WorkerMessage {
        var kind: UInt8
        var page: Int
        var width: Int
        var height: Int
        var payload: Data

        var json: [String: Any] {
            get throws { try #require(JSONSerialization.jsonObject(with: payload) as? [String: Any]) }
        }
    }

    private(set) var said: [WorkerMessage] = []
    /// The exit status; negative for a signal.
    let status: Int32

    init(_ verb: String, of pdf: TestPDF, password: String? = nil, contents: String? = nil) async throws {
        try await self.init(verb, of: pdf.bytes, password: password, contents: contents)
    }

    /// - Parameter verb: the verb with its options, separated by spaces.
    init(_ verb: String, of bytes: Data, password: String? = nil, contents: String? = nil) async throws {
        let scratch = try Scratch()
        try await self.init(verb, of: scratch.file("issue.pdf", bytes), password: password, contents: contents)
    }

    init(_ verb: String, of file: URL, password: String? = nil, contents: String? = nil) async throws {
        let tools = try #require(RealTools.found)
        var environment: [Environment.Key: String] = ["SWIFT_BACKTRACE": "enable=no"]
        environment["EDICOLA_PDF_PASSWORD"] = password
        environment["EDICOLA_PDF_CONTENTS"] = contents
        environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
        let words = verb.split(separator: " ").map(String.init) + ["--pdfium", tools.pdfium.path]
        let input = try FileDescriptor.open(FilePath(file.path), .readOnly, options: .closeOnExec)
        let result = try await Subprocess.run(
            .path(FilePath(tools.worker.path)), arguments: Arguments(words), environment: .custom(environment),
            input: .fileDescriptor(input, closeAfterSpawningProcess: true), output: .bytes(limit: 64 << 20),
            error: .discarded)
        status =
            switch result.terminationStatus {
            case .exited(let code): code
            case .signaled(let signal): -signal
            }
        var rest = Data(result.standardOutput)[...]
        while rest.count >= 28 {
            let header = Array(rest.prefix(28))
            func number(_ range: Range<Int>) -> Int { range.reversed().reduce(0) { $0 << 8 | Int(header[$1]) } }
            let end = rest.startIndex + 28 + number(20..<28)
            said.append(
                WorkerMessage(
                    kind: header[4], page: number(8..<12), width: number(12..<16), height: number(16..<20),
                    payload: Data(rest[rest.startIndex + 28..<end])))
            rest = rest[end...]
        }
    }

    func payloads(_ kind: UInt8) -> [Data] {
        said.filter { $0.kind == kind }.map(\.payload)
    }

    /// The codes of errors and notes.
    var codes: [String] {
        get throws {
            try said.filter { [9, 17].contains($0.kind) }.map { try #require($0.json["code"] as? String) }
        }
    }

    /// Returns the layers of all pages.
    static func layers(_ pdf: TestPDF) async throws -> [PDFLayer] {
        try await PDFWorker("pages --to \(pdf.pages.count) --width2x 64 --width1x 32 --thumb 8", of: pdf).layers
    }

    static func layer(_ page: TestPDF.Page) async throws -> PDFLayer {
        try #require(await layers(TestPDF(pages: [page])).first)
    }

    var layers: [PDFLayer] {
        get throws { try payloads(5).map { try JSONDecoder().decode(PDFLayer.self, from: $0) } }
    }
}

/// The text and links of a page layer.
struct PDFLayer: Decodable {
    struct Passage: Decodable {
        var p: String?
        var h: Int?
        var t: String?
        var kind: String?

        var plain: String { h.map { String(repeating: "#", count: $0) + " " + (t ?? "") } ?? p ?? "" }
    }

    struct Link: Decodable {
        var box: [Double]
        var uri: String?
        var page: Int?
        var kind: String?
    }

    struct Figure: Decodable {
        var box: [Double]
        var alt: String
        var line: Int
    }

    var page: Int
    var text: [Passage]
    var links: [Link]
    var figures: [Figure]?

    /// Paragraphs, and headings with a `#` for each level.
    var plain: [String] { text.map(\.plain) }
}

extension TestPDF.Page {
    /// Returns lines of text below each other, as drawing operators.
    static func lines(
        _ lines: [String], x: Int, y: Int, size: Int = 10, leading: Int = 12, font: String = "F1"
    ) -> String {
        lines.enumerated().map { index, line in
            "BT /\(font) \(size) Tf \(x) \(y - index * leading) Td (\(line)) Tj ET\n"
        }.joined()
    }
}
