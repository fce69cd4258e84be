import EdicolaCore
import Formats
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// The pages about readers: finding one, giving access and taking it back, a new password, erasure.
///
/// They need the right `readers` for all titles, as the API does: a reader belongs to the whole newsstand.
struct ConsoleReaderRoutes: Sendable {
    let desk: ConsoleDesk
    let accounts: Accounts

    var endpoints: [Endpoint] {
        let reader = "\(Paths.Console.readers)/{reader}"
        return [
            .get(Paths.Console.readers, may: .readers, respond: find),
            .get(reader, may: .readers, respond: show),
            .get("\(reader)/give", may: .readers, respond: giving),
            Endpoint(.post, "\(reader)/give", may: .readers, logs: .accessGiven, respond: give),
            Endpoint(
                .post, "\(reader)/grants/{grant}/take-back", may: .readers, logs: .accessTaken, respond: takeBack),
            Endpoint(.post, "\(reader)/password", may: .readers, logs: .readerPassword, respond: resetPassword),
            .get("\(reader)/erase", may: .readers, respond: erasing),
            Endpoint(.post, "\(reader)/erase", may: .readers, logs: .readerErased, respond: erase),
        ]
    }

    private func own(_ site: Site) -> ReaderDeskWords { .of(site.words.code) }

    @Sendable private func find(_ request: Request, context: AppRequestContext) async throws -> Response {
        let site = try await desk.site(for: request, context)
        let (text, state) = (request.typed("q"), request.typed("state").flatMap { ReaderState(rawValue: $0) })
        let found = try await desk.storage.findReaders(
            text, in: state, at: desk.now(), after: request.query("after"), limit: 50)
        let short = (text ?? "").trimmed.unicodeScalars.count
        let page = ReadersPage(
            text: text ?? "", state: state, readers: found.readers,
            next: found.next.map { next in Self.address(text, state, after: next) }, isCut: found.isCut,
            isShort: (1..<Storage.shortestPart).contains(short),
            note: request.query("done").flatMap { own(site).done($0) })
        return try desk.page(page.html(for: site), to: request)
    }

    private static func address(_ text: String?, _ state: ReaderState?, after next: String) -> String {
        let query = [("q", text), ("state", state?.rawValue), ("after", next)].compactMap { name, value in
            value.map { "\(name)=\(PercentCoding.encoded($0.utf8))" }
        }
        return "\(Paths.Console.readers)?\(query.joined(separator: "&"))"
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let site = try await desk.site(for: request, context)
        var page = try await desk.page(of: try await desk.reader(context))
        page.note = request.query("done").flatMap { own(site).done($0) }
        return try desk.page(page.html(for: site), to: request)
    }

    @Sendable private func giving(_ request: Request, context: AppRequestContext) async throws -> Response {
        let choice = AccessChoice(what: AccessChoice.What.title.rawValue)
        return try await show(try await known(context), GiveForm(), choice, [:], request, context)
    }

    @Sendable private func give(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (entry, own) = (try await known(context), own(try await desk.site(for: request, context)))
        let typed = try await request.form([String: String].self)
        let (form, choice) = (GiveForm(kind: typed["kind"], why: typed["why"]), AccessChoice(typed))
        var complaints: [AccessChoice.Field: String] = [:]
        let kind = form.kind.flatMap { Grant.Kind(rawValue: $0) }
        if kind.map(GiveForm.kinds.contains) != true { complaints[.kind] = own.kindMissing }
        let why = (form.why ?? "").trimmed
        complaints[.why] = GiveForm.complaint(about: why, in: own)
        switch choice.chosen(in: own) {
        case .failure(let refused): complaints.merge(refused.fields) { first, _ in first }
        case .success(let chosen):
            complaints.merge(try await desk.complaint(about: chosen, in: own)) { first, _ in first }
            guard complaints.isEmpty, let kind else { break }
            let order = GrantOrder(
                reader: entry.id, kind: kind, opens: chosen.product == nil ? chosen.opens : nil,
                product: chosen.product, term: chosen.term, giver: try context.actor.name, why: why)
            try await desk.storage.addGrant(order, at: desk.now())
            return .seeOther("\(Paths.Console.reader(entry.id))?done=given")
        }
        return try await show(entry, form, choice, complaints, request, context)
    }

    private func show(
        _ entry: ReaderEntry, _ form: GiveForm, _ choice: AccessChoice, _ complaints: [AccessChoice.Field: String],
        _ request: Request, _ context: AppRequestContext
    ) async throws -> Response {
        let fields = try await desk.accessFields(choice, complaints, hasProducts: true)
        let page = GivePage(entry: entry, form: form, fields: fields)
        return try desk.page(
            page.html(for: try await desk.site(for: request, context)), to: request,
            status: complaints.isEmpty ? .ok : .unprocessableContent)
    }

    @Sendable private func takeBack(_ request: Request, context: AppRequestContext) async throws -> Response {
        let site = try await desk.site(for: request, context)
        let (entry, id) = (try await known(context), context.parameters.get("grant") ?? "")
        var page = try await desk.page(of: entry)
        guard page.history.grants.contains(where: { $0.id == id && $0.revoked == nil }) else {
            throw Refusal(.notFound, detail: "There is no such grant.")
        }
        var form = try await request.form(TakeBackForm.self)
        let why = (form.why ?? "").trimmed
        form.complaint = GiveForm.complaint(about: why, in: own(site))
        guard form.complaint == nil else {
            form.grant = id
            page.refused = form
            return try desk.page(page.html(for: site), to: request, status: .unprocessableContent)
        }
        let revoking = Revoking(by: try context.actor.name, why: why, takesBack: form.close != nil)
        try await desk.storage.revoke(grant: id, revoking, at: desk.now())
        return .seeOther("\(Paths.Console.reader(entry.id))?done=taken")
    }

    /// The password is on this one page only.
    @Sendable private func resetPassword(_ request: Request, context: AppRequestContext) async throws -> Response {
        let entry = try await known(context)
        let password = try await accounts.resetPassword(of: entry.id).password
        var page = try await desk.page(of: try await desk.reader(context))
        page.password = password
        return try desk.page(page.html(for: try await desk.site(for: request, context)), to: request)
    }

    @Sendable private func erasing(_ request: Request, context: AppRequestContext) async throws -> Response {
        let entry = try await known(context)
        if let proof = context.proofPage(to: Paths.Console.erase(entry.id), at: desk.now()) { return proof }
        let page = EraseReaderPage(entry: entry)
        return try desk.page(page.html(for: try await desk.site(for: request, context)), to: request)
    }

    @Sendable private func erase(_ request: Request, context: AppRequestContext) async throws -> Response {
        let entry = try await known(context)
        if let proof = context.proofPage(to: Paths.Console.erase(entry.id), at: desk.now()) { return proof }
        try await desk.storage.erase(entry.id, at: desk.now())
        return .seeOther("\(Paths.Console.reader(entry.id))?done=erased")
    }

    /// A reader who was not erased.
    ///
    /// - Throws: ``Refusal`` 404.
    private func known(_ context: AppRequestContext) async throws -> ReaderEntry {
        let entry = try await desk.reader(context)
        guard entry.erased == nil else { throw Refusal(.notFound, detail: "This reader was erased.") }
        return entry
    }
}

extension AccessChoice {
    init(_ typed: [String: String]) {
        self.init(
            what: typed["what"], title: typed["title"], earlier: typed["earlier"], issue: typed["issue"],
            product: typed["product"], long: typed["long"])
    }
}
