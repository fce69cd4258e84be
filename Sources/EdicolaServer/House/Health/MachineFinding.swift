import FoundationEssentials
import Synchronization

/// Whether something is well.
public enum HealthState: String, Hashable, Sendable, Codable, CaseIterable {
    case well
    /// Worth knowing; nothing is broken.
    case note
    /// Somebody has to do something.
    case trouble
}

/// What a check of the machine found: one requirement of a newsstand.
public struct MachineFinding: Hashable, Sendable {
    public enum Part: String, Hashable, Sendable, CaseIterable {
        case worker, pdfium, sandbox, pdf, zip, ocr, epub, user, web
    }

    public var part: Part
    public var state: HealthState
    /// The finding in English, for operators: a path, or the reason of a failure.
    public var detail: String

    public init(_ part: Part, _ state: HealthState, _ detail: String) {
        self.part = part
        self.state = state
        self.detail = detail
    }
}

/// Checks the machine for a newsstand's requirements, as `edicola doctor` does.
public struct MachineCheck: Sendable {
    /// Takes seconds: it starts the page worker for files of several kinds.
    public var run: @Sendable () async -> [MachineFinding]

    public init(run: @escaping @Sendable () async -> [MachineFinding]) { self.run = run }
}

/// Remembers what the last check of the machine found.
final class MachineWatch: Sendable {
    struct Result: Hashable, Sendable {
        var findings: [MachineFinding]
        var at: Date
    }

    private let check: MachineCheck
    private let now: @Sendable () -> Date
    private let state = Mutex<Result?>(nil)

    init(check: MachineCheck, now: @escaping @Sendable () -> Date) {
        self.check = check
        self.now = now
    }

    /// The last result; nil before the first.
    var last: Result? { state.withLock { $0 } }

    func look() async {
        let result = Result(findings: await check.run(), at: now())
        state.withLock { $0 = result }
    }
}
