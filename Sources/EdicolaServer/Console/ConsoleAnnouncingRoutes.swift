import EdicolaCore
import FoundationEssentials
import HTML
import HTTPTypes
import Hummingbird
import Storage

/// How issues are announced: of one title, and of all titles without a way of their own.
struct ConsoleAnnouncingRoutes: Sendable {
    let desk: ConsoleDesk

    private var storage: Storage { desk.storage }

    var endpoints: [Endpoint] {
        let title = "\(Paths.Console.titles)/{publication}/announcing"
        return [
            .get(title, may: .release, respond: show),
            Endpoint(.post, title, may: .release, logs: .messagePolicySaved, respond: save),
            .get(Paths.Console.usualAnnouncing, may: .house, respond: showUsual),
            Endpoint(
                .post, Paths.Console.usualAnnouncing, may: .house, logs: .usualMessagePolicySaved, respond: saveUsual),
        ]
    }

    // MARK: One title

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await show(try await stored(request, context), [:], request, context)
    }

    @Sendable private func save(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        let own = AnnouncingWords.of(try await desk.site(for: request, context).words.code)
        var form = try await request.form(AnnouncingForm.self)
        form.follows = form.follows ?? "own"
        let others = form.overwrites(try await stored(request, context))
        guard others.isEmpty else { return try await show(form, Self.meanwhile(others, own), request, context) }
        var (policy, complaints) = (ReleasePolicy(), [AnnouncingForm.Field: String]())
        switch form.policy(in: own) {
        case .success(let typed): policy = typed
        case .failure(let refused): complaints = refused.fields
        }
        switch try await testers(form.testerLines, try await desk.site(for: request, context), own) {
        case .success(let readers): policy.testers = readers
        case .failure(let refused): complaints[.testers] = refused.sentence
        }
        guard complaints.isEmpty else { return try await show(form, complaints, request, context) }
        if form.isOwn {
            try await storage.save(policy, for: id, isOwn: true)
        } else {
            try await storage.followUsualPolicy(testers: policy.testers, for: id)
        }
        return .seeOther("\(Paths.Console.announcing(id))?done=saved")
    }

    private static func meanwhile(
        _ others: [AnnouncingForm.Field: String], _ own: AnnouncingWords
    ) -> [AnnouncingForm.Field: String] {
        Dictionary(uniqueKeysWithValues: others.map { ($0, own.meanwhile(own.shown($1, in: $0))) })
    }

    /// The form of what is stored, as the member may see it.
    private func stored(_ request: Request, _ context: AppRequestContext) async throws -> AnnouncingForm {
        let id = try context.publication(for: request)
        let publication = try await desk.publication(id)
        let site = try await desk.site(for: request, context)
        let policy = try await storage.releasePolicy(of: publication.id)
        var lines: [String] = []
        for reader in policy.testers ?? [] {
            let email = site.may(.readers) ? try await storage.reader(reader)?.email : nil
            lines.append(email ?? "\(reader)")
        }
        return AnnouncingForm(
            policy, follows: try await !storage.hasReleasePolicy(id), testers: lines.sorted())
    }

    private struct TesterFault: Error {
        var sentence: String
    }

    /// Finds the readers of the lines. An address is looked up only for those who may see readers.
    private func testers(
        _ lines: [String], _ site: Site, _ own: AnnouncingWords
    ) async throws -> Result<[Reader.ID], TesterFault> {
        guard lines.count <= ReleasePolicy.maximumTesters else {
            return .failure(TesterFault(sentence: own.testersTooMany))
        }
        var found: [Reader.ID] = []
        for line in lines {
            var reader = Reader.ID(parsing: line)
            if reader == nil, site.may(.readers), let email = EmailAddress(parsing: line) {
                reader = try await storage.lock(of: email)?.reader
            }
            guard let reader, let entry = try await storage.reader(reader), entry.erased == nil else {
                return .failure(TesterFault(sentence: own.noReader(line)))
            }
            if !found.contains(reader) { found.append(reader) }
        }
        return .success(found)
    }

    private func show(
        _ form: AnnouncingForm, _ complaints: [AnnouncingForm.Field: String], _ request: Request,
        _ context: AppRequestContext
    ) async throws -> Response {
        let site = try await desk.site(for: request, context)
        let usual = try await storage.usualReleasePolicy()
        let fields = AnnouncingFields(
            form: form, complaints: complaints, usual: usual, usualMinutes: usual.undoMinutes ?? desk.undoMinutes,
            knowsAddresses: site.may(.readers))
        let page = AnnouncingPage(
            publication: try await desk.publication(try context.publication(for: request)), fields: fields,
            titles: try await desk.titles(), note: note(request, site))
        return try desk.page(
            page.html(for: site), to: request, status: complaints.isEmpty ? .ok : .unprocessableContent)
    }

    private func note(_ request: Request, _ site: Site) -> String? {
        request.query("done") == nil ? nil : AnnouncingWords.of(site.words.code).saved
    }

    // MARK: The newsstand

    @Sendable private func showUsual(_ request: Request, context: AppRequestContext) async throws -> Response {
        let form = AnnouncingForm(try await storage.usualReleasePolicy(), follows: nil)
        return try await showUsual(form, [:], request, context)
    }

    @Sendable private func saveUsual(_ request: Request, context: AppRequestContext) async throws -> Response {
        let own = AnnouncingWords.of(try await desk.site(for: request, context).words.code)
        var form = try await request.form(AnnouncingForm.self)
        (form.follows, form.testers) = (nil, nil)
        let others = form.overwrites(AnnouncingForm(try await storage.usualReleasePolicy(), follows: nil))
        guard others.isEmpty else { return try await showUsual(form, Self.meanwhile(others, own), request, context) }
        switch form.policy(in: own) {
        case .failure(let refused): return try await showUsual(form, refused.fields, request, context)
        case .success(let policy): try await storage.saveUsual(policy)
        }
        return .seeOther("\(Paths.Console.usualAnnouncing)?done=saved")
    }

    private func showUsual(
        _ form: AnnouncingForm, _ complaints: [AnnouncingForm.Field: String], _ request: Request,
        _ context: AppRequestContext
    ) async throws -> Response {
        let site = try await desk.site(for: request, context)
        let own = AnnouncingWords.of(site.words.code)
        let fields = AnnouncingFields(form: form, complaints: complaints, usualMinutes: desk.undoMinutes)
        return try HousePage.announcing.answer(
            """
            <h1 class="console-title">\(own.title)</h1>
            <p class="console-lead">\(own.houseLead)</p>
            \(fields.html(own, action: Paths.Console.usualAnnouncing))
            """, note: note(request, site), styles: ["readers", "release-desk"], for: site, to: request,
            status: complaints.isEmpty ? .ok : .unprocessableContent)
    }
}
