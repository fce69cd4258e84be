import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Ctrl-C, or a polite request to end.
enum Interruption {
    /// Calls once for each signal, instead of ending the program, for as long as the value is held.
    ///
    /// - Parameter call: gets the number of the signal.
    static func handled(_ call: @escaping @Sendable (Int32) -> Void) -> [any DispatchSourceSignal] {
        [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { call(number) }
            source.resume()
            return source
        }
    }

    /// A file that may not grow further shall be an error that we can tell, not the end of the program.
    static func ignoreFileSizeSignal() {
        signal(SIGXFSZ, SIG_IGN)
    }
}
