import Foundation

/// What a finished process took, by the operating system's own account (children included).
struct Measured {
    var wall: Double
    /// User and system seconds.
    var cpu: Double
    /// The largest resident set of any one process, bytes.
    var peak: Int
    var output: String

    /// Runs a shell command under GNU time.
    static func run(_ command: String) throws -> Measured {
        let report = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: report) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/time")
        process.arguments = ["-o", report.path, "-f", "%e %U %S %M", "/bin/bash", "-c", command]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed(command: command, status: process.terminationStatus) }
        let words = try String(contentsOf: report, encoding: .utf8).split(whereSeparator: \.isWhitespace).map(
            String.init)
        let figures = words.suffix(4).compactMap(Double.init)
        guard figures.count == 4 else { throw Failed(command: command, status: -1) }
        return Measured(
            wall: figures[0], cpu: figures[1] + figures[2], peak: Int(figures[3]) * 1024,
            output: String(decoding: output, as: UTF8.self))
    }

    /// The two in turn, A B A B …, so that a drifting machine does not favour either.
    static func pairs(_ rounds: Int, _ first: String, _ second: String) throws -> [(Measured, Measured)] {
        try (0..<rounds).map { _ in (try run(first), try run(second)) }
    }

    struct Failed: Error, CustomStringConvertible {
        let command: String
        let status: Int32
        var description: String { "ended with \(status): \(command)" }
    }
}

extension [Double] {
    var median: Double {
        guard !isEmpty else { return .nan }
        let sorted = sorted()
        return count % 2 == 1 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2
    }
}

func show(_ number: Double, _ digits: Int = 2) -> String {
    number.formatted(.number.precision(.fractionLength(digits)))
}

func megabytes(_ bytes: Int) -> String { "\(show(Double(bytes) / 1_048_576, 0)) MB" }
