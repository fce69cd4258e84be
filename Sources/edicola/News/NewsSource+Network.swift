import AsyncHTTPClient
import EdicolaCore
import EdicolaServer
import Foundation
import NIOCore
import NIOHTTP1
import Outbound

extension NewsSource {
    /// Reads feeds from the network.
    ///
    /// A host's name is resolved once, its address checked, and the connection made to exactly that address: a name
    /// that resolves to another machine a moment later has no effect (DNS rebinding). Redirections are checked in the
    /// same way.
    ///
    /// - Parameters:
    ///   - policy: the allowed addresses.
    ///   - resolver: finds the addresses of a host.
    ///   - patience: the timeout for everything together, however slowly the bytes arrive.
    static func network(
        allowing policy: AddressPolicy = .publicOnly, ports: Set<Int>? = [80, 443],
        resolving resolver: HostResolver = .system,
        patience: Duration = .seconds(seconds)
    ) -> NewsSource {
        NewsSource { question in
            try await within(patience) {
                var address = question.address
                for _ in 0...maximumRedirects {
                    let place = try Place(address, ports: ports)
                    let machine = try await place.pin(allowing: policy, resolving: resolver)
                    switch try await ask(question, at: place, on: machine, patience) {
                    case .answer(let answer): return answer
                    case .elsewhere(let next): address = next
                    }
                }
                throw FetchError("The feed redirects too many times.")
            }
        }
    }

    /// Runs work with a timeout. The HTTP client's own deadline ends with the head of a response; this one includes the
    /// body.
    private static func within<Value: Sendable>(
        _ patience: Duration, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: patience)
                throw FetchError(tooLong)
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }

    /// Errors of partial timeouts: to a person they mean the same as the total timeout.
    private static let slow: [HTTPClientError] = [.connectTimeout, .readTimeout, .deadlineExceeded]
    private static let tooLong = "The feed took too long to answer."

    private enum Step {
        case answer(Answer)
        case elsewhere(String)
    }

    private static func ask(
        _ question: Question, at place: Place, on machine: PinnedHost, _ patience: Duration
    ) async throws -> Step {
        let most = TimeAmount(patience)
        let client = machine.client(
            HTTPClient.Configuration(
                timeout: .init(connect: .nanoseconds(most.nanoseconds / 4), read: .nanoseconds(most.nanoseconds / 2))))
        do {
            let step = try await ask(question, at: place, through: client, most)
            try await client.shutdown()
            return step
        } catch {
            try? await client.shutdown()
            try Task.checkCancellation()
            if let late = error as? HTTPClientError, slow.contains(late) { throw FetchError(tooLong) }
            throw error as? FetchError ?? FetchError("The feed could not be fetched (\(type(of: error))).")
        }
    }

    private static func ask(
        _ question: Question, at place: Place, through client: HTTPClient, _ most: TimeAmount
    ) async throws -> Step {
        var request = HTTPClientRequest(url: place.url.absoluteString)
        request.headers.add(name: "User-Agent", value: "Edicola")
        // Compressed content may be much larger than its transfer: only uncompressed content is accepted.
        request.headers.add(name: "Accept-Encoding", value: "identity")
        request.headers.add(
            name: "Accept",
            value: "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, */*;q=0.1")
        if let tag = question.entityTag { request.headers.add(name: "If-None-Match", value: tag) }
        if let date = question.lastModified { request.headers.add(name: "If-Modified-Since", value: date) }
        let response = try await client.execute(request, timeout: most)
        switch Redirection(of: response, from: place.url) {
        case .none: break
        case .to(let next): return .elsewhere(next.absoluteString)
        case .refused(let target?): throw FetchError("“\(target.prefix(200))” is not the address of a feed.")
        case .refused(nil): throw FetchError("The feed has moved, but its server does not say where.")
        }
        switch response.status.code {
        case 304: return .answer(.unchanged)
        case 200:
            if let packing = response.headers.first(name: "Content-Encoding"), packing.lowercased() != "identity" {
                throw FetchError("The feed is compressed, which was not requested.")
            }
            let body: ByteBuffer
            do {
                body = try await response.body.collect(upTo: largest)
            } catch is NIOTooManyBytesError {
                throw FetchError("The feed is larger than 2 MB.")
            }
            return .answer(
                .feed(
                    Data(body.readableBytesView), entityTag: response.headers.first(name: "ETag"),
                    lastModified: response.headers.first(name: "Last-Modified"),
                    contentType: response.headers.first(name: "Content-Type")))
        case let code: throw FetchError("The feed's server answered with status \(code).")
        }
    }
}

/// A web address with its host and port.
private struct Place {
    let url: URL
    let host: String
    let port: Int

    init(_ address: String, ports: Set<Int>?) throws {
        guard let url = URL(string: address), let scheme = url.scheme?.lowercased(),
            ["http", "https"].contains(scheme),
            let host = url.host(), !host.isEmpty, url.user() == nil
        else { throw NewsSource.FetchError("“\(address)” is not the address of a feed.") }
        self.url = url
        self.host = host
        port = url.port ?? (scheme == "https" ? 443 : 80)
        if let ports, !ports.contains(port) {
            throw NewsSource.FetchError("Feeds are fetched from ports 80 and 443 only.")
        }
    }

    /// Resolves and checks the host.
    func pin(allowing policy: AddressPolicy, resolving resolver: HostResolver) async throws -> PinnedHost {
        do {
            return try await PinnedHost(host, port: port, allowing: policy, resolving: resolver)
        } catch PinnedHost.ResolutionError.unknown {
            throw NewsSource.FetchError("The host \(host) was not found.")
        } catch PinnedHost.ResolutionError.forbidden {
            throw NewsSource.FetchError("\(host) is on a private network. Feeds must come from public addresses.")
        }
    }
}
