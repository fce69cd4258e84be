import FoundationEssentials
import Logging
import Synchronization

/// Logs that a password, a code or a key was refused, and from which address: for the operator, and for programs such
/// as fail2ban that block addresses.
///
/// It logs nothing about the account or the attempt itself. Guessing does not fill the disk: an address gets ten
/// entries at once and then one in ten seconds, all together a hundred and then one a second; the next entry has the
/// number of those left out.
final class SignInFailureLog: Sendable {
    enum Credential: String {
        case password, code, key, passkey
    }

    private let logger: Logger
    /// Whether a proxy on another machine is in front: all requests come from its address, so it identifies nobody.
    private let trustsProxy: Bool
    private let now: @Sendable () -> Date
    private let ofOne = RateLimiter(burst: 10, perSecond: 0.1)
    private let ofAll = RateLimiter(burst: 100, perSecond: 1)
    private let leftOut = Mutex(0)

    init(logger: Logger, trustsProxy: Bool = false, now: @escaping @Sendable () -> Date) {
        self.logger = logger
        self.trustsProxy = trustsProxy
        self.now = now
    }

    /// - Parameter isTooOften: whether the attempt was refused unchecked.
    func note(_ credential: Credential, from clientAddress: ClientAddress, isTooOften: Bool = false) {
        let now = now()
        guard ofOne.delay(for: clientAddress.network, at: now) == nil, ofAll.delay(for: "", at: now) == nil else {
            leftOut.withLock { $0 += 1 }
            return
        }
        let isProxy = trustsProxy && !clientAddress.isForwarded
        let leftOut = leftOut.withLock { leftOut in
            defer { leftOut = 0 }
            return leftOut
        }
        var metadata: Logger.Metadata = [
            "address": "\(isProxy ? "unknown" : clientAddress.address ?? "unknown")",
            "credential": "\(credential.rawValue)",
            "why": isTooOften ? "too-often" : "wrong",
        ]
        if leftOut > 0 { metadata["left-out"] = "\(leftOut)" }
        logger.notice("Sign-in refused", metadata: metadata)
    }
}
