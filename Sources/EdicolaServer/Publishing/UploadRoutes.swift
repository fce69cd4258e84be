import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// A publisher's file, in as many requests as the network needs: `PUT …/content?offset=N&size=TOTAL&name=FILE`. With
/// `remote=allowed` in the last one its documents may load pictures, films and styles from other servers. A file for an
/// issue on the stand needs `revise=held` or `revise=now`; see ``Revision/Correction``.
struct UploadRoutes: Sendable {
    let storage: Storage
    let version: CatalogVersion
    let keys: Authenticator
    let largest: Int
    let now: @Sendable () -> Date
    private let turns = UploadTurns()

    init(
        storage: Storage, version: CatalogVersion, keys: Authenticator, largest: Int,
        now: @escaping @Sendable () -> Date
    ) {
        self.storage = storage
        self.version = version
        self.keys = keys
        self.largest = largest
        self.now = now
    }

    var endpoints: [Endpoint] {
        let content = "/api/v1/publications/{publication}/issues/{issue}/content"
        return [
            .get(content, may: .publish, respond: state),
            Endpoint(.put, content, may: .publish, streamsBody: true, respond: receive),
        ]
    }

    /// Returns the stored size of an unfinished upload, and the press's progress.
    @Sendable private func state(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        guard let entry = try await storage.entry(key) else { throw Self.unknown(key) }
        let upload = try await storage.upload(key)
        var answer = ContentAnswer(held: upload?.held ?? 0, size: upload?.size, complete: false)
        var progress = IssueProgress(entry)
        if let run = try await storage.run(key) {
            progress.pagesReady = run.pagesReady
            progress.pageCount = run.pageCount
            progress.sentence = try await storage.trouble(of: run)
            answer.complete = true
        } else if let failure = try await storage.lastFailure(of: key) {
            progress.failure = failure.code
            progress.sentence = PressFileError(failure).advice
        }
        answer.press = progress
        return try .json(answer)
    }

    @Sendable private func receive(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        let offset = try request.query("offset", in: 0...Request.largestNumber) ?? 0
        let announced = request.headers[.contentLength].flatMap { Int($0) }
        let size = try request.query("size", in: 0...Request.largestNumber) ?? (offset == 0 ? announced : nil)
        guard max(offset, size ?? 0, announced ?? 0) <= largest, offset + (announced ?? 0) <= largest else {
            throw Refusal(.tooLarge, detail: "A file can have at most \(largest >> 20) MiB.")
        }
        guard let entry = try await storage.entry(key) else { throw Self.unknown(key) }
        _ = try entry.issue.lifeCycle.after(.contentReceived)
        let correction = try request.correction
        if entry.isOnStand(at: now()) { try check(correction, of: key, by: context.actor) }
        return try await turns.take(key) {
            try await take(key, request, context, at: offset, size: size, isHeld: correction == .held)
        }
    }

    private func take(
        _ key: Issue.Key, _ request: Request, _ context: AppRequestContext, at offset: Int, size: Int?,
        isHeld: Bool
    ) async throws -> Response {
        let allowsRemote = try request.allowsRemote
        try await begin(key, name: request.query("name") ?? "content", size: size, at: offset)
        let chunks = LimitedBody(body: request.body, limit: largest - offset)
        let upload = try await storage.append(chunks, at: offset, toUploadOf: key)
        guard upload.isWhole ?? true else { return try .json(ContentAnswer(upload, complete: false)) }
        let blob = try await storage.completeUpload(key)
        let run = try await context.logging(.fileSent, at: now()) {
            try await storage.beginRun(
                key, original: blob, fileName: upload.fileName, allowsRemote: allowsRemote,
                isHeld: isHeld, at: now())
        }
        version.advance()
        let answer = ContentAnswer(
            held: blob.size, size: blob.size, complete: true,
            press: IssueProgress(
                publication: key.publication, issue: key.issue, pagesReady: run.pagesReady, pageCount: run.pageCount,
                stage: .processing))
        return try .json(answer, status: .accepted)
    }

    /// Checks that the publisher decided when readers get a correction.
    ///
    /// - Throws: ``Refusal`` 409 without a decision, 403 without the right to show it at once.
    private func check(_ correction: Revision.Correction?, of key: Issue.Key, by actor: Principal) throws {
        guard let correction else {
            throw Refusal(
                .conflict,
                detail: "\(key) is on sale. Add revise=held to keep its new pages until you show them, or revise=now.")
        }
        if correction == .now { try actor.require(.release, on: key.publication) }
    }

    /// Begins an upload at byte 0, or continues the stored one at another offset.
    private func begin(_ key: Issue.Key, name: String, size: Int?, at offset: Int) async throws {
        if offset == 0 {
            try await storage.beginUpload(key, fileName: name, size: size, at: now())
            return
        }
        guard let upload = try await storage.upload(key) else { throw StorageError.uploadOffset(held: 0) }
        if let size, let known = upload.size, size != known {
            throw Refusal(.conflict, detail: "The running upload has \(known) bytes. Start again with offset=0.")
        }
    }

    private static func unknown(_ key: Issue.Key) -> Refusal {
        Refusal(.notFound, detail: "There is no issue \(key). Create it first with PUT.")
    }
}

extension Request {
    /// What is to happen to a file of an issue on the stand.
    ///
    /// - Throws: ``Refusal`` 400 for another word.
    fileprivate var correction: Revision.Correction? {
        get throws {
            guard let word = query("revise") else { return nil }
            guard let correction = Revision.Correction(rawValue: word) else {
                throw Refusal(.badRequest, detail: "“revise” must be “held” or “now”.")
            }
            return correction
        }
    }

    /// Whether the publisher allows references to other servers.
    ///
    /// - Throws: ``Refusal`` 400 for another word.
    fileprivate var allowsRemote: Bool {
        get throws {
            guard let word = query("remote") else { return false }
            guard ["allowed", "refused"].contains(word) else {
                throw Refusal(.badRequest, detail: "“remote” must be “allowed” or “refused”.")
            }
            return word == "allowed"
        }
    }
}

/// The answer of `PUT` and `GET …/content`.
struct ContentAnswer: Hashable, Sendable, Codable {
    /// The number of stored bytes; the offset of the next request.
    var held: Int
    var size: Int?
    /// Whether the whole file is stored and goes to the press.
    var complete: Bool
    var press: IssueProgress?

    init(held: Int, size: Int?, complete: Bool, press: IssueProgress? = nil) {
        self.held = held
        self.size = size
        self.complete = complete
        self.press = press
    }

    init(_ upload: Upload, complete: Bool) {
        self.init(held: upload.held, size: upload.size, complete: complete)
    }
}

/// A request's bytes, refused beyond a limit.
private struct LimitedBody: AsyncSequence {
    let body: RequestBody
    let limit: Int

    func makeAsyncIterator() -> Iterator { Iterator(base: body.makeAsyncIterator(), rest: limit) }

    struct Iterator: AsyncIteratorProtocol {
        var base: RequestBody.AsyncIterator
        var rest: Int

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ByteBufferView? {
            guard let chunk = try await base.next(isolation: actor) else { return nil }
            rest -= chunk.readableBytes
            guard rest >= 0 else { throw Refusal(.tooLarge) }
            return chunk.readableBytesView
        }
    }
}
