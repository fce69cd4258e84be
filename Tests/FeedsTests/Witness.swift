import Foundation
import TestPrograms

/// Independent programs that judge a document.
enum Witness {
    typealias Answer = Program.Answer

    /// Whether Python has these modules.
    static func isThere(_ modules: String) -> Bool {
        (try? run("import \(modules)", on: Data()).status) == 0
    }

    static let hasJing = FileManager.default.isExecutableFile(atPath: "/usr/bin/jing")

    /// Runs a Python program, with the document's file as its first argument.
    static func run(_ program: String, on document: Data, _ more: String...) throws -> Answer {
        try withFile(document, ending: "xml") { try Program.python(["-c", program, $0] + more) }
    }

    /// Validates against the grammar of OPDS 1.2 in RELAX NG.
    static func jing(_ document: String) throws -> Answer {
        try withFile(Data(document.utf8), ending: "xml") { file in
            try Program.run("jing", ["-c", schemas.appending(path: "opds/opds.rnc").path, file])
        }
    }

    /// Validates against public and own JSON Schemas; see `Tests/Schemas/README.md`.
    static func schema(_ name: String, _ document: Data) throws -> Answer {
        try withFile(document, ending: "json") { file in
            try Program.python([schemas.appending(path: "errors.py").path, name, file])
        }
    }

    private static let schemas = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Schemas")

    private static func withFile(_ document: Data, ending: String, _ body: (String) throws -> Answer) throws -> Answer {
        let file = FileManager.default.temporaryDirectory.appending(path: "edicola-\(UUID().uuidString).\(ending)")
        try document.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try body(file.path)
    }
}
