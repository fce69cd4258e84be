import EdicolaCore
import HTTPTypes
import Hummingbird

extension Router where Context == AppRequestContext {
    /// Adds every endpoint; other methods at their addresses are refused with `Allow`.
    func add(_ endpoints: [Endpoint]) {
        for endpoint in endpoints {
            on(RouterPath(endpoint.path), method: endpoint.method, use: endpoint.respond)
            if endpoint.method == .get { on(RouterPath(endpoint.path), method: .head, use: endpoint.respond) }
        }
        for path in Set(endpoints.map(\.path)) {
            let allowed = Endpoint.allowed(at: path, among: endpoints)
            let allow = allowed.map(\.rawValue).sorted().joined(separator: ", ")
            for method in Self.methods where !allowed.contains(method) {
                on(RouterPath(path), method: method) { _, _ -> Response in
                    if method == .options { return Response(status: .noContent, headers: [.allow: allow]) }
                    throw Refusal(.methodNotAllowed, detail: "This address allows \(allow).", headers: [.allow: allow])
                }
            }
        }
    }

    private static var methods: [HTTPRequest.Method] { [.get, .head, .put, .post, .delete, .patch, .options, .trace] }
}
