import EdicolaCore
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// A small answer as JSON, kept by nobody.
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json", .cacheControl: CachePolicy.never.field],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSON.encode(value))))
    }

    /// After a form a browser asks anew, so that going back does not send it again.
    static func seeOther(_ path: String) -> Response {
        Response(status: .seeOther, headers: [.location: path, .cacheControl: CachePolicy.never.field])
    }
}
