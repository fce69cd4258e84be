import Hummingbird
import NIOCore

/// What a request carries with it on its way through the newsstand.
struct AppRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The other end of the connection.
    let peer: String?
    /// Tells a client that waits for it to send its body; see ``ExpectContinueHandler``.
    let wantBody: @Sendable () -> Void

    init(source: Source) {
        coreContext = .init(source: source)
        peer = source.channel.remoteAddress?.ipAddress
        wantBody = { [channel = source.channel] in
            channel.triggerUserOutboundEvent(ExpectContinueHandler.Wanted(), promise: nil)
        }
    }
}
