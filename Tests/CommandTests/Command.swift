import Foundation
import TestPrograms

/// A built program, run as a person would.
struct Command {
    let name: String
    var environment: [String: String] = [:]

    struct Ending {
        let code: Int32
        let output: String
        let errors: String
    }

    /// Runs the program to its end. Both outputs go to files, so that no full pipe can stop it.
    func run(_ arguments: String...) throws -> Ending { try run(all: arguments) }

    func run(all arguments: [String]) throws -> Ending { try run(arguments, outputTo: nil) }

    /// - Parameter path: the target of standard output, such as a device; nil captures it.
    func run(_ arguments: [String], outputTo path: String?) throws -> Ending {
        let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let process = Process()
        process.executableURL = Self.programs.appending(path: name)
        process.arguments = arguments
        process.currentDirectoryURL = Self.project
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let (output, errors) = (scratch.appending(path: "out"), scratch.appending(path: "err"))
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        process.standardOutput = try FileHandle(forWritingTo: path.map { URL(filePath: $0) } ?? output)
        process.standardError = try Self.file(errors)
        process.standardInput = FileHandle.nullDevice
        try process.begin()
        process.waitUntilExit()
        return Ending(
            code: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }

    private static func file(_ url: URL) throws -> FileHandle {
        _ = FileManager.default.createFile(atPath: url.path, contents: nil)
        return try FileHandle(forWritingTo: url)
    }

    /// The folder of the built programs, beside the running tests.
    static var programs: URL {
        let tests = ProcessInfo.processInfo.arguments.first.map { URL(filePath: $0).deletingLastPathComponent() }
        let places = [tests, project.appending(path: ".build/debug")].compactMap(\.self)
        return places.first { FileManager.default.isExecutableFile(atPath: $0.appending(path: "edicola").path) }
            ?? places[0]
    }

    static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
}

/// Runs the body with a folder that is deleted afterwards.
func withScratchFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "edicola-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
}
