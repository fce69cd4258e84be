import Hummingbird
import NIOCore

/// What a request carries with it on its way through the newsstand.
struct Visit: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The other end of the connection.
    let peer: String?

    init(source: Source) {
        coreContext = .init(source: source)
        peer = source.channel.remoteAddress?.ipAddress
    }
}
