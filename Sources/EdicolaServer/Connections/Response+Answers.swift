import EdicolaCore
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// A small JSON response that no cache stores.
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json", .cacheControl: CachePolicy.never.field],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSON.encode(value))))
    }

    /// A redirect to GET after a form, so that going back does not send the form again.
    static func seeOther(_ path: String) -> Response {
        Response(status: .seeOther, headers: [.location: path, .cacheControl: CachePolicy.never.field])
    }
}
