#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The terminal that standard output or standard error may be.
enum Terminal {
    static let hasErrorScreen = isatty(2) == 1

    /// Columns of standard error; 80 when nobody says.
    static var columns: Int {
        var size = winsize()
        guard unsafe ioctl(2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes to standard error as it is, without a line end.
    static func writeError(_ text: String) {
        write(text, to: 2)
    }

    /// Writes a line to standard output at once.
    static func line(_ text: String = "") {
        write("\(text)\n", to: 1)
    }

    private static func write(_ text: String, to descriptor: Int32) {
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
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
