import Subprocess

/// One worker's output from beginning to end, and what it amounts to.
struct WorkerOutput {
    /// A worker that tells more does nothing else.
    private static let maximumNotes = 10_000

    private var parser = FrameParser()
    private var refusal: PressError?
    private var isDone = false
    private var notes = 0
    private(set) var isMalformed = false
    /// Whether the worker was stopped because it said nothing for too long.
    var wasSilent = false

    mutating func hold(
        _ output: SubprocessOutputSequence, _ watch: IdleWatchdog, _ take: (Frame) async throws -> Void
    ) async throws {
        var iterator = output.makeAsyncIterator()
        watch.beginWaiting()
        while let buffer = try await iterator.next() {
            watch.endWaiting()
            do {
                for frame in try parser.frames(in: buffer) { try await hear(frame, take) }
            } catch is FrameParser.MalformedError {
                isMalformed = true
                return
            }
            watch.beginWaiting()
        }
    }

    private mutating func hear(_ frame: Frame, _ take: (Frame) async throws -> Void) async throws {
        if isDone { throw FrameParser.MalformedError() }
        switch frame.kind {
        case .done: isDone = true
        case .error where frame.page == 0: refusal = PressError(frame: frame)
        case .note where notes > Self.maximumNotes: throw FrameParser.MalformedError()
        case .note:
            notes += 1
            try await take(frame)
        default: try await take(frame)
        }
    }

    func ending(_ status: TerminationStatus, log: String) -> PageWorker.Ending {
        if wasSilent { return .failed(reason: "the page worker did not answer in time and was stopped") }
        if isMalformed { return .failed(reason: "the page worker's output is not valid") }
        switch status {
        case .exited(0) where isDone && parser.isBetweenFrames: return .finished(log: log)
        case .exited(0): return .failed(reason: "the page worker's output is incomplete")
        case .exited(let code):
            if let refusal { return .refused(refusal) }
            return .failed(reason: "the page worker ended with exit code \(code)\(lastLine(of: log))")
        case .signaled(let signal):
            return .failed(reason: "the page worker was ended by \(name(of: signal))\(lastLine(of: log))")
        }
    }

    private func name(of signal: Int32) -> String {
        switch signal {
        case 4, 5, 6: "an abort (signal \(signal))"
        case 9: "the system (signal 9)"
        case 11: "a crash (signal 11)"
        case 24: "its time limit (signal 24)"
        case 27: "its time limit for the fields of a form (signal 27)"
        case 31: "its sandbox (signal 31)"
        default: "signal \(signal)"
        }
    }

    private func lastLine(of log: String) -> String {
        log.split(separator: "\n").last.map { ": \($0.prefix(300))" } ?? ""
    }
}

extension FrameParser {
    fileprivate mutating func frames(in buffer: SubprocessOutputSequence.Buffer) throws(MalformedError) -> [Frame] {
        var frames: [Frame] = []
        var bytes = buffer.bytes
        while bytes.byteCount > 0 {
            if let frame = try take(&bytes) { frames.append(frame) }
        }
        return frames
    }
}
