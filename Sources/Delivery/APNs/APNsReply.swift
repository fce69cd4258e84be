import NIOCore
import NIOHPACK

/// The result of a request on its connection.
enum APNsReply: Sendable {
    case answer(APNsAnswer)
    /// The service did certainly nothing with it: another connection may be used.
    case untouched
    /// The connection ended before the answer. The message may have been accepted; with the same id a retry is
    /// harmless.
    case lost
    /// No answer in time.
    case late
}

/// A request on its way to a connection, with the function that receives its reply.
struct APNsPendingRequest: Sendable {
    let headers: HPACKHeaders
    let body: ByteBuffer
    let asked: NIODeadline
    let reply: @Sendable (APNsReply) -> Void
}
