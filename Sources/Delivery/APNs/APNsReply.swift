import NIOCore
import NIOHPACK

/// What became of a request on its connection.
enum APNsReply: Sendable {
    case answer(APNsAnswer)
    /// The service says, or it is plain, that it did nothing with it: another connection may be asked.
    case untouched
    /// The connection ended before the answer. It may have been taken: the same id makes asking again harmless.
    case lost
    /// No answer in time.
    case late
}

/// A request on its way to a connection, and who waits for its reply.
struct APNsPendingRequest: Sendable {
    let headers: HPACKHeaders
    let body: ByteBuffer
    let asked: NIODeadline
    let reply: @Sendable (APNsReply) -> Void
}
