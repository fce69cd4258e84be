import EdicolaCore
import FoundationEssentials
import Hummingbird
import NIOCore
import Storage
import Synchronization

/// Takes a publisher's file out of a form and hands it to the press, with one chunk of it in memory.
///
/// A file that arrives only in part leaves nothing: neither an upload, nor the draft that was made for it.
final class FileIntake: Sendable {
    private let storage: Storage
    private let version: CatalogVersion
    /// The maximum size of a file in bytes.
    private let largest: Int
    private let now: @Sendable () -> Date
    /// The ids of drafts that are being made: two files at once are two issues.
    private let claimed = Mutex<Set<Issue.Key>>([])

    init(storage: Storage, version: CatalogVersion, largest: Int, now: @escaping @Sendable () -> Date) {
        self.storage = storage
        self.version = version
        self.largest = largest
        self.now = now
    }

    /// Makes a draft of the publication from a form's file.
    func draft(of publication: Publication, from request: Request, zone: String?) async throws -> Issue.Key {
        let form = try await read(request)
        guard let file = form.file else { throw MultipartError.noFile }
        let key = try await draft(of: publication, fileName: file.name, zone: zone) { issue in
            try await storage.save(issue, at: now()).key
        }
        do {
            try await press(file, for: key)
        } catch {
            // The request that brought the file may be cancelled already.
            let (storage, instant) = (storage, now())
            await Task { try? await storage.delete(key, at: instant) }.value
            version.advance()
            throw error
        }
        return key
    }

    /// Guesses a new issue from its file's name and from the issues before it.
    ///
    /// - Parameter save: stores the issue; nobody else takes its id meanwhile.
    func draft<Value>(
        of publication: Publication, fileName: String, zone: String?, save: (Issue) async throws -> Value
    ) async throws -> Value {
        let before = try await storage.allIssues(of: publication.id, limit: 200).items.map(\.issue)
        let today = LocalMoment(now(), in: zone).day
        guard let guess = IssueGuess(fileName: fileName, of: publication, before: before, today: today) else {
            throw Refusal(.conflict, detail: "No id is free for this issue. Create the issue with PUT, with an id.")
        }
        let key = try await claim(guess, of: publication.id)
        defer { claimed.withLock { _ = $0.remove(key) } }
        var issue = Issue(
            publication: key.publication, id: key.issue, title: guess.title, number: guess.number,
            coverDate: guess.coverDate, isFree: false)
        // The terms of the issue before are the usual ones; the sheet states them before a sale.
        if let last = before.first {
            issue.price = last.price
            issue.otherPrices = last.otherPrices
            issue.isFree = last.isFree
            issue.previewPages = last.previewPages
            issue.categories = last.categories
        }
        return try await save(issue)
    }

    /// Checks a file's size before any byte of it is sent.
    ///
    /// - Throws: ``Refusal`` 413 for a file that the newsstand does not accept, 400 for an empty one.
    func check(size: Int) throws {
        guard size > 0 else { throw Refusal(.badRequest, detail: "The file is empty. Choose another one.") }
        guard size <= largest else {
            throw Refusal(.tooLarge, detail: "A file can have at most \(largest >> 20) MiB.")
        }
    }

    /// Sends a form's file to the press, for an issue that is there.
    func replace(_ key: Issue.Key, from request: Request) async throws {
        let form = try await read(request)
        guard let file = form.file else { throw MultipartError.noFile }
        try await press(file, for: key)
    }

    private func read(_ request: Request) async throws -> MultipartForm<RequestBody> {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > largest {
            throw MultipartError.fileTooLarge
        }
        var limits = MultipartLimits()
        limits.file = largest
        return try await MultipartForm(
            reading: request.body, contentType: request.headers[.contentType], limits: limits)
    }

    private func claim(_ guess: IssueGuess, of publication: Publication.ID) async throws -> Issue.Key {
        for number in 1...999 {
            let id = number == 1 ? guess.id : try Issue.ID(parsing: "\(guess.id)-\(number)")
            let key = Issue.Key(publication: publication, issue: id)
            guard claimed.withLock({ $0.insert(key).inserted }) else { continue }
            if try await storage.entry(key) == nil { return key }
            claimed.withLock { _ = $0.remove(key) }
        }
        throw Refusal(.conflict, detail: "No id is free for this issue. Create the issue with PUT, with an id.")
    }

    private func press(_ file: MultipartFile<RequestBody>, for key: Issue.Key) async throws {
        guard let entry = try await storage.entry(key) else { throw Refusal(.notFound) }
        _ = try entry.issue.lifeCycle.after(.contentReceived)
        try await storage.beginUpload(key, fileName: file.name, size: nil, at: now())
        do {
            try await storage.append(file, at: 0, toUploadOf: key)
        } catch {
            let storage = storage
            await Task { try? await storage.discardUpload(key) }.value
            throw error
        }
        let blob = try await storage.completeUpload(key)
        _ = try await storage.beginRun(key, original: blob, fileName: file.name, isHeld: true, at: now())
        version.advance()
    }
}
