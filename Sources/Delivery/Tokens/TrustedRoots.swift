import NIOSSL

extension NIOSSLTrustRoots {
    /// - Parameter roots: DER; nil for the system's.
    static func trusting(_ roots: [[UInt8]]?) throws -> NIOSSLTrustRoots {
        guard let roots else { return .default }
        return .certificates(try roots.map { try NIOSSLCertificate(bytes: $0, format: .der) })
    }
}
