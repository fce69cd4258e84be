import NIOCore
import NIOHTTP1

/// Rules of RFC 9112 that the types above this handler can't express: one `Host` field (§3.2), persistence of
/// connections (§9.3), and no chunks for HTTP/1.0 (§6.1).
///
/// Hummingbird ends a connection only when `Connection` is exactly `close`, so the last request of a connection gets
/// exactly that field.
final class HTTP1Heads: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Requests without a response yet, in order.
    private var unanswered = CircularBuffer<(version: HTTPVersion, isLast: Bool)>(initialCapacity: 2)
    /// Whether a head was refused: nothing after it can be trusted.
    private var isRefused = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        guard Self.hasOneHost(head) else {
            isRefused = true
            return context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
        }
        let isOld = head.version.isOld
        let isLast = isOld || !head.isKeepAlive
        if isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        // RFC 9110 §10.1.1: an HTTP/1.0 expectation is ignored.
        if isOld { head.headers.remove(name: "Expect") }
        unanswered.append((isOld ? .http1_0 : .http1_1, isLast))
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where head.status.code >= 200:
            if let request = unanswered.first {
                head.version = request.version
                if request.isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
            }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end:
            if !unanswered.isEmpty { unanswered.removeFirst() }
            context.write(data, promise: promise)
        default: context.write(data, promise: promise)
        }
    }

    private static func hasOneHost(_ head: HTTPRequestHead) -> Bool {
        let hosts = head.headers["Host"]
        guard let host = hosts.first else { return head.version.isOld }
        return hosts.count == 1 && host.utf8.allSatisfy(isHostByte)
    }

    /// Whether a byte may occur in RFC 3986 §3.2.2 with a port, without sub-delimiters: no name contains them, and a
    /// comma results from two joined fields.
    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~%:[]".utf8.contains(byte)
        }
    }
}

extension HTTPVersion {
    /// Whether it precedes HTTP/1.1.
    fileprivate var isOld: Bool { major < 1 || (major == 1 && minor < 1) }
}
