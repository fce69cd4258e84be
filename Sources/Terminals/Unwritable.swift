#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Standard output takes nothing more.
public struct Unwritable: Error, Hashable, CustomStringConvertible {
    /// Of the system, as in `errno`.
    public let code: Int32

    public var description: String {
        let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        return "The output could not be written completely: \(reason)."
    }

    /// A pipe whose reader has enough, as `head` has, is no reason to complain: the program ends as others do then.
    public func endQuietlyIfClosed() {
        guard code == EPIPE else { return }
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
    }

    /// Then a closed pipe is an error that comes to us, and what is under way is ended properly.
    public static func ignoreSignal() {
        signal(SIGPIPE, SIG_IGN)
    }
}
