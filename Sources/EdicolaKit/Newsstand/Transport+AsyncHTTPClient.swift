import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

extension Transport {
    /// Bytes that are read from a connection at once, at most.
    private static let piece = 256 << 10

    /// Requests over async-http-client, which streams both ways on every system.
    ///
    /// ```swift
    /// let patient = Transport.asyncHTTPClient(idleTimeout: .seconds(120))
    /// ```
    /// - Parameters:
    ///   - connectTimeout: how long a connection may take to stand.
    ///   - idleTimeout: a transfer in which nothing comes for so long has failed.
    ///   - connections: how many to one host at most, for content and for documents each; no fewer than a library's.
    ///   - authorities: a PEM file of the certificates to trust in place of the system's, for a newsstand of a house with an
    ///     authority of its own. Whom nobody vouches for is never talked to.
    public static func asyncHTTPClient(
        connectTimeout: Duration = .seconds(10), idleTimeout: Duration = .seconds(30), connections: Int = 8,
        authorities: String? = nil
    ) -> Transport {
        var configuration = HTTPClient.Configuration()
        if let authorities {
            var secrecy = TLSConfiguration.makeClientConfiguration()
            secrecy.trustRoots = .file(authorities)
            configuration.tlsConfiguration = secrecy
        }
        configuration.timeout = .init(connect: .init(connectTimeout), read: .init(idleTimeout))
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
        // The kit tries again by its own rules, and a reader who is offline should see the kept shelf at once.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.httpVersion = .http1Only
        configuration.decompression = .enabled(limit: .size(Newsstand.maximumDocumentSize))
        // Each piece of a body costs a change of threads: fewer and larger ones halve what a fast line costs.
        configuration.http1_1ConnectionDebugInitializer = { channel in
            channel.setOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Self.piece))
        }
        // We look at each address before it is asked; the client would not.
        configuration.redirectConfiguration = .disallow
        let documents = SharedClient(configuration) { NIOSingletons.posixEventLoopGroup }
        let content = SharedClient(configuration) { contentLoops }
        return Transport { request in
            var way = try Redirection(request)
            let deadline = NIODeadline.now() + TimeAmount(request.deadline)
            while true {
                let client = request.isContent ? content : documents
                let answer = try await client.answer(to: way.request, at: way.place, before: deadline)
                let status = Int(answer.status.code)
                if try way.follow(status: status, location: answer.headers.first(name: "location")) { continue }
                return Response(
                    status: status, headers: answer.headers.map { ($0.name, $0.value) }, body: Body(answer.body))
            }
        }
    }
}

/// Where content comes.
private var contentLoops: any EventLoopGroup {
    #if os(Linux)
        DownloadLoop.group
    #else
        NIOSingletons.posixEventLoopGroup
    #endif
}

/// Made when it is needed, and shuts its client down when the last transport that uses it is gone, as the client demands.
private final class SharedClient: Sendable {
    private let make: @Sendable () -> HTTPClient
    private let made = Locked<HTTPClient?>(nil)

    init(_ configuration: HTTPClient.Configuration, on loops: @escaping @Sendable () -> any EventLoopGroup) {
        make = { HTTPClient(eventLoopGroupProvider: .shared(loops()), configuration: configuration) }
    }

    private var client: HTTPClient {
        made.withLock { made in
            let client = made ?? make()
            made = client
            return client
        }
    }

    func answer(
        to request: Transport.Request, at place: WebAddress, before deadline: NIODeadline
    ) async throws -> HTTPClientResponse {
        var message = HTTPClientRequest(url: request.url)
        message.method = HTTPMethod(rawValue: request.method.rawValue)
        if let body = request.body { message.body = .bytes(body) }
        for (name, value) in request.headers { message.headers.add(name: name, value: value) }
        // Documents are text; content has its bytes counted.
        if !request.isContent { message.headers.add(name: "accept-encoding", value: "gzip") }
        do {
            return try await client.execute(message, deadline: deadline)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            let failure = ConnectionFailure.isUntrusted(error) ? await CertificateFailure.reason(at: place.url) : nil
            throw failure ?? ConnectionFailure(error) ?? ConnectionFailure(description: "the connection failed")
        }
    }

    deinit {
        guard let client = made.withLock({ $0 }) else { return }
        Task { try? await client.shutdown() }
    }
}
