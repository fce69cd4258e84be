public import EdicolaCore
import Formats

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A newsstand on the net: its address, and the questions it answers.
///
/// ```swift
/// let newsstand = try Newsstand("https://news.example", transport: transport)
/// let answer = try await newsstand.issue(key)
/// ```
public struct Newsstand: Sendable {
    /// Where it is, without a slash at the end.
    public let address: String
    /// How requests reach it.
    public var transport: Transport
    /// This device's credential; without it, requests have no reader.
    public var session: Session
    /// Set when it is only a catalog of another make.
    package let foreign: ForeignStand?

    /// Whether it is only a catalog of another make; see `EdicolaCatalogs`.
    public var isCatalog: Bool { foreign != nil }

    /// - Parameter address: `https://news.example`, `http://localhost:8080`, or with a path before the newsstand's own;
    ///   without a scheme `https` is meant, but for this machine `http`.
    /// - Parameter session: the reader's.
    /// - Throws: ``NewsstandError/invalidAddress(_:)``.
    public init(
        _ address: String, transport: Transport, session: Session = .none
    ) throws(NewsstandError) {
        guard let place = WebAddress(typed: address)?.url, place.query() == nil, place.fragment() == nil else {
            throw .invalidAddress(address)
        }
        var text = place.absoluteString
        while text.hasSuffix("/") { text.removeLast() }
        self.address = text
        self.transport = transport
        self.session = session
        foreign = nil
    }

    /// - Parameter reader: of the catalog's documents.
    /// - Throws: ``NewsstandError/invalidAddress(_:)``.
    package init(catalog address: String, reader: CatalogReader, transport: Transport) throws(NewsstandError) {
        guard let place = WebAddress(typed: address)?.url else { throw .invalidAddress(address) }
        self.address = place.absoluteString
        self.transport = transport
        session = .none
        foreign = ForeignStand(place, reader)
    }

    /// An issue, and whether it may be opened.
    ///
    /// - Throws: ``NewsstandError``.
    public func issue(_ key: Issue.Key) async throws -> IssueAnswer {
        try await value(at: Paths.API.issue(key))
    }

    /// The manifest of a revision, as far as the reader may see it: only preview pages without access.
    ///
    /// - Throws: ``NewsstandError``.
    public func manifest(_ key: Issue.Key) async throws -> Manifest {
        let answer = try await content(at: Paths.API.manifest(key), etag: nil, accept: Manifest.mediaType)
        guard case .new(let content, _) = answer, let manifest = try? JSON.decode(Manifest.self, from: content) else {
            throw NewsstandError.invalidResponse("the issue's manifest can't be read")
        }
        return manifest
    }

    /// Changes since the cursor; nil for all from the beginning.
    ///
    /// - Parameter limit: at most ``maximumListLength``.
    /// - Throws: ``NewsstandError``; a cursor that the newsstand does not know is a problem below 500.
    public func changes(since cursor: String?, limit: Int = Self.maximumListLength) async throws -> ChangeList {
        let since = cursor.map { "since=\(Self.escaped($0))&" } ?? ""
        return try await value(at: "\(Paths.API.changes)?\(since)limit=\(limit)")
    }
}

extension Newsstand {
    /// The longest part of a list that a newsstand gives.
    public static let maximumListLength = 200

    /// A part of a list unless it is as it was.
    package enum Conditional<Value: Sendable>: Sendable {
        case same
        case new(Value, etag: String?)
    }

    package func value<Value: Decodable & Sendable>(at path: String) async throws -> Value {
        guard case .new(let value, _) = try await conditionalValue(Value.self, at: path, etag: nil) else {
            throw NewsstandError.invalidResponse("it answered 304 without a condition")
        }
        return value
    }

    func conditionalValue<Value: Decodable & Sendable>(
        _ type: Value.Type, at path: String, etag: String?
    ) async throws -> Conditional<Value> {
        switch try await content(at: path, etag: etag, accept: "application/json") {
        case .same: return .same
        case .new(let data, let etag):
            do {
                return .new(try JSON.decode(Value.self, from: data), etag: etag)
            } catch {
                throw NewsstandError.invalidResponse("its answer can't be read")
            }
        }
    }

