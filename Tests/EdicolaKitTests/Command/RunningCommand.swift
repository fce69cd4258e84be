import Foundation
import Synchronization
import TestPrograms

#if canImport(Glibc)
    import Glibc
#endif

/// The `newsstand` program, running.
final class RunningCommand: Sendable {
    private let process: Mutex<Process>
    private let transcript: Transcript
    private let ended: AsyncStream<Int32>

    /// Its output, including standard error, and its status; below zero for a signal.
    struct Outcome: Sendable {
        var status: Int32
        var output: String
    }

    /// The program that was built beside these tests.
    static var program: String {
        let tests =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        var folder = URL(filePath: tests).deletingLastPathComponent()
        // When a helper of the toolchain runs the tests, they are a bundle named in its arguments.
        if let bundle = CommandLine.arguments.first(where: { $0.hasSuffix(".xctest") }) {
            folder = URL(filePath: bundle).deletingLastPathComponent()
        }
        return folder.appending(path: "newsstand").path
    }

    /// - Parameter limit: an argument of `ulimit`, such as `-f 200`: a file that grows beyond this number of 512-byte
    ///   blocks finds the disk full.
    init(_ arguments: [String], environment: [String: String] = [:], limit: String? = nil) throws {
        let process = Process()
        if let limit {
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "ulimit \(limit); exec \"$@\"", "sh", Self.program] + arguments
        } else {
            process.executableURL = URL(filePath: Self.program)
            process.arguments = arguments
        }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        ended = process.end()
        let output = try process.beginHeard(withErrors: true)
        self.process = Mutex(process)
        transcript = Transcript { buffer in unsafe Glibc.read(output.fileDescriptor, &buffer, buffer.count) }
    }

    func send(_ signal: Int32) {
        process.withLock { process in _ = Glibc.kill(process.processIdentifier, signal) }
    }

    func outcome() async -> Outcome {
        var status: Int32 = 0
        for await ended in ended { status = ended }
        return Outcome(status: status, output: await transcript.whole())
    }

    /// The output so far.
    var written: String { transcript.text }

    /// Waits until its output contains all of these words, or it ends.
    ///
    /// - Parameter times: the number of occurrences of each.
    /// - Returns: whether they occurred.
    @discardableResult func says(_ words: String..., times: Int = 1) async -> Bool {
        await transcript.waits { text in words.allSatisfy { text.components(separatedBy: $0).count > times } }
    }

    static func run(
        _ arguments: [String], environment: [String: String] = [:], limit: String? = nil
    ) async throws -> Outcome {
        try await RunningCommand(arguments, environment: environment, limit: limit).outcome()
    }
}

extension Process {
    /// Returns the future end: its status, or below zero the signal. Call this before it runs.
    func end() -> AsyncStream<Int32> {
        let (ended, end) = AsyncStream.makeStream(of: Int32.self)
        terminationHandler = { process in
            end.yield(process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
            end.finish()
        }
        return ended
    }
}

/// A place for a command that starts later than the code that will stop it.
final class Target: Sendable {
    private let command = Mutex<RunningCommand?>(nil)

    /// Starts it while it can't be stopped.
    func start(_ arguments: [String]) throws -> RunningCommand {
        try command.withLock { command in
            let started = try RunningCommand(arguments)
            command = started
            return started
        }
    }

    func kill() { command.withLock { $0?.send(SIGKILL) } }
    func interrupt() { command.withLock { $0?.send(SIGINT) } }
}
