import FoundationEssentials
import Subprocess
import SystemPackage

/// Starts `edicola-pageworker` for one verb and reads what it says.
struct PageWorker {
    enum Ending {
        /// It did what it was asked. The log is for people.
        case finished(log: String)
        /// It said in an orderly way why it can't.
        case refused(PressError)
        /// It crashed, was stopped for silence or met a limit, or what it said makes no sense.
        case failed(reason: String)
    }

    let tools: PressTools
    let settings: PressSettings
    var options = PressOptions()
    let file: URL
    /// Of a PDF that is to be unlocked. Arguments can be read by every process, the environment can't.
    var password: String?
    /// Contents that an earlier run found, in the words of a contents file. Whoever may list processes must not read them.
    var contents: String?
    /// Whether it leaves out what a page can do without: a worker ended before.
    var isCareful = false

    /// - Parameters:
    ///   - verb: the verb and its options.
    ///   - pages: how many pages it is about, for its time limit.
    ///   - take: called with each frame but errors about the whole file; may wait as long as it likes.
    /// - Throws: what `take` throws; ``PressError`` when the worker can't be started; `CancellationError`.
    func run(_ verb: [String], pages: Int = 1, _ take: (Frame) async throws -> Void) async throws -> Ending {
        // A program that isn't there would look like a document that breaks it.
        guard FileManager.default.isExecutableFile(atPath: tools.worker.path) else {
            throw PressError(.workerMissing, detail: tools.worker.path)
        }
        let input = try FileDescriptor.open(FilePath(file.path), .readOnly, options: .closeOnExec)
        var conversation = WorkerOutput()
        let result = try await start(verb, pages: pages, input: input, &conversation, take)
        try Task.checkCancellation()
        return conversation.ending(result.status, log: result.log)
    }

    private func start(
        _ verb: [String], pages: Int, input: FileDescriptor, _ conversation: inout WorkerOutput,
        _ take: (Frame) async throws -> Void
    ) async throws -> (status: TerminationStatus, log: String) {
        let watch = IdleWatchdog(limit: settings.silence)
        let result = try await Subprocess.run(
            .path(FilePath(tools.worker.path)), arguments: Arguments(verb + options(pages: pages)),
            environment: environment, workingDirectory: "/",
            input: .fileDescriptor(input, closeAfterSpawningProcess: true),
            output: .sequence, error: .string(limit: 64 << 10)
        ) { execution in
            // Ends with this scope.
            async let _ = watch.run { try? execution.send(signal: .kill) }
            try await conversation.hold(execution.standardOutput, watch, take)
            // Nothing more is expected, from a worker that closed its output and stays as little as from one that raves.
            try? execution.send(signal: .kill)
        }
        conversation.wasSilent = watch.hasFired
        return (result.terminationStatus, result.standardError)
    }

    private func options(pages: Int) -> [String] {
        [
            "--pdfium", tools.pdfium.path, "--memory", "\(settings.memory)", "--cpu",
            "\((pages + 1) * settings.secondsPerPage)", "--max-pages", "\(settings.maximumPages)", "--remote",
            options.allowsRemote ? "allow" : "refuse",
        ]
    }

    /// Nothing of the server's environment reaches the worker, except where its Swift libraries are.
    private var environment: Environment {
        var environment: [Environment.Key: String] = ["SWIFT_BACKTRACE": "enable=no"]
        environment["EDICOLA_PDF_PASSWORD"] = password
        environment["EDICOLA_PDF_CONTENTS"] = contents
        environment["EDICOLA_PDF_CAREFUL"] = isCareful ? "yes" : nil
        environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
        return .custom(environment)
    }
}
