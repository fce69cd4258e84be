import Hummingbird
import NIOCore

/// What a request carries with it on its way through the newsstand.
struct Visit: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The other end of the connection.
    let peer: String?
    /// Tells a client that waits for it to send its body; see ``Encouragement``.
    let wantBody: @Sendable () -> Void

    init(source: Source) {
        coreContext = .init(source: source)
        peer = source.channel.remoteAddress?.ipAddress
        wantBody = { [channel = source.channel] in
            channel.triggerUserOutboundEvent(Encouragement.Wanted(), promise: nil)
        }
    }
}
