import Foundation

/// The PDFs in `Tests/PDFs`, which other programs made.
enum MadePDF {
    static func file(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../PDFs/\(name)").standardizedFileURL
    }
}

extension PDFWorker {
    /// The words of each line of the pages, in drawing order.
    var lines: [[String]] {
        get throws {
            struct Lines: Decodable {
                struct Line: Decodable {
                    struct Word: Decodable {
                        var text: String

                        init(from decoder: any Decoder) throws {
                            var values = try decoder.unkeyedContainer()
                            text = try values.decode(String.self)
                        }
                    }

                    var words: [Word]
                }

                var lines: [Line]
            }
            return try payloads(5).flatMap { try JSONDecoder().decode(Lines.self, from: $0).lines }.map { line in
                line.words.map(\.text)
            }
        }
    }
}
