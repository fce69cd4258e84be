import EdicolaCore
import EdicolaKit
import Foundation
import Testing

/// The stream of a newsstand's live events.
@Suite struct EventTests {
    private static let change = """
        {"at":"2026-03-10T12:00:00Z","cursor":"c2","issue":"2026-03","kind":"added","publication":"espresso"}
        """
    private static let stream =
        ": hello\n\nid: c2\nevent: change\ndata: \(change)\n\n: beat\n\nevent: later-version\ndata: {}\n\n"
        + "event: progress\r\ndata: {\"publication\":\"espresso\",\"issue\":\"2026-04\",\r\n"
        + "data: \"pagesReady\":3,\"pageCount\":9,\"stage\":\"processing\"}\r\n\r\nid: c9\nevent: resync\ndata:\n\n"
        + "event: change\ndata: not the end of a line"

    @Test(arguments: [1, 2, 3, 7, 64, 10_000])
    func `events are heard whole, however the line is cut`(piece: Int) async throws {
        let bytes = Array(Self.stream.utf8)
        let transport = Transport { request in
            #expect(request.headers["last-event-id"] == "c1")
            let pieces = stride(from: 0, to: bytes.count, by: piece).map {
                Array(bytes[$0..<min($0 + piece, bytes.count)])
            }
            return Transport.Response(
                status: 200, headers: [("Content-Type", "text/event-stream")], body: .init(pieces))
        }
        let newsstand = try Newsstand("https://news.example", transport: transport)
        var heard: [NewsstandEvent] = []
        var cursors: [String?] = []
        try await newsstand.listen(since: "c1") { event, cursor in
            heard.append(event)
            cursors.append(cursor)
        }
        let key = Issue.Key.sample
        #expect(
            heard == [
                .change(
                    Change(
                        cursor: "c2", kind: .added, publication: key.publication, issue: key.issue,
                        at: Date(timeIntervalSince1970: 1_773_144_000))),
                .progress(
                    IssueProgress(
                        publication: key.publication, issue: Issue.Key.make("espresso", "2026-04").issue,
                        pagesReady: 3, pageCount: 9, stage: .processing)), .resync,
            ])
        #expect(cursors == ["c2", "c2", "c9"])
    }

    @Test func `a page that is no line of events is not listened to`() async throws {
        let transport = Transport { _ in
            Transport.Response(status: 200, headers: [("content-type", "text/html")], body: .init([]))
        }
        await #expect(throws: NewsstandError.self) {
            try await Newsstand("https://news.example", transport: transport).listen(since: nil) { _, _ in }
        }
    }
}
