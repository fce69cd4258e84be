import Formats
import FoundationEssentials
import HTTPTypes
public import Hummingbird
public import Logging
import NIOCore
public import ServiceLifecycle
import UnixSignals

/// A server of the sandbox on a port of this machine only.
public struct SandboxServer: Sendable {
    public let sandbox: Sandbox
    private let port: Int
    private let logger: Logger

    /// - Parameter port: 0 lets the system choose.
    public init(sandbox: Sandbox, port: Int, logger: Logger = Logger(label: "sandbox")) {
        self.sandbox = sandbox
        self.port = port
        self.logger = logger
    }

    /// - Parameter onRunning: Called with the port.
    public func application(
        onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
    ) -> some ApplicationProtocol {
        Application(
            responder: SandboxResponder(sandbox: sandbox),
            configuration: ApplicationConfiguration(
                address: .hostname("127.0.0.1", port: port), serverName: "Edicola sandbox"),
            services: [SandboxTicker(sandbox: sandbox)],
            onServerRunning: { [port] channel in await onRunning(channel.localAddress?.port ?? port) },
            logger: logger)
    }

    /// The server as a service beside others.
    public var service: any Service { application() }

    /// Answers until SIGTERM or SIGINT.
    public func run(onRunning: @escaping @Sendable (Int) async -> Void) async throws {
        try await application(onRunning: onRunning).runService(gracefulShutdownSignals: [.sigterm, .sigint])
    }
}

/// Performs due events when their time comes, even without requests.
private struct SandboxTicker: Service {
    let sandbox: Sandbox

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await sandbox.settle()
                try? await Task.sleep(for: .milliseconds(500))
            }
        }
    }
}

private struct SandboxResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    let sandbox: Sandbox

    @Sendable func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        guard Self.isLocal(request.head.authority), Self.isLocal(request.headers[.origin]) else {
            return Response(status: .forbidden)
        }
        let body = try await request.body.collect(upTo: 4 << 20)
        let query = SandboxForm(Array((request.uri.query ?? "").utf8)).all
        let answer = await sandbox.answer(
            SandboxQuestion(
                method: request.method.rawValue,
                path: String(decoding: PercentCoding.decoded(request.uri.path.utf8), as: UTF8.self),
                query: query, authorization: request.headers[.authorization], body: Array(body.readableBytesView)))
        var fields = HTTPFields()
        for (name, value) in answer.headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return Response(
            status: HTTPResponse.Status(code: answer.status), headers: fields,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
    }

    /// Returns whether a field names this machine. Pages of other sites, and other names for this machine, are refused.
    private static func isLocal(_ field: String?) -> Bool {
        guard let field else { return true }
        let place = field.split(separator: "/").last.map(String.init) ?? field
        let host = place.hasPrefix("[") ? String(place.prefix { $0 != "]" }) + "]" : String(place.prefix { $0 != ":" })
        return ["127.0.0.1", "localhost", "[::1]"].contains(host)
    }
}
