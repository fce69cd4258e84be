import NIOCore
import NIOHPACK
import NIOPosix
import NIOSSL
import Synchronization

/// The connections to one environment. The least busy one gets the next request; those in a back-off are used last.
final class APNsConnectionPool: Sendable {
    private let place: APNsEnvironment
    private let lines: [APNsSlot]

    init(place: APNsEnvironment, pace: APNsLimits, group: any EventLoopGroup) throws {
        self.place = place
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.applicationProtocols = ["h2"]
        tls.minimumTLSVersion = .tlsv12
        tls.trustRoots = try .trusting(place.roots)
        let context = try NIOSSLContext(configuration: tls)
        lines = (0..<max(1, pace.connections)).map { _ in
            APNsSlot(place: place, pace: pace, tls: context, eventLoop: group.next())
        }
    }

    deinit { close() }

    var authority: String { place.authority }

    func ask(_ headers: HPACKHeaders, _ body: ByteBuffer) async -> APNsReply {
        let line = next
        let once = FirstReply()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                once.wait(continuation)
                line.ask(APNsPendingRequest(headers: headers, body: body, asked: .now(), reply: once.reply))
            }
        } onCancel: {
            once.reply(.lost)
        }
    }

    func close() { for line in lines { line.close() } }

    private var next: APNsSlot {
        var best = lines[0]
        var least = Int.max
        for line in lines {
            let load = line.load.load(ordering: .relaxed) + (line.isResting.load(ordering: .relaxed) ? 1 << 32 : 0)
            if load < least { (best, least) = (line, load) }
        }
        return best
    }
}

/// Keeps the first reply: the service's, or the one for a cancelled wait.
private final class FirstReply: Sendable {
    private enum State {
        case empty
        case waiting(CheckedContinuation<APNsReply, Never>)
        case early(APNsReply)
        case done
    }

    private let state = Mutex(State.empty)

    func wait(_ continuation: CheckedContinuation<APNsReply, Never>) {
        let early: APNsReply? = state.withLock { state in
            if case .early(let reply) = state {
                state = .done
                return reply
            }
            state = .waiting(continuation)
            return nil
        }
        if let early { continuation.resume(returning: early) }
    }

    func reply(_ reply: APNsReply) {
        let continuation: CheckedContinuation<APNsReply, Never>? = state.withLock { state in
            switch state {
            case .empty:
                state = .early(reply)
                return nil
            case .waiting(let continuation):
                state = .done
                return continuation
            case .early, .done: return nil
            }
        }
        continuation?.resume(returning: reply)
    }
}
