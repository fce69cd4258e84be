import HTTPTypes
import Hummingbird
import NIOCore
import Storage
import Synchronization

/// `/healthz`: whether the process answers. `/readyz`: whether it accepts visitors; not during a drain.
struct HealthRoutes: Sendable {
    let storage: Storage
    let door: Readiness

    var endpoints: [Endpoint] {
        [
            .get("/healthz", .free) { _, _ in Self.text("ok\n", status: .ok) },
            .get("/readyz", .free) { _, _ in await ready },
        ]
    }

    private var ready: Response {
        get async {
            guard door.isOpen else { return Self.text("closing\n", status: .serviceUnavailable) }
            do {
                _ = try await storage.newestCursor()
                return Self.text("ready\n", status: .ok)
            } catch {
                return Self.text("the database does not answer\n", status: .serviceUnavailable)
            }
        }
    }

    private static func text(_ text: String, status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: CachePolicy.never.field],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

/// Whether the newsstand accepts new visitors.
final class Readiness: Sendable {
    private let state = Atomic(true)

    var isOpen: Bool { state.load(ordering: .relaxed) }

    func close() { state.store(false, ordering: .relaxed) }
}
