import AsyncHTTPClient
public import EdicolaKit
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
    /// let transport = Transport.asyncHTTPClient(idleTimeout: .seconds(120))
    /// ```
    /// - Parameters:
    ///   - connectTimeout: for establishing a connection.
    ///   - idleTimeout: a transfer in which nothing comes for so long has failed.
    ///   - connections: how many to one host at most, for content and for documents each; no fewer than a library's.
    ///   - authorities: a PEM file of the certificates to trust in place of the system's, for a newsstand of a house with an
    ///     authority of its own. A server without a trusted certificate gets no request.
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
        var transport = Transport { request in
            var way = try Redirection(request)
            let deadline = NIODeadline.now() + TimeAmount(request.deadline)
            while true {
                let client = request.isContent ? content : documents
                let answer = try await client.answer(to: way.request, at: way.place, before: deadline)
                let status = Int(answer.status.code)
                if try way.follow(status: status, location: answer.headers.first(name: "location")) { continue }
                return Response(
                    status: status, headers: answer.headers.map { ($0.name, $0.value) },
                    body: Body(ResponseBody(body: answer.body)))
            }
        }
        #if os(Linux)
            transport.contentThreads = DownloadLoop.all
        #endif
        return transport
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
