import AsyncHTTPClient
import NIOCore
import NIOHTTP1
public import Outbound

extension PushTransport {
    /// Returns a transport to push services on the network.
    ///
    /// It resolves a host's name, checks the address, and connects to that very address. So a name that means another
    /// machine a moment later leads nowhere else. Redirects are not followed.
    ///
    /// - Parameters:
    ///   - policy: The addresses to which requests are allowed.
    ///   - seconds: The timeout of an answer.
    ///   - roots: Trusted roots for connections, DER; nil for the system's.
    ///   - most: Messages in ten minutes to a machine that is no known push service; nil without a limit.
    public static func network(
        allowing policy: AddressPolicy = .publicOnly, seconds: Int64 = 10, trusting roots: [[UInt8]]? = nil,
        most: Int? = 100
    ) -> PushTransport {
        let budget = most.map { UnknownHostBudget(most: $0) }
        let lines = PushConnectionPool(allowing: policy, seconds: seconds, trusting: roots)
        return PushTransport { request in
            let line = try await lines.line(to: request.host, port: request.port)
            if let budget, !PushServices.isKnown(request.host), !budget.takes(line.machine, at: .now()) {
                throw UnknownHostLimitError()
            }
            // It may be removed from the pool meanwhile; it lives until this answer is read.
            defer { withExtendedLifetime(line) {} }
            var question = HTTPClientRequest(url: request.url)
            question.method = .POST
            for (name, value) in request.headers { question.headers.add(name: name, value: value) }
            question.body = .bytes(ByteBuffer(bytes: request.body))
            let answer = try await line.client.execute(question, timeout: .seconds(seconds))
            return try await PushTransport.Answer(
                status: Int(answer.status.code), retryAfter: answer.headers.first(name: "Retry-After"),
                location: answer.headers.first(name: "Location"), text: beginning(of: answer.body))
        }
    }

    /// Reads the beginning of an answer, which is short for real services; the rest is cut off. The body is read on
    /// every path, or the answer would count as lost.
    private static func beginning(of body: HTTPClientResponse.Body) async throws -> String {
        var bytes: [UInt8] = []
        for try await part in body {
            bytes += part.readableBytesView.prefix(1_024 - bytes.count)
            if bytes.count >= 1_024 { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
