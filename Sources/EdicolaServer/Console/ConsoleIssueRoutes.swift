import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// The pages of one issue: its state and file, its words, its terms.
struct ConsoleIssueRoutes: Sendable {
    let desk: ConsoleDesk
    let version: CatalogVersion
    let intake: FileIntake
    let drafts: DraftLinks
    let covers: CoverMaker

    var endpoints: [Endpoint] {
        let issue = "\(Paths.Console.titles)/{publication}/{issue}"
        return [
            .get(issue, may: .see, respond: show),
            Endpoint(.post, issue, may: .publish, logs: .fileSent, streamsBody: true, respond: send),
            Endpoint(.post, "\(issue)/press", may: .publish, logs: .pressCancelled, respond: stop),
            .get("\(issue)/look", may: .see, respond: look),
            .get("\(issue)/words", may: .publish, respond: words),
            Endpoint(.post, "\(issue)/words", may: .publish, logs: .issueSaved, respond: saveWords),
            .get("\(issue)/pages", may: .see, respond: pages),
            Endpoint(.post, "\(issue)/pages", may: .publish, logs: .issueSaved, respond: savePages),
            Endpoint(.post, "\(issue)/cover", may: .publish, logs: .coverChosen, respond: chooseCover),
            .get("\(issue)/access", may: .sell, respond: access),
            Endpoint(.post, "\(issue)/access", may: .sell, logs: .issueSaved, respond: saveAccess),
        ]
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let site = try await desk.site(for: request, context)
        var page = try await desk.issue(try context.issueKey(for: request))
        page.note = request.query("done").flatMap { done in
            done == "new"
                ? ConsoleWords.of(site.words.code).fileArrived
                : SaleWords.of(site.words.code).done[done] ?? RevisionWords.of(site.words.code).done[done]
        }
        return try desk.page(page.html(for: site), to: request)
    }

    @Sendable private func send(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        // Readers of an issue on the stand keep its pages until somebody shows them the new ones.
        let isHeld = try await desk.entry(key).isOnStand(at: desk.now())
        do {
            try await intake.replace(key, from: request)
            return .seeOther("\(Paths.Console.issue(key))?done=\(isHeld ? "held" : "file")")
        } catch let error as MultipartError {
            let site = try await desk.site(for: request, context)
            var page = try await desk.issue(key)
            page.complaint = error.words(in: .of(site.words.code))
            return try desk.page(page.html(for: site), to: request, status: error.status)
        }
    }

    @Sendable private func stop(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        do {
            try await desk.storage.cancelRun(of: key, at: desk.now())
            version.advance()
        } catch StorageError.notFound {
            // The press was quicker.
            return .seeOther(Paths.Console.issue(key))
        }
        return .seeOther("\(Paths.Console.issue(key))?done=stopped")
    }

