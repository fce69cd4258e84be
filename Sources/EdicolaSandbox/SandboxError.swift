#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Why no messages come by way of the sandbox.
public enum SandboxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nothing answers there.
    case silent(String)
    /// The sandbox was restarted and no longer knows this browser.
    case unknown(String)
    /// Something answers that is no sandbox.
    case invalidResponse(String)
    /// The newsstand sends nothing to browsers.
    case noMessages

    /// A sentence for the reader.
    public var description: String {
        switch self {
        case .silent(let address): "No sandbox answers at \(address). Start one with “edicola serve --sandbox”."
        case .unknown(let address): "The sandbox at \(address) has no such browser."
        case .invalidResponse(let address): "The server at \(address) is not a sandbox."
        case .noMessages: "The newsstand sends no messages to browsers. Use “edicola serve --sandbox”."
        }
    }
}

extension SandboxError: LocalizedError {
    /// The sentence for the reader.
    public var errorDescription: String? { description }
}
