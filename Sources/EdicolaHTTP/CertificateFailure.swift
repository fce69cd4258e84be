import EdicolaKit
import NIOCore
import NIOPosix
import NIOSSL

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Why a certificate was not believed: TLS says only that it was not, so the certificate is looked at once more. The
/// connection ends when it is here: nothing is asked over it, and nothing believed.
enum CertificateFailure {
    /// - Parameter url: what was asked.
    /// - Returns: nil when its dates are as they should be, or nobody shows it.
    static func reason(at url: URL) async -> ConnectionError? {
        guard let host = url.host(), let dates = try? await dates(of: host, port: url.port ?? 443) else {
            return nil
        }
        // By the date of the device, as TLS does: a transport has no clock.
        let now = Date().timeIntervalSince1970
        if now > dates.until {
            return ConnectionError(
                description: "its certificate has expired, or this device's date is wrong", isCertificateFailure: true)
        }
        if now < dates.from {
            return ConnectionError(
                description: "its certificate is not valid yet, or this device's date is wrong",
                isCertificateFailure: true)
        }
        return nil
    }

    /// Seconds since 1970.
    private typealias Dates = (from: Double, until: Double)

    private static let timeout = TimeAmount.seconds(5)

    private static func dates(of host: String, port: Int) async throws -> Dates? {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .certificates([])
        let context = try NIOSSLContext(configuration: configuration)
        // No address may stand where TLS names the machine (RFC 6066 §3).
        let name = (try? SocketAddress(ipAddress: host, port: port)) == nil ? host : nil
        let seen = Locked<Dates?>(nil)
        let line = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(timeout)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let look: NIOSSLCustomVerificationCallback = { chain, verdict in
                        seen.withLock { seen in
                            seen = chain.first.map { (Double($0.notValidBefore), Double($0.notValidAfter)) }
                        }
                        verdict.succeed(.failed)
                        channel.close(promise: nil)
                    }
                    try channel.pipeline.syncOperations.addHandler(
                        NIOSSLClientHandler(context: context, serverHostname: name, customVerificationCallback: look))
                }
            }
            .connect(host: host, port: port).get()
        let alarm = line.eventLoop.scheduleTask(in: timeout) { line.close(promise: nil) }
        try await line.closeFuture.get()
        alarm.cancel()
        return seen.withLock(\.self)
    }
}
