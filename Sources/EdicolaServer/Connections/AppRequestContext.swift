import Hummingbird
import NIOCore
import Storage

/// The context of one request: connection, parameters and peer.
struct AppRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the other end of the connection.
    let peer: String?
    /// Asks a waiting client to send its body; see ``ExpectContinueHandler``.
    let wantBody: @Sendable () -> Void
    /// Who acts, at an address that needs a right; see ``Endpoint/guarded(by:now:)``.
    var principal: Principal?
    /// The principal's session in the console; nil for a key.
    var staffSession: StaffSession?

    init(source: Source) {
        coreContext = .init(source: source)
        peer = source.channel.remoteAddress?.ipAddress
        wantBody = { [channel = source.channel] in
            channel.triggerUserOutboundEvent(ExpectContinueHandler.Wanted(), promise: nil)
        }
    }
}