    /// The exact bytes of a small document.
    func content(at path: String, etag: String?, accept: String) async throws -> Conditional<Data> {
        var headers = ["accept": accept]
        if let etag { headers["if-none-match"] = etag }
        return try await Self.conditional(try await send(path, headers: headers), to: etag)
    }

    /// Sends a request and turns every answer that is not a success or a 304 into an error.
    func send(
        _ path: String, method: Transport.Method = .get, headers: [String: String], body: [UInt8]? = nil,
        isContent: Bool = false
    ) async throws -> Transport.Response {
        guard foreign == nil else { throw NewsstandError.unsupported }
        var headers = headers
        if let token = session.token() { headers["authorization"] = "Bearer \(token)" }
        return try await answer(
            to: .init(url: address + path, method: method, headers: headers, body: body, isContent: isContent))
    }

    /// Asks any place for something; without the session.
    func fetch(
        _ address: String, headers: [String: String], isContent: Bool = false
    ) async throws -> Transport.Response {
        try await answer(to: .init(url: address, headers: headers, isContent: isContent))
    }

    private func answer(to request: Transport.Request) async throws -> Transport.Response {
        var request = request
        request.headers["user-agent"] = "EdicolaKit"
        let response: Transport.Response
        do {
            response = try await transport.send(request)
        } catch {
            try Task.checkCancellation()
            throw NewsstandError.connectionFailed(error)
        }
        guard response.status >= 400 || (300..<400).contains(response.status) && response.status != 304 else {
            return response
        }
        throw await Self.error(of: response)
    }

    /// Hands in a small document.
    ///
    /// - Returns: the newsstand's answer; empty when it had nothing to say.
    /// - Throws: ``NewsstandError``.
    func submit(_ value: some Encodable, to path: String, method: Transport.Method) async throws -> Data {
        let headers = ["content-type": "application/json", "accept": "application/json"]
        let response = try await send(
            path, method: method, headers: headers, body: Array(try JSON.encode(value)))
        return try await Self.collect(response.body, upTo: Self.maximumDocumentSize)
    }

    /// Takes something away.
    ///
    /// - Throws: ``NewsstandError``.
    func delete(_ path: String) async throws {
        let response = try await send(path, method: .delete, headers: [:])
        _ = try await Self.collect(response.body, upTo: 1 << 16)
    }

    /// A manifest of five thousand pages is about 8 MB.
    package static let maximumDocumentSize = 24 << 20

    package static func collect(
        _ body: Transport.Body, upTo limit: Int
    ) async throws -> Data {
        var content = Data()
        do {
            for try await piece in body {
                content.append(contentsOf: piece)
                if content.count > limit { throw NewsstandError.invalidResponse("its answer is too long") }
            }
        } catch let error as NewsstandError {
            throw error
        } catch {
            try Task.checkCancellation()
            throw NewsstandError.connectionFailed(error)
        }
        return content
    }

    /// - Parameter date: of the same answer: two clocks are never compared.
    private static func wait(askedBy field: String, date: String?) -> Duration? {
        let now = date.flatMap { HTTPDate.seconds(of: $0, now: Date().secondsSince1970) }
        let day = 86_400
        return RetryAfter.seconds(of: field, now: now, longest: day).map { .seconds($0) }
    }

    private static func error(of response: Transport.Response) async -> NewsstandError {
        let asked = response[header: "retry-after"].flatMap { wait(askedBy: $0, date: response[header: "date"]) }
        let isProblem = response[header: "content-type"]?.hasPrefix(Problem.mediaType) == true
        if isProblem, let content = try? await collect(response.body, upTo: 1 << 16),
            var problem = try? JSON.decode(Problem.self, from: content)
        {
            problem.status = response.status
            return .problem(problem, retryAfter: asked)
        }
        guard let kind = Problem.Kind.allCases.first(where: { $0.status == response.status }) else {
            if response.status >= 500 {
                return .problem(.init(.server, detail: "The newsstand answered \(response.status)."), retryAfter: asked)
            }
            return .invalidResponse("it answered \(response.status)")
        }
        return .problem(Problem(kind), retryAfter: asked)
    }

    /// Escapes what may not stand in the value of a query (RFC 3986 §2.3).
    static func escaped(_ text: String) -> String {
        let hexadecimal = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == 0x2D || byte == 0x2E || byte == 0x5F || byte == 0x7E
            bytes += isPlain ? [byte] : [0x25, hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
