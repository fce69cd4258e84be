public import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A live event of a newsstand.
///
/// ```swift
/// if case .change(let change) = event { show(change) }
/// ```
public enum NewsstandEvent: Hashable, Sendable {
    /// An issue was added, revised, changed or withdrawn.
    case change(Change)
    /// The press got on with an issue.
    case progress(IssueProgress)
    /// Too many events were missed: load the catalog again.
    case resync
}

extension Newsstand {
    /// Listens until the newsstand ends the connection, or it breaks; then listen again from the last cursor.
    ///
    /// ```swift
    /// try await newsstand.listen(since: cursor) { event, cursor in … }
    /// ```
    /// - Parameters:
    ///   - cursor: of a change or of an event; later ones are sent first.
    ///   - hear: gets each event, with the cursor from which to go on after it.
    /// - Throws: ``NewsstandError``; what `hear` throws; `CancellationError`.
    public func listen(
        since cursor: String?, _ hear: (_ event: NewsstandEvent, _ cursor: String?) async throws -> Void
    ) async throws {
        var headers = ["accept": "text/event-stream"]
        if let cursor { headers["last-event-id"] = cursor }
        let response = try await send(Paths.API.events, headers: headers)
        guard response[header: "content-type"]?.hasPrefix("text/event-stream") == true else {
            throw NewsstandError.invalidResponse("it does not send events")
        }
        var events = ServerSentEvents()
        var pieces = response.body.makeAsyncIterator()
        while true {
            let piece: [UInt8]?
            do {
                piece = try await pieces.next()
            } catch {
                try Task.checkCancellation()
                throw NewsstandError.connectionFailed(error)
            }
            guard let piece else { return }
            for event in events.read(piece) {
                guard let known = Self.event(event) else { continue }
                try await hear(known, event.id)
            }
        }
    }

    /// - Returns: nil for an event of a later version.
    private static func event(_ event: ServerSentEvents.Event) -> NewsstandEvent? {
        let data = Data(event.data.utf8)
        return switch event.name {
        case "change": (try? JSON.decode(Change.self, from: data)).map { .change($0) }
        case "progress": (try? JSON.decode(IssueProgress.self, from: data)).map { .progress($0) }
        case "resync": .resync
        default: nil
        }
    }
}
