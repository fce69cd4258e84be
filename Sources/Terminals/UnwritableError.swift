#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An error when standard output accepts nothing more.
public struct UnwritableError: Error, Hashable, CustomStringConvertible {
    /// The system's `errno`.
    public let code: Int32

    public var description: String {
        let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        return "The output could not be written completely: \(reason)."
    }

    /// Ends the program quietly, as others do, when the reader of a pipe has read enough, as `head` does.
    public func endQuietlyIfClosed() {
        guard code == EPIPE else { return }
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
    }

    /// Makes a closed pipe an error instead of a signal, so that work in progress ends properly.
    public static func ignoreSignal() {
        signal(SIGPIPE, SIG_IGN)
    }
}
