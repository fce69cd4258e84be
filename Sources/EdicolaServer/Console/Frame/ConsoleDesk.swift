import EdicolaCore
import FoundationEssentials
import HTML
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// What the pages of the console are made of: the storage's answers as plain values.
struct ConsoleDesk: Sendable {
    let storage: Storage
    let pages: PageRenderer
    /// The usual time in which a sale can be undone, in minutes.
    let undoMinutes: Int
    let now: @Sendable () -> Date

    /// Answers with a page for one member of the staff; no cache stores it.
    func page(_ html: HTML, to request: Request, status: HTTPResponse.Status = .ok) throws -> Response {
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .cacheControl: CachePolicy.never.field,
        ]
        if let choice = request.languageChoice { headers.append(choice) }
        return Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: html.text)))
    }

    func site(for request: Request, _ context: AppRequestContext) async throws -> Site {
        try await pages.consoleSite(for: request, context)
    }

    /// The time zone of a title, an IANA name.
    func zone(of id: Publication.ID) async throws -> String? {
        try await pages.stands.dress(of: id, at: now()).settings.timeZone
    }

    /// All publications, for the switch.
    func titles() async throws -> [Publication] { try await storage.publications(limit: 100).items }

    func publication(_ id: Publication.ID) async throws -> Publication {
        guard let publication = try await storage.publication(id) else {
            throw Refusal(.notFound, detail: "There is no publication \(id).")
        }
        return publication
    }

    func entry(_ key: Issue.Key) async throws -> CatalogEntry {
        guard let entry = try await storage.entry(key) else {
            throw Refusal(.notFound, detail: "There is no issue \(key).")
        }
        return entry
    }

    /// - Parameter isSeen: whether the member may see a publication's issues.
    func today(of isSeen: (Publication.ID) -> Bool) async throws -> TodayPage {
        let titles = try await storage.desk(at: now()).items.filter { isSeen($0.publication.id) }
        var page = TodayPage(titles: titles, now: now())
        for title in titles where title.newest.contains(where: { IssueState($0, at: page.now) == .scheduled }) {
            page.zones[title.publication.id] = try await zone(of: title.publication.id)
        }
        let drafts = titles.flatMap(\.newest).filter { IssueState($0, at: page.now) == .draft }
        for entry in drafts.prefix(20) {
            guard let failure = try await storage.runReport(entry.key)?.failure else { continue }
            page.troubles.append(TodayPage.Trouble(entry: entry, failure: failure))
        }
        return page
    }

    func issue(_ key: Issue.Key) async throws -> IssueDeskPage {
        let entry = try await entry(key)
        var page = IssueDeskPage(publication: try await publication(key.publication), entry: entry, now: now())
        page.report = try await storage.runReport(key)
        if let run = try await storage.run(key) { page.trouble = try await storage.trouble(of: run) }
        page.titles = try await titles()
        page.zone = try await zone(of: key.publication)
        page.revisions = try await storage.revisions(of: key)
        page.undoUntil = try await storage.undoDeadline(of: key, undoMinutes: undoMinutes, at: now())
        if IssueState(entry, at: page.now).isBeforeSale {
            page.guesses = try await guesses(of: entry)
            page.board = PressBoard(try await storage.manifest(key), of: entry)
        }
        return page
    }

    /// Where the words of an issue that is not on sale yet were guessed from.
    func guesses(of entry: CatalogEntry) async throws -> GuessSources {
        let upload = try await storage.upload(entry.key)?.fileName
        let run = try await storage.runReport(entry.key)?.fileName
        guard let fileName = upload ?? run else { return GuessSources() }
        let all = try await storage.allIssues(of: entry.key.publication, limit: 200).items.map(\.issue)
        let zone = try await zone(of: entry.key.publication)
        guard let place = all.firstIndex(where: { $0.key == entry.key }),
            let guess = IssueGuess(
                fileName: fileName, of: try await publication(entry.key.publication),
                before: Array(all[(place + 1)...]), today: LocalMoment(now(), in: zone).day)
        else { return GuessSources() }
        return guess.sources(of: entry.issue)
    }

    func title(_ id: Publication.ID, after cursor: String?) async throws -> TitlePage {
        let list = try await storage.allIssues(of: id, after: cursor, limit: 60)
        var page = TitlePage(publication: try await publication(id), entries: list.items, now: now())
        page.older = list.next.map { "\(Paths.Console.title(id))?after=\($0)" }
        page.titles = try await titles()
        page.zone = try await zone(of: id)
        return page
    }

    /// The facts for the sheet.
    func saleFacts(_ key: Issue.Key) async throws -> SaleFacts {
        let (entry, now) = (try await entry(key), now())
        var facts = SaleFacts(entry: entry, instant: now, now: now)
        if IssueState(entry, at: now) != .withdrawn, let onSale = entry.issue.onSale { facts.instant = onSale }
        facts.others = try await storage.allIssues(of: key.publication, limit: 100).items.filter { $0.key != key }
        facts.notes = try await storage.runReport(key)?.notes ?? []
        facts.offers = try await storage.offers(for: key)
        let audience = try await storage.audienceReport(of: key, at: now)
        facts.readers = audience.readers
        facts.devices = audience.told.reduce(0) { $0 + $1.devices }
        facts.isLaterOfTheDay = (audience.devicesNotTold[.oneADay] ?? 0) > 0
        if let release = try await storage.release(of: key) {
            facts.isPaused = release.isPaused && release.state == .waiting
        }
        let policy = try await storage.releasePolicy(of: key.publication)
        facts.isAnnounced = policy.kind != .none
        facts.undoMinutes = try await storage.undoMinutes(of: key.publication, usual: undoMinutes)
        facts.zone = try await zone(of: key.publication)
        let originals = try await storage.originals(of: facts.others.map(\.key) + [key])
        if let own = originals[key]?.asset.digest {
            facts.twin = facts.others.first { originals[$0.key]?.asset.digest == own }
        }
        return facts
    }
}

extension PageRenderer {
    /// The newsstand as the console's pages show it to one member of the staff.
    func consoleSite(for request: Request, _ context: AppRequestContext) async throws -> Site {
        var site = try await site(for: request)
        site.staff = context.staffSession?.member
        site.permissions = try context.actor.permissions
        return site
    }
}
