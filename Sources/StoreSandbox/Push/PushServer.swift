import Crypto
import FoundationEssentials
import NIOCore
import NIOHTTP2
import NIOPosix
import NIOSSL
import Synchronization

/// A server of HTTP/2 with TLS on a port of this machine only.
public final class PushServer: Sendable {
    /// `localhost`: the name in its certificate.
    public static let host = "localhost"

    public let port: Int
    private let listener: any Channel
    private let other: (any Channel)?
    private let connections: Connections

    /// The open connections, which tests can break, with counts of their streams.
    final class Connections: Sendable {
        struct State {
            var channels: [Int: any Channel] = [:]
            var count = 0
            var maximumOpen = 0
            var transgressions = 0
        }
        let state = Mutex(State())
    }

    /// - Parameters:
    ///   - streams: The limit of streams on a new connection.
    ///   - react: Returns the reaction to each request; called on the event loop.
    init(
        authority: PushAuthority, port: Int = 0, streams: Int,
        react: @escaping @Sendable (PushQuestion) -> PushReaction
    ) async throws {
        let (der, key) = try authority.certificate(for: Self.host)
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: [.certificate(try NIOSSLCertificate(bytes: der, format: .der))],
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.derRepresentation), format: .der)))
        tls.applicationProtocols = ["h2"]
        let context = try NIOSSLContext(configuration: tls)
        let connections = Connections()
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let number = connections.state.withLock { state in
                        state.count += 1
                        state.channels[state.count] = channel
                        return state.count
                    }
                    channel.closeFuture.whenComplete { _ in
                        connections.state.withLock { _ = $0.channels.removeValue(forKey: number) }
                    }
                    try channel.pipeline.syncOperations.addHandlers([
                        NIOSSLServerHandler(context: context),
                        NIOHTTP2Handler(
                            mode: .server, connectionConfiguration: Self.configuration(streams: streams),
                            streamConfiguration: Self.streamConfiguration),
                        PushConversation(number: number, allowed: streams, react: react) { open, allowed in
                            connections.state.withLock { state in
                                state.maximumOpen = max(state.maximumOpen, open)
                                if open > allowed { state.transgressions += 1 }
                            }
                        },
                    ])
                }
            }
        listener = try await bootstrap.bind(host: "127.0.0.1", port: port).get()
        self.port = listener.localAddress?.port ?? port
        // For machines where the name means this address first.
        other = try? await bootstrap.bind(host: "::1", port: self.port).get()
        self.connections = connections
    }

    /// All connections since the beginning.
    public var connectionCount: Int { connections.state.withLock { $0.count } }
    /// The highest number of streams at once on one connection.
    public var maximumStreams: Int { connections.state.withLock { $0.maximumOpen } }
    /// Requests beyond the limit of streams.
    public var transgressions: Int { connections.state.withLock { $0.transgressions } }

    /// Breaks all open connections.
    public func hangUp() {
        for channel in connections.state.withLock({ Array($0.channels.values) }) { channel.close(promise: nil) }
    }

    public func stop() async {
        try? await listener.close()
        try? await other?.close()
        hangUp()
    }

    private static func configuration(streams: Int) -> NIOHTTP2Handler.ConnectionConfiguration {
        var configuration = NIOHTTP2Handler.ConnectionConfiguration()
        configuration.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: streams),
            HTTP2Setting(parameter: .maxHeaderListSize, value: 8_000),
        ]
        // Frames on streams that a GOAWAY left out are no protocol violation of the sender; nio-http2 remembers 32.
        configuration.maximumRecentlyResetStreams = 4_096
        return configuration
    }

    private static let streamConfiguration: NIOHTTP2Handler.StreamConfiguration = {
        var configuration = NIOHTTP2Handler.StreamConfiguration()
        configuration.streamResetFrameRateLimit.maximumCount = 1_000_000
        configuration.streamErrorRateLimit.maximumCount = 1_000_000
        return configuration
    }()
}
