public import FoundationEssentials

/// How well a page worker locks itself in on this machine. It never starts without limits, without giving up new
/// privileges, or without its filter of system calls (seccomp).
public enum PressSandbox: Sendable, Hashable {
    case whole
    /// The kernel has no Landlock: the filter lets it open no file at all, so the system's fonts are not used.
    case withoutLandlock
}

extension Press {
    /// Opens a file in a worker and says how that was locked in.
    ///
    /// - Throws: ``PressError``, `sandbox-failed` included.
    public func sandbox(opening file: URL) async throws -> PressSandbox {
        switch try await PageWorker(tools: tools, settings: settings, file: file).run(["info"], pages: 1, { _ in }) {
        case .finished(let log): log.contains("no Landlock") ? .withoutLandlock : .whole
        case .refused(let error): throw error
        case .failed(let reason): throw PressError(.internalError, detail: reason)
        }
    }
}
