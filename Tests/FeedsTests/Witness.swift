import Foundation

/// Other people's programs, asked what they think of a document.
enum Witness {
    struct Answer {
        var status: Int32
        var output: String
    }

    /// Whether Python has these modules.
    static func isThere(_ modules: String) -> Bool {
        (try? run("import \(modules)", on: Data()).status) == 0
    }

    static let hasJing = FileManager.default.isExecutableFile(atPath: "/usr/bin/jing")

    /// A program in Python, with the document's file as its first argument.
    static func run(_ program: String, on document: Data, _ more: String...) throws -> Answer {
        try withFile(document, ending: "xml") { try start("python3", ["-c", program, $0] + more, at: nil) }
    }

    /// The grammar of OPDS 1.2 in RELAX NG.
    static func jing(_ document: String) throws -> Answer {
        try withFile(Data(document.utf8), ending: "xml") { file in
            try start("jing", ["-c", schemas.appending(path: "opds/opds.rnc").path, file], at: nil)
        }
    }

    /// Public and own JSON Schemas; see `Tests/Schemas/README.md`.
    static func schema(_ name: String, _ document: Data) throws -> Answer {
        try withFile(document, ending: "json") { file in
            try start("python3", [schemas.appending(path: "errors.py").path, name, file], at: nil)
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

    private static func start(_ program: String, _ arguments: [String], at folder: URL?) throws -> Answer {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Answer(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
    }
}