    /// Leads to the reader view: before the sale by a link of its own.
    @Sendable private func look(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, now) = (try context.issueKey(for: request), desk.now())
        let entry = try await desk.entry(key)
        guard entry.isDraft(at: now) else { return .seeOther(Paths.reader(key)) }
        return .seeOther(try await drafts.link(to: key, hours: DraftLinks.defaultHours, at: now).address)
    }

    @Sendable private func words(_ request: Request, context: AppRequestContext) async throws -> Response {
        let entry = try await desk.entry(try context.issueKey(for: request))
        return try await show(entry, WordsForm(entry.issue), [:], request, context)
    }

    @Sendable private func saveWords(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        var form = try await request.form(WordsForm.self)
        let entry = try await desk.entry(key)
        var issue = entry.issue
        let own = IssueDeskWords.of(try await desk.site(for: request, context).words.code)
        let others = form.overwrites(WordsForm(issue))
        guard others.isEmpty else {
            return try await show(entry, form, others.mapValues(own.meanwhile), request, context)
        }
        let complaints = form.change(&issue, in: own)
        guard complaints.isEmpty else { return try await show(entry, form, complaints, request, context) }
        try await desk.storage.save(issue, at: desk.now())
        version.advance()
        return .seeOther("\(Paths.Console.issue(key))?done=saved")
    }

    private func show(
        _ entry: CatalogEntry, _ form: WordsForm, _ complaints: [WordsForm.Field: String], _ request: Request,
        _ context: AppRequestContext
    ) async throws -> Response {
        let isBeforeSale = IssueState(entry, at: desk.now()).isBeforeSale
        let page = WordsPage(
            publication: try await desk.publication(entry.key.publication), entry: entry, form: form,
            complaints: complaints,
            guesses: complaints.isEmpty && isBeforeSale ? try await desk.guesses(of: entry) : GuessSources(),
            titles: try await desk.titles())
        return try desk.page(
            page.html(for: try await desk.site(for: request, context)), to: request,
            status: complaints.isEmpty ? .ok : .unprocessableContent)
    }

    @Sendable private func pages(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try await pagesPage(try context.issueKey(for: request))
        return try desk.page(page.html(for: try await desk.site(for: request, context)), to: request)
    }

    @Sendable private func savePages(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, form) = (try context.issueKey(for: request), try await request.form(PagesForm.self))
        var issue = try await desk.entry(key).issue
        var page = try await pagesPage(key)
        guard let preview = form.preview(of: page.manifest?.pageCount ?? 0) else {
            let site = try await desk.site(for: request, context)
            page.complaint = PagesWords.of(site.words.code).tooMany
            return try desk.page(page.html(for: site), to: request, status: .unprocessableContent)
        }
        issue.previewPages = preview
        try await desk.storage.save(issue, at: desk.now())
        version.advance()
        return .seeOther("\(Paths.Console.issue(key))?done=saved")
    }

    @Sendable private func chooseCover(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, form) = (try context.issueKey(for: request), try await request.form(CoverForm.self))
        do {
            _ = try await covers.choose(form.cover ?? 0, of: key)
        } catch {
            guard let refusal = Refusal(describing: error), [404, 409].contains(refusal.problem.status) else {
                throw error
            }
            var page = try await pagesPage(key)
            page.complaint = refusal.problem.detail
            return try desk.page(
                page.html(for: try await desk.site(for: request, context)), to: request, status: .conflict)
        }
        return .seeOther("\(Paths.Console.issue(key))?done=cover")
    }

    private func pagesPage(_ key: Issue.Key) async throws -> PagesPage {
        var page = PagesPage(
            publication: try await desk.publication(key.publication), entry: try await desk.entry(key))
        page.manifest = try await desk.storage.manifest(key)
        let notes = try await desk.storage.runReport(key)?.notes ?? []
        page.notes = Dictionary(grouping: notes.filter { $0.page != nil }) { $0.page ?? 0 }
        page.coverPage = try await desk.storage.coverPage(of: key) ?? 1
        page.titles = try await desk.titles()
        return page
    }

    @Sendable private func access(_ request: Request, context: AppRequestContext) async throws -> Response {
        let entry = try await desk.entry(try context.issueKey(for: request))
        return try await show(entry, AccessForm(entry.issue), [:], request, context)
    }

    @Sendable private func saveAccess(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        var form = try await request.form(AccessForm.self)
        let entry = try await desk.entry(key)
        var issue = entry.issue
        let own = IssueDeskWords.of(try await desk.site(for: request, context).words.code)
        let others = form.overwrites(AccessForm(issue))
        guard others.isEmpty else {
            return try await show(entry, form, others.mapValues(own.meanwhile), request, context)
        }
        let complaints = form.change(&issue, in: own)
        guard complaints.isEmpty else { return try await show(entry, form, complaints, request, context) }
        do {
            try await desk.storage.save(issue, at: desk.now())
        } catch StorageError.termsMissing {
            return try await show(entry, form, [.terms: own.onSaleNeedsTerms], request, context)
        }
        version.advance()
        return .seeOther("\(Paths.Console.issue(key))?done=saved")
    }

    private func show(
        _ entry: CatalogEntry, _ form: AccessForm, _ complaints: [AccessForm.Field: String], _ request: Request,
        _ context: AppRequestContext
    ) async throws -> Response {
        let page = AccessPage(
            publication: try await desk.publication(entry.key.publication), entry: entry, form: form,
            complaints: complaints, titles: try await desk.titles())
        return try desk.page(
            page.html(for: try await desk.site(for: request, context)), to: request,
            status: complaints.isEmpty ? .ok : .unprocessableContent)
    }
}
