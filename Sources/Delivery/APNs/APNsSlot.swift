import NIOCore
import NIOHTTP2
import NIOPosix
import NIOSSL
import Synchronization

/// One connection, held open for hours, with the queue of requests for it. When it ends, another is opened for the next
/// request: at once after an orderly end, and after a growing wait when it failed.
final class APNsSlot: Sendable {
    private struct State {
        var waiting = CircularBuffer<APNsPendingRequest>()
        /// The connection that accepts requests.
        var connection: APNsConnection?
        var isConnecting = false
        /// Connections that are closing, and wait for their last answers.
        var leaving: [ObjectIdentifier: APNsConnection] = [:]
        var failures = 0
        var restsUntil: NIODeadline?
        var clock: RepeatedTask?
        var isClosed = false
    }

    let eventLoop: any EventLoop
    private let place: APNsEnvironment
    private let pace: APNsLimits
    private let tls: NIOSSLContext
    private let state: NIOLoopBoundBox<State>
    /// Requests waiting and in progress.
    let load = Atomic<Int>(0)
    let isResting = Atomic<Bool>(false)

    init(place: APNsEnvironment, pace: APNsLimits, tls: NIOSSLContext, eventLoop: any EventLoop) {
        self.place = place
        self.pace = pace
        self.tls = tls
        self.eventLoop = eventLoop
        state = .makeBoxSendingValue(State(), eventLoop: eventLoop)
    }

    func ask(_ question: APNsPendingRequest) {
        load.add(1, ordering: .relaxed)
        eventLoop.execute {
            if self.state.value.isClosed { return self.reply(to: question, .lost) }
            self.state.value.waiting.append(question)
            self.go()
        }
    }

    func close() {
        eventLoop.execute {
            self.state.value.isClosed = true
            self.state.value.connection?.close()
            for connection in self.state.value.leaving.values { connection.close() }
            self.refuseWaiting()
        }
    }

    private func reply(to question: APNsPendingRequest, _ reply: APNsReply) {
        load.subtract(1, ordering: .relaxed)
        question.reply(reply)
    }

    /// Sends as many requests as there is room for, and opens a connection if there is none.
    private func go() {
        guard let connection = state.value.connection else { return connect() }
        let now = NIODeadline.now()
        var hasAsked = false
        while connection.room > 0, let question = state.value.waiting.popFirst() {
            connection.ask(counted(question), at: now)
            hasAsked = true
        }
        if hasAsked { connection.flushSoon() }
    }

    private func counted(_ question: APNsPendingRequest) -> APNsPendingRequest {
        APNsPendingRequest(headers: question.headers, body: question.body, asked: question.asked) { answer in
            self.reply(to: question, answer)
        }
    }

    private func connect() {
        guard !state.value.isClosed, !state.value.isConnecting, !state.value.waiting.isEmpty else { return }
        keepTime()
        let now = NIODeadline.now()
        if let until = state.value.restsUntil, now < until { return }
        state.value.isConnecting = true
        // A host has many addresses, and several may be tried at once: each attempt has a connection of its own.
        ClientBootstrap(group: eventLoop)
            .resolver(place.addresses.map { FixedResolver(addresses: $0, eventLoop: eventLoop) })
            .connectTimeout(TimeAmount(pace.connect))
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            .channelInitializer { [self] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([
                        NIOSSLClientHandler(context: tls, serverHostname: place.host),
                        NIOHTTP2Handler(
                            mode: .client, connectionConfiguration: Self.connectionConfiguration,
                            streamConfiguration: Self.streamConfiguration),
                        APNsConnection(pace: pace, listener: listener),
                    ])
                }
            }
            .connect(host: place.host, port: place.port)
            .flatMapThrowing { channel in
                self.take(try channel.pipeline.syncOperations.handler(type: APNsConnection.self))
            }
            .whenFailure { _ in self.failed() }
    }

    private func take(_ connection: APNsConnection) {
        state.value.isConnecting = false
        if state.value.isClosed { return connection.close() }
        guard !connection.isLeaving else {
            connection.close()
            return failed()
        }
        state.value.connection = connection
        go()
    }

    private func failed() {
        state.value.isConnecting = false
        rest()
        connect()
    }

    private var listener: APNsConnection.Listener {
        APNsConnection.Listener(
            hasRoom: { [weak self] connection in
                guard let self else { return }
                if connection.hasAnswered { self.state.value.failures = 0 }
                if self.state.value.connection === connection { self.go() }
            },
            isLeaving: { [weak self] connection, isTrouble in self?.leave(connection, isTrouble: isTrouble) },
            hasEnded: { [weak self] connection in self?.ended(connection) })
    }

    private func leave(_ connection: APNsConnection, isTrouble: Bool) {
        guard state.value.connection === connection else { return }
        state.value.connection = nil
        state.value.leaving[ObjectIdentifier(connection)] = connection
        if isTrouble { rest() }
        connect()
    }

    private func ended(_ connection: APNsConnection) {
        state.value.leaving[ObjectIdentifier(connection)] = nil
        guard state.value.connection === connection else { return }
        state.value.connection = nil
        // A connection that never answered has failed; one that worked for hours may be replaced at once.
        if !connection.hasAnswered { rest() }
        connect()
    }

    private func rest() {
        state.value.restsUntil = .now() + pace.rest(after: state.value.failures)
        state.value.failures += 1
        isResting.store(true, ordering: .relaxed)
    }

    private func keepTime() {
        guard state.value.clock == nil else { return }
        state.value.clock = eventLoop.scheduleRepeatedTask(
            initialDelay: TimeAmount(pace.tick), delay: TimeAmount(pace.tick)
        ) {
            [weak self] task in
            guard let self else { return task.cancel() }
            self.look(at: .now())
        }
    }

    private func look(at now: NIODeadline) {
        state.value.connection?.look(at: now)
        for connection in state.value.leaving.values { connection.look(at: now) }
        while let first = state.value.waiting.first, first.asked + pace.room <= now {
            _ = state.value.waiting.popFirst()
            reply(to: first, .late)
        }
        if let until = state.value.restsUntil, until <= now {
            state.value.restsUntil = nil
            isResting.store(false, ordering: .relaxed)
        }
        if state.value.connection == nil { connect() } else { go() }
        let isIdle = state.value.connection == nil && state.value.leaving.isEmpty && state.value.waiting.isEmpty
        if isIdle, !state.value.isConnecting, state.value.restsUntil == nil {
            state.value.clock?.cancel()
            state.value.clock = nil
        }
    }

    private func refuseWaiting() {
        while let question = state.value.waiting.popFirst() { reply(to: question, .lost) }
    }
}

extension APNsSlot {
    private static let connectionConfiguration: NIOHTTP2Handler.ConnectionConfiguration = {
        var configuration = NIOHTTP2Handler.ConnectionConfiguration()
        configuration.initialSettings = [
            HTTP2Setting(parameter: .enablePush, value: 0), HTTP2Setting(parameter: .maxHeaderListSize, value: 16_384),
        ]
        // A late answer to a request that timed out is no protocol violation of the service.
        configuration.maximumRecentlyResetStreams = 4_096
        return configuration
    }()

    /// A service in trouble resets streams by the thousand; it is not an attacker.
    private static let streamConfiguration: NIOHTTP2Handler.StreamConfiguration = {
        var configuration = NIOHTTP2Handler.StreamConfiguration()
        configuration.streamResetFrameRateLimit.maximumCount = 1_000_000
        configuration.streamErrorRateLimit.maximumCount = 1_000_000
        return configuration
    }()
}
