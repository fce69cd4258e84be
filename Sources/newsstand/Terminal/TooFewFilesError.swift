import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The system lets this program have too few files open. Without a word it would crash: the event loops of the network
/// take none of it for an answer.
struct TooFewFilesError: Error, CustomStringConvertible {
    let allowed: Int

    /// Three for each event loop, of which there is one to a core and up to four for downloads, and some to say in words that
    /// another is missing.
    private static let needed = 16 + 3 * (ProcessInfo.processInfo.activeProcessorCount + 4)

    var description: String {
        "This program may open \(allowed) files and needs \(Self.needed). Raise the limit with: ulimit -n \(Self.needed)"
    }

    static func check() throws(TooFewFilesError) {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = RLIMIT_NOFILE.rawValue
        #else
            let resource = RLIMIT_NOFILE
        #endif
        guard unsafe getrlimit(.init(resource), &limit) == 0, limit.rlim_cur < needed else { return }
        throw TooFewFilesError(allowed: Int(limit.rlim_cur))
    }
}
