import EdicolaCore
import NIOCore
import NIOHTTP1
import NIOSSL
import Synchronization

/// One connection to the fake newsstand.
final class FakeConnection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let stand: Stand
    private var request: FakeRequest?
    private var isGarbled = false

    init(_ stand: Stand) {
        self.stand = stand
    }

    func channelActive(context: ChannelHandlerContext) {
        stand.opened(context.channel)
        if stand.script.withLock({ $0.isAway }) { context.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) { stand.closed(context.channel) }
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            // A redirected request finds the same resource there.
            let uri = head.uri.hasPrefix("/elsewhere") ? String(head.uri.dropFirst("/elsewhere".count)) : head.uri
            let parts = uri.split(separator: "?", maxSplits: 1)
            var query: [String: String] = [:]
            for pair in parts.dropFirst().first?.split(separator: "&") ?? [] {
                let sides = pair.split(separator: "=", maxSplits: 1)
                query[String(sides[0])] = sides.count > 1 ? String(sides[1]) : ""
            }
            request = FakeRequest(
                method: head.method.rawValue, authorization: head.headers.first(name: "authorization"),
                target: head.uri, path: String(parts.first ?? "/"), query: query,
                range: head.headers.first(name: "range"),
                ifRange: head.headers.first(name: "if-range"), ifNoneMatch: head.headers.first(name: "if-none-match"))
        case .body: break
        case .end:
            guard let request else { return }
            let (behaviour, answer) = stand.answer(request)
            respond(context, behaviour, answer)
        }
    }

    private func respond(_ context: ChannelHandlerContext, _ behaviour: Behaviour, _ answer: FakeAnswer) {
        var answer = answer
        var length: Int? = answer.body.count
        var sent: Int?
        var isCut = false
        var stall: (after: Int, milliseconds: Int)?
        var headers = HTTPHeaders()
        switch behaviour {
        case .well: break
        case .ignoringRange:
            if var request, request.range != nil {
                request.range = nil
                answer = stand.answer(request).1
                length = answer.body.count
            }
        case .problem(let problem, let retryAfter):
            answer = FakeAnswer(status: problem.status, problem: problem)
            if let retryAfter { headers.add(name: "retry-after", value: "\(retryAfter)") }
        case .plain(let status):
            // A 204 has no body (RFC 9112, 6.3): a server that sends one spoils the next answer on the connection.
            let body = status == 204 ? "" : "<h1>Oh</h1>"
            answer = FakeAnswer(status: status, type: "text/html", body: Array(body.utf8))
            length = answer.body.count
        case .html:
            answer = FakeAnswer(type: "text/html", body: Array("<h1>Welcome to the hotel</h1>".utf8))
            length = answer.body.count
        case .wrongBytes: answer.body = answer.body.map { $0 ^ 0x55 }
        case .hang: return
        case .drop: return drop(context)
        case .redirect, .redirectForEver:
            let path = request?.target ?? "/"
            let isThere = path.hasPrefix("/elsewhere")
            if case .redirect = behaviour, isThere { break }
            answer = FakeAnswer(status: 302)
            headers.add(name: "location", value: isThere ? path : "/elsewhere\(path)")
            length = 0
        case .redirectTo(let place, let status):
            answer = FakeAnswer(status: status)
            headers.add(name: "location", value: place)
            length = 0
        case .etag(let other): answer.etag = other
        case .wrongRange:
            if answer.status == 206 { answer.contentRange = "bytes 7-\(6 + answer.body.count)/99999999" }
        case .unchanged:
            answer = FakeAnswer(status: 304, etag: answer.etag)
        case .stall(let after, let milliseconds): stall = (after, milliseconds)
        case .cut(let count):
            sent = count
            isCut = true
        case .garbage(let count):
            sent = count
            isCut = true
            isGarbled = true
        case .hangAfter(let count): sent = count
        case .short(let count):
            sent = count
            length = nil
        case .wrongLength(let wrong): length = wrong
        case .other(let bytes):
            guard let request else { return }
            let wanted = answer.body.count
            answer.body = Array((bytes + [UInt8](repeating: 0, count: wanted)).dropFirst(request.start).prefix(wanted))
            length = answer.body.count
        }
        if let problem = answer.problem {
            answer.type = Problem.mediaType
            answer.body = (try? Array(JSON.encode(problem))) ?? []
            length = answer.body.count
        }
        headers.add(name: "content-type", value: answer.type)
        if let etag = answer.etag { headers.add(name: "etag", value: etag) }
        if let contentRange = answer.contentRange { headers.add(name: "content-range", value: contentRange) }
        if answer.status != 304, let length { headers.add(name: "content-length", value: "\(length)") }
        if length == nil { headers.add(name: "transfer-encoding", value: "chunked") }
        let head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: answer.status), headers: headers)
        context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
        let isWhole = length == nil || sent == nil && length == answer.body.count
        let body = answer.body.prefix(sent ?? answer.body.count)[...]
        guard let stall, stall.after < body.count else {
            return send(context, body, isCut: isCut, isWhole: isWhole)
        }
        context.writeAndFlush(
            wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body.prefix(stall.after))))), promise: nil)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: .milliseconds(Int64(stall.milliseconds))) { [isCut] in
            let (connection, context) = bound.value
            guard context.channel.isActive else { return }
            connection.send(context, body.dropFirst(stall.after), isCut: isCut, isWhole: isWhole)
        }
    }

    /// Closes the connection below TLS, without its close_notify: like an attacker who cuts it, and many a router.
    private func drop(_ context: ChannelHandlerContext) {
        guard let line = try? context.channel.pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self)
        else {
            return context.close(promise: nil)
        }
        guard isGarbled else { return line.close(promise: nil) }
        line.writeAndFlush(NIOAny(ByteBuffer(bytes: [UInt8](repeating: 0x2A, count: 200))), promise: nil)
        line.close(promise: nil)
    }

    /// Sends in pieces, and stops at the exact byte at which the test wants an event.
    private func send(_ context: ChannelHandlerContext, _ rest: ArraySlice<UInt8>, isCut: Bool, isWhole: Bool) {
        guard !rest.isEmpty else {
            if isCut { return drop(context) }
            if isWhole { context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil) }
            return
        }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let loop = context.eventLoop
        let (allowed, trigger) = stand.serve(min(rest.count, 16_384), of: request) {
            loop.execute {
                let (connection, context) = bound.value
                connection.send(context, rest, isCut: isCut, isWhole: isWhole)
            }
        }
        guard allowed > 0 || trigger != nil else { return }
        let buffer = ByteBuffer(bytes: rest.prefix(allowed))
        context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(buffer)))).whenComplete { result in
            trigger?()
            guard case .success = result else { return }
            let (connection, context) = bound.value
            connection.send(context, rest.dropFirst(allowed), isCut: isCut, isWhole: isWhole)
        }
    }
}
