import AsyncHTTPClient
import EdicolaKit
import NIOCore
import NIOHTTP1

/// Made when it is needed, and shuts its client down when the last transport that uses it is gone, as the client demands.
final class SharedClient: Sendable {
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
            let failure = ConnectionError.isUntrusted(error) ? await CertificateFailure.reason(at: place.url) : nil
            throw failure ?? ConnectionError(error) ?? ConnectionError(description: "the connection failed")
        }
    }

    deinit {
        guard let client = made.withLock({ $0 }) else { return }
        Task { try? await client.shutdown() }
    }
}
