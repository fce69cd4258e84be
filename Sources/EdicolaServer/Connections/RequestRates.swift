import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird

/// How often one address may ask: enough for a family that downloads a year of magazines, too little for one who wants to
/// keep everybody else waiting. This machine itself has no limit, and nobody behind a proxy on another machine, from which
/// all seem to come.
struct RequestRates: Sendable {
    /// What a question costs the newsstand.
    enum Kind: Hashable, Sendable {
        /// Pages, lists, feeds: put together for whoever asks.
        case page
        /// Bytes that lie on the disk.
        case file
        /// Pictures that are made when somebody asks.
        case picture
        /// What belongs to every page, and what machines ask for all the time.
        case free
    }

    private let pages = RateLimiter(burst: 600, perSecond: 30)
    private let files = RateLimiter(burst: 6000, perSecond: 300)
    private let pictures = RateLimiter(burst: 600, perSecond: 40)
    let trustsProxy: Bool

    /// - Throws: ``Refusal`` 429.
    func admit(_ request: Request, _ context: AppRequestContext, _ kind: Kind, at now: Date) throws {
        guard let limiter = limiter(for: kind), !context.isLocal(request) else { return }
        guard !trustsProxy || context.isLoopback || context.peer == nil else { return }
        guard let seconds = limiter.delay(for: context.place(of: request).network, at: now) else { return }
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
    /// The same, for each address as often as its kind allows.
    func limited(by rates: RequestRates?, now: @escaping @Sendable () -> Date) -> Endpoint {
        guard let rates, method == .get, kind != .free else { return self }
        return .get(path, kind) { [respond, kind] request, context in
            try rates.admit(request, context, kind, at: now())
            return try await respond(request, context)
        }
    }
}
