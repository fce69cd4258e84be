public import Foundation

/// Independent programs as witnesses for the tests.
public enum Program {
    /// A program's result.
    public struct Answer: Sendable {
        /// The exit status, 0 for success.
        public var status: Int32
        public var output: String
    }

    /// Runs a program.
    ///
    /// - Parameters:
    ///   - input: the program's input.
    ///   - errors: the target of its error output; nil adds it to the answer.
    public static func run(
        _ name: String, _ arguments: [String], input: Data? = nil, errors: FileHandle? = nil
    ) throws -> Answer {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [name] + arguments
        if let errors { process.standardError = errors }
        guard let input else { return try end(process, withErrors: errors == nil) }
        let file = FileManager.default.temporaryDirectory.appending(path: "edicola-input-\(UUID().uuidString)")
        try input.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        process.standardInput = try FileHandle(forReadingFrom: file)
        return try end(process, withErrors: errors == nil)
    }

    public static func python(
        _ arguments: [String], input: Data? = nil, errors: FileHandle? = nil
    ) throws -> Answer {
        try run("python3", arguments, input: input, errors: errors)
    }

    /// Returns whether Python has these modules.
    public static func pythonHas(_ modules: String) -> Bool {
        (try? python(["-c", "import \(modules)"]).status) == 0
    }

    private static func end(_ process: Process, withErrors errors: Bool) throws -> Answer {
        let output = try process.beginHeard(withErrors: errors).readToEnd() ?? Data()
        process.waitUntilExit()
        return Answer(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
    }
}
