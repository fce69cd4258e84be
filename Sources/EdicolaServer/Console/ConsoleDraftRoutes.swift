import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// A new draft, made before its file is sent: `POST /publications/{p}/drafts`. The file follows in pieces to its
/// `content`.
struct ConsoleDraftRoutes: Sendable {
    let desk: ConsoleDesk
    let version: CatalogVersion
    let intake: FileIntake

    var endpoints: [Endpoint] {
        // The issue's id is known only later; it is in the log.
        [Endpoint(.post, "/api/v1/publications/{publication}/drafts", may: .publish, respond: make)]
    }

    @Sendable private func make(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        let announced = try await request.json(DraftFile.self, upTo: 16 << 10)
        try intake.check(size: announced.size)
        let publication = try await desk.publication(id)
        let name = MultipartHead.plainName(announced.name)
        let zone = try await desk.zone(of: id)
        let entry = try await intake.draft(of: publication, fileName: name, zone: zone) { issue in
            try await context.logging(.issueSaved, subject: issue.id.text, at: desk.now()) {
                try await desk.storage.save(issue, at: desk.now())
            }
        }
        version.advance()
        return try .json(entry, status: .created)
    }
}

/// The body of `POST …/drafts`: the file that will be sent.
private struct DraftFile: Decodable {
    var name: String
    /// In bytes.
    var size: Int
}
