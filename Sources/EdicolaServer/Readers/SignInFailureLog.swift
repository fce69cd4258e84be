import FoundationEssentials
import Logging
import Synchronization

/// Writes into the log that a password, a code or a key was refused, and from which address: for the operator, and for
/// programs such as fail2ban that shut an address out.
///
/// Nothing of the account or of what was tried. Whoever guesses does not fill the disk with it: an address has ten lines
/// at once and one in ten seconds, all together a hundred and one in a second; how many were left out is in the next one.
final class SignInFailureLog: Sendable {
    enum Credential: String {
        case password, code, key
    }

    private let logger: Logger
    /// A proxy on another machine brings everybody: its address is nobody's.
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

    /// - Parameter isTooOften: whether it was not even looked at.
    func note(_ credential: Credential, from place: Place, isTooOften: Bool = false) {
        let now = now()
        guard ofOne.delay(for: place.network, at: now) == nil, ofAll.delay(for: "", at: now) == nil else {
            leftOut.withLock { $0 += 1 }
            return
        }
        let isProxy = trustsProxy && !place.isForwarded
        let leftOut = leftOut.withLock { leftOut in
            defer { leftOut = 0 }
            return leftOut
        }
        var metadata: Logger.Metadata = [
            "address": "\(isProxy ? "unknown" : place.address ?? "unknown")", "credential": "\(credential.rawValue)",
            "why": isTooOften ? "too-often" : "wrong",
        ]
        if leftOut > 0 { metadata["left-out"] = "\(leftOut)" }
        logger.notice("Sign-in refused", metadata: metadata)
    }
}
