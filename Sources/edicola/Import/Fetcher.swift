import AsyncHTTPClient
import EdicolaCore
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import Outbound

/// A client for files and documents that a catalog names, without trust in it: every address is checked before the
/// connection, redirections too; bytes, time and attempts are limited.
actor Fetcher {
    struct Limits: Sendable {
        /// The maximum size of a file, in bytes.
        var largestFile = 4 << 30
        /// The maximum size of a catalog, in bytes.
        var largestCatalog = 32 << 20
        /// The maximum duration of a file's transfer, from its first byte to its last.
        var longest: Duration = .seconds(3600)
        var maximumRedirections = 5
        /// The maximum number of attempts at an interrupted transfer.
        var tries = 4
    }

    /// Name and password, only for the catalog's own origin.
    struct Credentials: Sendable {
        var origin: String
        var field: String
    }

    let limits: Limits
    private let policy: AddressPolicy
    private let credentials: Credentials?
    private var clients: [String: HTTPClient] = [:]

    init(limits: Limits = Limits(), allowsPrivate: Bool, credentials: Credentials?) {
        self.limits = limits
        policy = allowsPrivate ? .unrestricted : .publicOnly
        self.credentials = credentials
    }

    func close() async {
        for client in clients.values { try? await client.shutdown() }
        clients = [:]
    }

    /// Fetches a document.
    ///
    /// - Returns: the bytes, the address after redirections, and the media type.
    func document(at url: URL) async throws -> (Data, URL, mediaType: String) {
        let fields: HTTPHeaders = [
            "Accept": "application/atom+xml, application/opds+json;q=0.9, application/json;q=0.8, */*;q=0.5",
            "Accept-Encoding": "identity",
        ]
        let (response, place) = try await response(to: url, fields)
        guard response.status == .ok else { throw try await Self.failure(response, at: place) }
        var data = Data()
        for try await piece in response.body {
            data.append(contentsOf: piece.readableBytesView)
            guard data.count <= limits.largestCatalog else {
                throw CommandError("\(place) is too large for a catalog.")
            }
        }
        return (data, place, response.headers.first(name: "Content-Type") ?? "")
    }

    /// Follows redirections, and checks each address. The body is not read yet.
    func response(to url: URL, _ fields: HTTPHeaders) async throws -> (HTTPClientResponse, URL) {
        var place = url
        for _ in 0...limits.maximumRedirections {
            guard place.namesPort else {
                throw CommandError("\(place) has an invalid port.")
            }
            let client = try await client(for: place)
            var request = HTTPClientRequest(url: place.absoluteString)
            request.headers = fields
            request.headers.add(name: "User-Agent", value: "Edicola")
            if let credentials, credentials.origin == place.origin {
                request.headers.add(name: "Authorization", value: credentials.field)
            }
            // The deadline of the head; the body has a limit of its own.
            let response = try await client.execute(request, deadline: .now() + .minutes(60))
            switch Redirection(of: response, from: place) {
            case .none, .refused(nil): return (response, place)
            case .refused(let target?):
                throw CommandError("\(place) redirects to an address that is not allowed: \(target.prefix(200))")
            case .to(let next):
                _ = try? await response.body.collect(upTo: 1 << 16)
                place = next
            }
        }
        throw CommandError("\(url) redirects too many times.")
    }

    static func failure(_ response: HTTPClientResponse, at place: URL) async throws -> CommandError {
        _ = try? await response.body.collect(upTo: 1 << 16)
        let hint =
            switch response.status {
            case .unauthorized: "It needs a name and a password: add --user."
            case .forbidden: "This user has no access."
            default: nil as String?
            }
        return CommandError("\(place) answered with status \(response.status.code).", hint: hint)
    }

    /// Returns the client of a host, which connects only to the checked address.
    private func client(for url: URL) async throws -> HTTPClient {
        guard let host = url.host(percentEncoded: false), !host.isEmpty else {
            throw CommandError("\(url) is not a web address.")
        }
        if let known = clients[host] { return known }
        let pinned = try await pin(host, port: url.port ?? 443)
        // Another task may have made one meanwhile.
        if let known = clients[host] { return known }
        var configuration = HTTPClient.Configuration(
            timeout: .init(connect: .seconds(15), read: .seconds(60), write: .seconds(60)))
        configuration.httpVersion = .http1Only
        let client = pinned.client(configuration)
        clients[host] = client
        return client
    }

    private func pin(_ host: String, port: Int) async throws -> PinnedHost {
        do {
            return try await PinnedHost(host, port: port, allowing: policy)
        } catch PinnedHost.ResolutionError.unknown {
            throw CommandError("The host \(host) is unknown.")
        } catch PinnedHost.ResolutionError.forbidden {
            throw CommandError(
                "\(host) is on this machine or on a private network.",
                hint: "Use --allow-private when that is intended.")
        }
    }
}

extension URL {
    /// Scheme, host and port.
    var origin: String {
        "\(scheme ?? "")://\(host() ?? ""):\(port ?? (scheme == "https" ? 443 : 80))".lowercased()
    }

    /// Whether the port is valid, or left out. With an invalid one, the HTTP client ends the program.
    var namesPort: Bool { (1...65_535).contains(port ?? 443) }
}
