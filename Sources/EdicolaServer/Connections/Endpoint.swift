import HTTPTypes
import Hummingbird

/// One address and what answers there.
///
/// A GET answers HEAD too: its handler is called as for GET and the body left out. Path segments in braces are
/// parameters (`/{publication}/{issue}`); `**` at the end takes the rest.
struct Endpoint: Sendable {
    typealias Handler = @Sendable (Request, Visit) async throws -> Response

    let method: HTTPRequest.Method
    let path: String
    let respond: Handler
    /// Its body goes to the disk as it comes, and lies in memory only chunk by chunk.
    let streamsBody: Bool

    init(_ method: HTTPRequest.Method, _ path: String, streamsBody: Bool = false, respond: @escaping Handler) {
        self.method = method
        self.path = path
        self.streamsBody = streamsBody
        self.respond = respond
    }

    static func get(_ path: String, respond: @escaping Handler) -> Endpoint {
        Endpoint(.get, path, respond: respond)
    }
}

extension Endpoint {
    /// The methods of one address, for `Allow`.
    static func allowed(at path: String, among endpoints: [Endpoint]) -> [HTTPRequest.Method] {
        let methods = endpoints.filter { $0.path == path }.map(\.method)
        return methods.contains(.get) ? methods + [.head] : methods
    }
}
