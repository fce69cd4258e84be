import EdicolaCore
import HTTPTypes
import Hummingbird
import Storage

/// An address with a method and its handler.
///
/// A GET answers HEAD too: its handler is called as for GET and the body left out. Path segments in braces are
/// parameters (`/{publication}/{issue}`); `**` at the end takes the rest.
struct Endpoint: Sendable {
    typealias Handler = @Sendable (Request, AppRequestContext) async throws -> Response

    let method: HTTPRequest.Method
    let path: String
    let respond: Handler
    /// Whether the body is written to disk as it arrives, with only one chunk at a time in memory.
    let streamsBody: Bool
    /// The rate limit of a GET.
    let kind: RequestRates.Kind
    /// The right that a caller needs, on the path's publication or on all; nil for an address that anybody may ask. See
    /// ``guarded(by:now:)``.
    let right: Right?
    /// Whether any member of the staff may ask, whatever their rights; the handler shows them their part.
    let isForStaff: Bool
    /// What it does, for the log of acts.
    let verb: Act.Verb?

    /// - Parameters:
    ///   - right: the right that a caller needs; without one the handler alone decides who gets what.
    ///   - verb: what it does, for the log of acts.
    init(
        _ method: HTTPRequest.Method, _ path: String, _ kind: RequestRates.Kind = .page, may right: Right? = nil,
        isForStaff: Bool = false, logs verb: Act.Verb? = nil, streamsBody: Bool = false, respond: @escaping Handler
    ) {
        self.method = method
        self.path = path
        self.kind = kind
        self.right = right
        self.isForStaff = isForStaff
        self.verb = verb
        self.streamsBody = streamsBody
        self.respond = respond
    }

    static func get(
        _ path: String, _ kind: RequestRates.Kind = .page, may right: Right? = nil, isForStaff: Bool = false,
        respond: @escaping Handler
    ) -> Endpoint {
        Endpoint(.get, path, kind, may: right, isForStaff: isForStaff, respond: respond)
    }

    /// The same endpoint with another handler.
    func responding(_ respond: @escaping Handler) -> Endpoint {
        Endpoint(
            method, path, kind, may: right, isForStaff: isForStaff, logs: verb, streamsBody: streamsBody,
            respond: respond)
    }
}

extension [Endpoint] {
    /// These endpoints of the catalog, and the same ones under the address of OPDS 1.2.
    var alsoInVersion12: [Endpoint] {
        self
            + map {
                Endpoint(
                    $0.method, Paths.OPDS.inVersion12($0.path), $0.kind, may: $0.right, isForStaff: $0.isForStaff,
                    logs: $0.verb,
                    streamsBody: $0.streamsBody, respond: $0.respond)
            }
    }
}

extension Endpoint {
    /// Returns the methods of one address, for `Allow`.
    static func allowed(at path: String, among endpoints: [Endpoint]) -> [HTTPRequest.Method] {
        let methods = endpoints.filter { $0.path == path }.map(\.method)
        return methods.contains(.get) ? methods + [.head] : methods
    }
}
