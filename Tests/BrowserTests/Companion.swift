import Foundation
import TestPrograms

/// A program that runs beside the tests and ends with them, however they end: a shell waits for the end of its own
/// input, which the tests hold open, and then kills the program. (It can't wait for the program's end: children of a
/// test inherit its signal mask.)
struct Companion: Sendable {
    private let input: FileHandle
    /// The text after the mark in the program's output.
    let address: String

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - words: the program and its arguments.
    ///   - folder: removed at the end.
    ///   - mark: the text before the address in the line that the program writes when it is ready.
    static func start(_ words: [String], folder: String = "", saying mark: String) throws -> Companion {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments =
            ["-c", #""$@" & read -r _; kill -9 $!; [ -z "$0" ] || until rm -rf "$0" 2>/dev/null; do :; done"#, folder]
            + words
        let (input, output) = try process.beginHeld()
        var text = ""
        while let line = nextLine(of: output) {
            text += line + "\n"
            guard let found = line.range(of: mark) else { continue }
            // The rest of the output is discarded; a program with a closed pipe could end at its next write.
            Thread.detachNewThread { while let more = try? output.read(upToCount: 1 << 16), !more.isEmpty {} }
            return Companion(input: input, address: String(line[found.upperBound...]))
        }
        throw BrowserError("\(words[0]) did not start: \(text)")
    }

    func end() { try? input.close() }

    private static func nextLine(of output: FileHandle) -> String? {
        var line: [UInt8] = []
        while let byte = try? output.read(upToCount: 1)?.first {
            if byte == 0x0A { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }
}
