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
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [name] + arguments
        process.standardOutput = pipe
        process.standardError = errors ?? pipe
        guard let input else { return try end(process, pipe) }
        let file = FileManager.default.temporaryDirectory.appending(path: "edicola-input-\(UUID().uuidString)")
        try input.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        process.standardInput = try FileHandle(forReadingFrom: file)
        return try end(process, pipe)
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

    private static func end(_ process: Process, _ pipe: Pipe) throws -> Answer {
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Answer(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
    }
}
