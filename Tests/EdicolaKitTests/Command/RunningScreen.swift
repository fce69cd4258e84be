import Foundation
import Synchronization
import TestPrograms

#if canImport(Glibc)
    import Glibc
#endif

/// The `newsstand` program on a terminal of its own.
final class RunningScreen: Sendable {
    private let process: Mutex<Process>
    private let terminal: Int32
    private let transcript: Transcript
    private let ended: AsyncStream<Int32>

    struct NoTerminal: Error {}

    /// TIOCSPTLCK and TIOCGPTPEER (ioctl_tty(2)), which Swift does not import.
    private static let setLock: UInt = 0x4004_5431
    private static let openPeer: UInt = 0x5441

    /// - Parameters:
    ///   - columns: the terminal's width.
    ///   - isLedByKeys: whether it receives the terminal's own signals; then it does not receive signals sent directly.
    init(
        _ arguments: [String], environment: [String: String] = [:], columns: Int = 80, isLedByKeys: Bool = false
    ) throws {
        let terminal = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { throw NoTerminal() }
        self.terminal = terminal
        var isLocked: Int32 = 0
        _ = unsafe ioctl(terminal, Self.setLock, &isLocked)
        var size = winsize()
        (size.ws_col, size.ws_row) = (UInt16(columns), 24)
        _ = unsafe ioctl(terminal, UInt(TIOCSWINSZ), &size)
        let peer = ioctl(terminal, Self.openPeer, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard peer >= 0 else { throw NoTerminal() }
        let file = FileHandle(fileDescriptor: peer, closeOnDealloc: true)
        let process = Process()
        process.executableURL = URL(filePath: isLedByKeys ? "/usr/bin/setsid" : RunningCommand.program)
        process.arguments = (isLedByKeys ? ["--ctty", "--wait", RunningCommand.program] : []) + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = file
        process.standardOutput = file
        process.standardError = file
        ended = process.end()
        try process.begin()
        try file.close()
        self.process = Mutex(process)
        transcript = Transcript { buffer in unsafe Glibc.read(terminal, &buffer, buffer.count) }
    }

    deinit { close(terminal) }

    /// The output so far, including control codes.
    var written: String { transcript.text }

    /// Waits until its output contains a text, or it ends.
    func shows(_ text: String) async {
        _ = await transcript.waits { $0.contains(text) }
    }

    func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = unsafe Glibc.write(terminal, bytes, bytes.count)
    }

    func send(_ signal: Int32) {
        process.withLock { process in _ = Glibc.kill(process.processIdentifier, signal) }
    }

    func outcome() async -> RunningCommand.Outcome {
        var status: Int32 = 0
        for await ended in ended { status = ended }
        return RunningCommand.Outcome(status: status, output: await transcript.whole())
    }

    /// Whether the terminal echoes input, as a shell needs it.
    var isAsBefore: Bool {
        var state = termios()
        guard unsafe tcgetattr(terminal, &state) == 0 else { return false }
        let all = tcflag_t(ECHO | ICANON | ISIG)
        return state.c_lflag & all == all && written.contains("\u{1B}[?25h\u{1B}[?1049l")
    }
}
