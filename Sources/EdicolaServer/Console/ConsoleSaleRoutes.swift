import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// The sheet: going on sale, now or on a day, and going off it.
struct ConsoleSaleRoutes: Sendable {
    let desk: ConsoleDesk
    let version: CatalogVersion

    var endpoints: [Endpoint] {
        let sale = "\(Paths.Console.titles)/{publication}/{issue}/sale"
        return [
            .get(sale, may: .release, respond: show),
            Endpoint(.post, sale, may: .release, logs: .issueReleased, respond: act),
            Endpoint(.post, "\(sale)/undo", may: .release, logs: .saleUndone, respond: undo),
        ]
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let facts = try await desk.saleFacts(try context.issueKey(for: request))
        return try await show(facts, SaleForm(facts), [:], request, context)
    }

    @Sendable private func act(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (key, form) = (try context.issueKey(for: request), try await request.form(SaleForm.self))
        let words = SaleWords.of(try await desk.site(for: request, context).words.code)
        do {
            let done = try await carryOut(form, on: key, words)
            version.advance()
            return .seeOther("\(Paths.Console.issue(key))?done=\(done)")
        } catch let fault as Fault {
            return try await refuse(form, key, [fault.field: fault.sentence], request, context)
        } catch StorageError.termsMissing {
            return try await refuse(form, key, [.sale: words.noTerms], request, context)
        }
    }

    @Sendable private func undo(_ request: Request, context: AppRequestContext) async throws -> Response {
        let key = try context.issueKey(for: request)
        try await desk.storage.undoSale(key, undoMinutes: desk.undoMinutes, at: desk.now())
        version.advance()
        return .seeOther("\(Paths.Console.issue(key))?done=undone")
    }

    /// A field that was refused.
    private struct Fault: Error {
        var field: SaleForm.Field
        var sentence: String
    }

    /// - Returns: what was done, as the next page knows it.
    private func carryOut(_ form: SaleForm, on key: Issue.Key, _ words: SaleWords) async throws -> String {
        let (facts, now) = (try await desk.saleFacts(key), desk.now())
        switch form.act {
        case "now":
            if let obstacle = facts.warnings(in: words).first(where: \.isObstacle) {
                throw Fault(field: .sale, sentence: obstacle.sentence)
            }
            try await desk.storage.sell(facts.entry, from: now, at: now)
            return "on-sale"
        case "day":
            let (day, time) = ((form.day ?? "").trimmed, (form.time ?? "").trimmed)
            guard !day.isEmpty, !time.isEmpty else { throw Fault(field: .day, sentence: words.dayMissing) }
            guard let moment = LocalMoment(day: day, time: time, zone: facts.zone) else {
                throw Fault(field: .day, sentence: words.dayOdd)
            }
            guard moment.instant > now else { throw Fault(field: .day, sentence: words.dayPast) }
            try await desk.storage.sell(facts.entry, from: moment.instant, at: now)
            return "planned"
        case "cancel":
            try await desk.storage.schedule(key, onSale: nil, at: now)
            return "out"
        case "off":
            let reason = (form.reason ?? "").trimmed
            guard !reason.isEmpty else { throw Fault(field: .reason, sentence: words.reasonMissing) }
            try await desk.storage.withdraw(key, reason: reason, at: now)
            return "off"
        default: throw Refusal(.badRequest, detail: "“act” must be “now”, “day”, “cancel” or “off”.")
        }
    }

    private func refuse(
        _ form: SaleForm, _ key: Issue.Key, _ complaints: [SaleForm.Field: String], _ request: Request,
        _ context: AppRequestContext
    ) async throws -> Response {
        let facts = try await desk.saleFacts(key)
        var shown = form
        let usual = SaleForm(facts)
        if form.act != "day" { (shown.day, shown.time) = (usual.day, usual.time) }
        return try await show(facts, shown, complaints, request, context)
    }

    private func show(
        _ facts: SaleFacts, _ form: SaleForm, _ complaints: [SaleForm.Field: String], _ request: Request,
        _ context: AppRequestContext
    ) async throws -> Response {
        let page = SalePage(
            publication: try await desk.publication(facts.entry.key.publication), facts: facts, form: form,
            complaints: complaints, titles: try await desk.titles())
        return try desk.page(
            page.html(for: try await desk.site(for: request, context)), to: request,
            status: complaints.isEmpty ? .ok : .unprocessableContent)
    }
}
