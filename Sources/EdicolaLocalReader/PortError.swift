#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A port of this machine can't be used.
///
/// ```swift
/// do { try await reader.run(port: 8080) { open($0) } } catch let error as PortError { print(error) }
/// ```
public struct PortError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The port that was asked for.
    public let port: Int
    /// The system's `errno`.
    public let code: Int32

    /// A sentence that says what to do.
    public var description: String {
        switch code {
        case EADDRINUSE: "Another program uses port \(port). Choose another port."
        case EACCES, EPERM: "This program may not use port \(port). Choose a port above 1023."
        default: "Port \(port) can't be used. Choose another port."
        }
    }
}

extension PortError: LocalizedError {
    /// The sentence for the reader.
    public var errorDescription: String? { description }
}
