import NIOCore
import Synchronization

/// A limit on simultaneous connections, in total and from one network.
///
/// Without it, a single client with ten thousand open requests shuts everybody out. Loopback connections have no limit
/// of their own and a reserve within the total: the proxy in front and the operator always get in.
final class ConnectionLimiter: Sendable {
    private struct State {
        var total = 0
        var byNetwork: [ClientNetwork: Int] = [:]
        var refused = 0
    }

    private let maximum: Int
    private let maximumPerNetwork: Int
    private let reserve: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - maximum: connections in total.
    ///   - maximumPerNetwork: connections from one network; nil where a proxy brings everybody's.
    init(maximum: Int, maximumPerNetwork: Int?) {
        self.maximum = maximum
        self.maximumPerNetwork = maximumPerNetwork ?? .max
        reserve = min(64, maximum / 4)
    }

    /// The number of connections refused so far.
    var refused: Int { state.withLock { $0.refused } }

    func admits(_ network: ClientNetwork?) -> Bool {
        state.withLock { state in
            if let network, !network.isLoopback {
                let known = state.byNetwork[network, default: 0]
                guard known < maximumPerNetwork, state.total < maximum - reserve else {
                    state.refused += 1
                    return false
                }
                state.byNetwork[network] = known + 1
            }
            state.total += 1
            return true
        }
    }

    func leaves(_ network: ClientNetwork?) {
        state.withLock { state in
            state.total -= 1
            guard let network, !network.isLoopback, let known = state.byNetwork[network] else { return }
            state.byNetwork[network] = known > 1 ? known - 1 : nil
        }
    }
}

/// Counts one connection, or closes it before any byte is read.
final class ConnectionLimitHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny
    typealias InboundOut = NIOAny

    private let limiter: ConnectionLimiter
    private var network: ClientNetwork?
    private var isCounted = false

    init(_ limiter: ConnectionLimiter) { self.limiter = limiter }

    func handlerAdded(context: ChannelHandlerContext) {
        network = context.remoteAddress?.ipAddress.flatMap { ClientNetwork($0) }
        isCounted = limiter.admits(network)
        if !isCounted, context.channel.isActive { context.close(promise: nil) }
    }

    func channelActive(context: ChannelHandlerContext) {
        guard isCounted else {
            context.close(promise: nil)
            return
        }
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isCounted { context.fireChannelRead(data) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        guard isCounted else { return }
        isCounted = false
        limiter.leaves(network)
    }
}
