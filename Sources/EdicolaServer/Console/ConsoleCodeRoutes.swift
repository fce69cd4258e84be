import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// Promo codes: made, downloaded, ended. They need the right `sell` for all titles, as the API does.
struct ConsoleCodeRoutes: Sendable {
    let desk: ConsoleDesk

    private static let perPage = 200

    var endpoints: [Endpoint] {
        let batch = "\(Paths.Console.codes)/{made}"
        return [
            .get(Paths.Console.codes, may: .sell, respond: list),
            Endpoint(.post, Paths.Console.codes, may: .sell, logs: .codesMade, respond: make),
            .get(batch, may: .sell, respond: show),
            .get("\(batch)/csv", may: .sell, respond: download),
            Endpoint(.post, "\(batch)/end", may: .sell, logs: .codesEnded, respond: end),
        ]
    }

    @Sendable private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await show(CodeForm(), [:], request, context)
    }

    @Sendable private func make(_ request: Request, context: AppRequestContext) async throws -> Response {
        let site = try await desk.site(for: request, context)
        let (own, shared) = (ProductWords.of(site.words.code), ReaderDeskWords.of(site.words.code))
        let (form, now) = (CodeForm(try await request.form([String: String].self)), desk.now())
        switch form.order(by: try context.actor.name, at: now, in: own, shared) {
        case .failure(let refused): return try await show(form, refused.fields, request, context)
        case .success(let order):
            let missing = try await desk.complaint(about: AccessChoice.Chosen(opens: order.opens), in: shared)
            guard missing.isEmpty else { return try await show(form, missing, request, context) }
            do {
                _ = try await desk.storage.addCodes(order, at: now)
            } catch StorageError.codeRefused {
                return try await show(form, [.code: own.wordTaken], request, context)
            }
            return .seeOther("\(Paths.Console.codes(made: now.milliseconds))?done=codes")
        }
    }

    private func show(
        _ form: CodeForm, _ complaints: [AccessChoice.Field: String], _ request: Request, _ context: AppRequestContext
    ) async throws -> Response {
        let site = try await desk.site(for: request, context)
        let found = try await desk.storage.codeBatches(at: desk.now(), after: request.query("after"), limit: 30)
        let page = CodesPage(
            batches: found.items, next: found.next.map { "\(Paths.Console.codes)?after=\($0)" },
            names: try await names(found.items.flatMap(\.opens)), form: form,
            fields: try await desk.accessFields(form.access, complaints, hasProducts: false),
            note: request.query("done").flatMap { ProductWords.of(site.words.code).done($0) })
        return try desk.page(
            page.html(for: site), to: request, status: complaints.isEmpty ? .ok : .unprocessableContent)
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (site, made) = (try await desk.site(for: request, context), try instant(context))
        let codes = try await desk.storage.codes(
            made: made, after: request.query("after") ?? "", limit: Self.perPage + 1)
        guard !codes.isEmpty else { throw Self.unknown }
        let shown = Array(codes.prefix(Self.perPage))
        let next = codes.count > shown.count ? shown.last?.code : nil
        let page = CodeBatchPage(
            made: made, codes: shown,
            next: next.map { "\(Paths.Console.codes(made: made.milliseconds))?after=\($0)" },
            names: try await names(shown.flatMap(\.opens)),
            note: request.query("done").flatMap { ProductWords.of(site.words.code).done($0) }, now: desk.now())
        return try desk.page(page.html(for: site), to: request)
    }

    @Sendable private func download(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (site, made) = (try await desk.site(for: request, context), try instant(context))
        let codes = try await desk.storage.codes(made: made, limit: 10_000)
        guard !codes.isEmpty else { throw Self.unknown }
        let text = CodeText(names: try await names(codes.flatMap(\.opens)), site: site)
        let rows = codes.map { code in
            [
                CodeText.grouped(code.code), text.openings(code.opens), code.term?.description ?? "",
                "\(code.uses)", "\(code.left(at: desk.now()))",
                code.ends.map { Self.day($0.addingTimeInterval(-1)) } ?? "",
                code.why,
            ]
        }
        let table = CSVTable(rows: [ProductWords.of(site.words.code).columns] + rows)
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/csv; charset=utf-8", .cacheControl: CachePolicy.never.field,
                .contentDisposition: "attachment; filename=\"codes-\(Self.day(made)).csv\"",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: table.text)))
    }

    private static func day(_ instant: Date) -> String { String(instant.ISO8601Format().prefix(10)) }

    /// Ends one code, or all of them.
    @Sendable private func end(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (made, typed) = (try instant(context), try await request.form([String: String].self))
        if let code = typed["code"] {
            let known = PromoCode.canonical(code) ?? ""
            let codes = try await desk.storage.codes(made: made, limit: 10_000)
            guard codes.contains(where: { $0.code == known }) else { throw Self.unknown }
            try await desk.storage.revoke(code: known, at: desk.now())
        } else if typed["all"] != nil {
            try await desk.storage.endCodes(made: made, at: desk.now())
        } else {
            throw Refusal(.badRequest, detail: "“code” or “all” is missing.")
        }
        return .seeOther("\(Paths.Console.codes(made: made.milliseconds))?done=ended")
    }

    private func instant(_ context: AppRequestContext) throws -> Date {
        guard let made = context.parameters.get("made").flatMap({ Int64($0) }), made > 0, made < 1 << 50 else {
            throw Self.unknown
        }
        return Date(milliseconds: made)
    }

    private func names(_ opens: [Opening]) async throws -> IssueNames {
        let keys = Set(
            opens.compactMap { opening in if case .issue(let key) = opening { key } else { Issue.Key?.none } })
        return try await desk.names(of: opens.map(\.publication), try await desk.storage.entries(Array(keys)))
    }

    private static var unknown: Refusal { Refusal(.notFound, detail: "There are no such codes.") }
}
