public import EdicolaCore
public import EdicolaKit
import NIOCore
import NIOHTTP1
import NIOPosix

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Shows an issue of a library in a browser on this machine, with no newsstand and no network: a small web server on
/// the loopback address. Of an issue on its way it shows the pages from the first on as far as none is missing.
///
/// ```swift
/// let reader = LocalReader(library: library, key: key, web: "/usr/share/edicola/Web")
/// try await reader.run { address in print("Reading at \(address)") }
/// ```
public struct LocalReader: Sendable {
    private let library: LibraryFolder
    private let key: Issue.Key
    private let web: String

    /// - Parameter web: the folder with the reader's page, `reader/local.html`, and its modules.
    public init(library: Library, key: Issue.Key, web: String) {
        self.library = library.folder
        self.key = key
        self.web = web
    }

    /// Answers until the task is cancelled.
    ///
    /// - Parameters:
    ///   - port: 0 for one that is free.
    ///   - ready: called once with the address of the reader.
    /// - Throws: ``PortError`` when the port can't be had.
    public func run(port: Int = 0, ready: @Sendable (_ address: String) -> Void) async throws {
        let server = try await Self.bind(to: port)
        let bound = server.channel.localAddress?.port ?? port
        let site = LocalSite(
            issue: OpenIssue(library.folder(of: key)), web: web, hosts: ["127.0.0.1:\(bound)", "localhost:\(bound)"])
        try await server.executeThenClose { connections in
            ready("http://127.0.0.1:\(bound)/")
            try await withThrowingDiscardingTaskGroup { group in
                for try await connection in connections {
                    // A browser that hangs up in the middle is no reason to stop.
                    group.addTask { try? await Self.serve(connection, site) }
                }
            }
        }
    }

    private static func bind(to port: Int) async throws -> NIOAsyncChannel<Connection, Never> {
        do {
            return try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .bind(host: "127.0.0.1", port: port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                        try channel.pipeline.syncOperations.addHandler(ByteBufferResponses())
                        return try Connection(wrappingChannelSynchronously: channel)
                    }
                }
        } catch let error as IOError {
            throw PortError(port: port, code: error.errnoCode)
        }
    }

    private typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, ResponsePart>
    private typealias ResponsePart = HTTPPart<HTTPResponseHead, ByteBuffer>

    private static func serve(_ connection: Connection, _ site: LocalSite) async throws {
        try await connection.executeThenClose { inbound, outbound in
            var head: HTTPRequestHead?
            for try await part in inbound {
                if case .head(let next) = part { head = next }
                guard case .end = part, let request = head else { continue }
                let answer = try await onDisk {
                    try site.answer(
                        method: request.method.rawValue, target: request.uri,
                        host: request.headers.first(name: "host"), range: request.askedRange)
                }
                try await write(answer, to: outbound, isHead: request.method == .HEAD)
                if !request.isKeepAlive { return }
            }
        }
    }

    private static func write(
        _ answer: LocalSite.Answer, to outbound: NIOAsyncChannelOutboundWriter<ResponsePart>, isHead: Bool
    ) async throws {
        var headers = HTTPHeaders(LocalSite.headers.merging(answer.headers) { $1 }.sorted { $0.key < $1.key })
        headers.add(name: "content-type", value: answer.type)
        let file: OpenFile?
        let length: Int
        switch answer.content {
        case .bytes(let bytes):
            file = nil
            length = bytes.count
        case .file(let path):
            file = try await onDisk {
                let file = try OpenFile(path, .reading)
                if let part = answer.part { try file.seek(to: part.lowerBound) }
                return file
            }
            length = try await onDisk { answer.part?.count ?? Disk.size(of: path) ?? 0 }
        }
        headers.add(name: "content-length", value: "\(length)")
        let status = HTTPResponseStatus(statusCode: answer.status)
        try await outbound.write(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)))
        if !isHead, case .bytes(let bytes) = answer.content {
            try await outbound.write(.body(ByteBuffer(bytes: bytes)))
        }
        if !isHead, let file {
            var left = length
            while case let piece = try await onDisk({ [left] in try file.read(upTo: min(left, 1 << 17)) }),
                !piece.isEmpty
            {
                try await outbound.write(.body(ByteBuffer(bytes: piece)))
                left -= piece.count
            }
        }
        try await outbound.write(.end(nil))
    }
}

extension HTTPRequestHead {
    /// Our answers have no validator, so a range with a condition is not honoured (RFC 9110 §13.1.5).
    fileprivate var askedRange: String? {
        headers.contains(name: "if-range") ? nil : headers.first(name: "range")
    }
}
