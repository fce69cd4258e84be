import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import Storage

/// `GET /events`: server-sent events (WHATWG HTML §9.2) of all stands or of one, resumable by the id of the last
/// change.
struct EventRoutes: Sendable {
    let storage: Storage
    let hub: EventHub
    let keys: Authenticator
    let now: @Sendable () -> Date

    var endpoints: [Endpoint] { [.get("/api/v1/events", respond: events)] }

    @Sendable private func events(_ request: Request, context: AppRequestContext) async throws -> Response {
        // `EventSource` can't send a key: the console's cookie counts.
        let principal = try await keys.principal(of: request)?.principal
        let caller = if let principal { Caller.staff(principal) } else { try await keys.caller(of: request) }
        let listener = EventListener(caller: caller, publication: try request.publication)
        let lastID = request.headers[.lastEventID]
        let headers: HTTPFields = [
            .contentType: "text/event-stream", .cacheControl: CachePolicy.never.field, .xAccelBuffering: "no",
        ]
        guard request.method == .get else { return Response(status: .ok, headers: headers) }
        // Listening begins before the log is read, so that no event falls between the two.
        let live = hub.listen(as: listener)
        let body = ResponseBody { writer in
            try await writer.write(ByteBuffer(string: ": welcome\n\n"))
            // An entry read from the log may arrive again as a live event.
            var sent: Set<String> = []
            do {
                var since = lastID
                while let cursor = since {
                    let list = try await storage.changes(since: cursor, limit: 100, at: now())
                    for change in list.changes {
                        sent.insert(change.cursor)
                        guard listener.hears(of: change.publication) else { continue }
                        try await writer.write(.event(.change(change)))
                    }
                    since = list.hasMore ? list.cursor : nil
                }
            } catch StorageError.unknownCursor {
                try await writer.write(.resync)
            }
            for await event in live.cancelOnGracefulShutdown() {
                if case .change(let change) = event, sent.remove(change.cursor) != nil { continue }
                try await writer.write(.event(event))
            }
            // Either the server is closing, and clients must not all reconnect in the same moment, or the buffer was
            // full.
            try await writer.write(Task.isShuttingDownGracefully ? .comeBack : .resync)
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: headers, body: body)
    }
}

extension ByteBuffer {
    /// Asks the client to fetch the catalog again, because events were missed.
    fileprivate static let resync = ByteBuffer(string: "event: resync\ndata: {}\n\n")

    /// The milliseconds until the client reconnects with the id of its last event. They have jitter: clients don't all
    /// return at once.
    fileprivate static var comeBack: ByteBuffer { ByteBuffer(string: "retry: \(Int.random(in: 1000...5000))\n\n") }

    /// Returns one event. JSON has no line ends, so one `data` line holds it.
    fileprivate static func event(_ event: LiveEvent) throws -> ByteBuffer {
        var buffer = ByteBuffer()
        switch event {
        case .heartbeat: buffer.writeString(": still here\n\n")
        case .change(let change):
            buffer.writeString("id: \(change.cursor)\nevent: change\ndata: ")
            buffer.writeBytes(try JSON.encode(change))
            buffer.writeString("\n\n")
        case .delivery(let report):
            buffer.writeString("event: delivery\ndata: ")
            buffer.writeBytes(try JSON.encode(report))
            buffer.writeString("\n\n")
        case .progress(let progress, _):
            buffer.writeString("event: progress\ndata: ")
            buffer.writeBytes(try JSON.encode(progress))
            buffer.writeString("\n\n")
        case .news(let publication):
            buffer.writeString("event: news\ndata: ")
            buffer.writeBytes(try JSON.encode(["publication": publication.text]))
            buffer.writeString("\n\n")
        }
        return buffer
    }
}

extension HTTPField.Name {
    fileprivate static let lastEventID = plain("Last-Event-ID")
    /// Asks nginx to forward each event at once.
    fileprivate static let xAccelBuffering = plain("X-Accel-Buffering")
}
