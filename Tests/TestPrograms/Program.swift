public import Foundation

/// Other people's programs, as witnesses for the tests.
public enum Program {
    /// What one said.
    public struct Answer: Sendable {
        /// 0 when it was content.
        public var status: Int32
        public var output: String
    }

    /// - Parameters:
    ///   - input: what it is given to read.
    ///   - errors: where what it says on its error output goes; nil: into the answer, too.
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

    /// Whether Python has these modules.
    public static func pythonHas(_ modules: String) -> Bool {
        (try? python(["-c", "import \(modules)"]).status) == 0
    }

    private static func end(_ process: Process, withErrors errors: Bool) throws -> Answer {
        let output = try process.beginHeard(withErrors: errors).readToEnd() ?? Data()
        process.waitUntilExit()
        return Answer(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
    }
}
