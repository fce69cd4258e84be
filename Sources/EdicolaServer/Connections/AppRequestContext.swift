import Hummingbird
import NIOCore

/// The context of one request: connection, parameters and peer.
struct AppRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the other end of the connection.
    let peer: String?
    /// Asks a waiting client to send its body; see ``ExpectContinueHandler``.
    let wantBody: @Sendable () -> Void

    init(source: Source) {
        coreContext = .init(source: source)
        peer = source.channel.remoteAddress?.ipAddress
        wantBody = { [channel = source.channel] in
            channel.triggerUserOutboundEvent(ExpectContinueHandler.Wanted(), promise: nil)
        }
    }
}
