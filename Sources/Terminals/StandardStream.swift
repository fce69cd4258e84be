#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Standard output or standard error, written immediately and without a buffer of its own.
public struct StandardStream: Sendable {
    private let descriptor: Int32

    public static let output = StandardStream(descriptor: 1)
    public static let error = StandardStream(descriptor: 2)

    /// Whether it is a terminal, not a file or pipe.
    public var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Writes all of a text, without a line end.
    ///
    /// - Throws: ``UnwritableError`` when the disk or file is full, the pipe closed, or the descriptor not open.
    public func write(_ text: String) throws(UnwritableError) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                #if canImport(Darwin)
                    unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
                #elseif canImport(Musl)
                    unsafe Musl.write(descriptor, buffer.baseAddress, buffer.count)
                #else
                    unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
                #endif
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw UnwritableError(code: errno) }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Opens `/dev/null` where standard input, output or error are closed. Otherwise a file that is opened later could
    /// take their place, and would be written into.
    public static func openAll() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
            _ = unsafe open("/dev/null", O_RDONLY)
        }
    }
}
