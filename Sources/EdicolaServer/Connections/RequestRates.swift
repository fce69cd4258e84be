import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird

/// Rate limits for one address: enough for a family that downloads a year of magazines, too little to keep everybody
/// else waiting. No limit applies to this machine itself, or behind a proxy on another machine, from which all clients
/// seem to come.
struct RequestRates: Sendable {
    /// The cost of a request to the newsstand.
    enum Kind: Hashable, Sendable {
        /// Pages, lists and feeds, computed for each client.
        case page
        /// Files on disk.
        case file
        /// Pictures computed on request.
        case picture
        /// Files that every page needs, and addresses that machines poll.
        case free
    }

    private let pages = RateLimiter(burst: 600, perSecond: 30)
    private let files = RateLimiter(burst: 6000, perSecond: 300)
    private let pictures = RateLimiter(burst: 600, perSecond: 40)
    let trustsProxy: Bool

    /// Counts one request against the limit of its kind.
    ///
    /// - Throws: ``Refusal`` 429.
    func admit(_ request: Request, _ context: AppRequestContext, _ kind: Kind, at now: Date) throws {
        guard let limiter = limiter(for: kind), !context.isLocal(request) else { return }
        guard !trustsProxy || context.isLoopback || context.peer == nil else { return }
        guard let seconds = limiter.delay(for: context.clientAddress(of: request).network, at: now) else { return }
        throw Refusal(
            .tooManyRequests, detail: "Too many requests from your address. Try again in \(seconds) s.",
            headers: [.retryAfter: String(seconds)])
    }

    private func limiter(for kind: Kind) -> RateLimiter? {
        switch kind {
        case .page: pages
        case .file: files
        case .picture: pictures
        case .free: nil
        }
    }
}

extension Endpoint {
    /// The same endpoint, with the rate limit of its kind.
    func limited(by rates: RequestRates?, now: @escaping @Sendable () -> Date) -> Endpoint {
        guard let rates, method == .get, kind != .free else { return self }
        return responding { [respond, kind] request, context in
            try rates.admit(request, context, kind, at: now())
            return try await respond(request, context)
        }
    }
}
