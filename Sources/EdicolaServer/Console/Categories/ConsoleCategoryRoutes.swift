import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// The newsstand's categories, as a tree that is changed one at a time.
struct ConsoleCategoryRoutes: Sendable {
    let desk: ConsoleDesk
    let version: CatalogVersion

    var endpoints: [Endpoint] {
        [
            .get(Paths.Console.categories, may: .publish, respond: show),
            Endpoint(.post, Paths.Console.categories, may: .publish, logs: .settingsSaved, respond: change),
        ]
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await show(CategoryForm(), [:], request, context)
    }

    @Sendable private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let form = try await request.form(CategoryForm.self)
        let own = CategoryWords.of(try await desk.site(for: request, context).words.code)
        do {
            _ = try await desk.storage.changeSettings(of: nil, at: desk.now()) { settings in
                var (settings, form) = (settings, form)
                var categories = settings.categories ?? []
                try form.change(&categories, in: own)
                settings.categories = categories.isEmpty ? nil : categories
                return settings
            }
        } catch let fault as CategoryForm.Fault {
            var shown = form
            // Saving once more is meant for what is stored now.
            let stored = try await desk.storage.settings().categories?.first { $0.id.text == form.category }
            if let stored { shown.was = CategoryForm(stored).was }
            return try await show(shown, fault.complaints, request, context)
        }
        version.advance()
        return .seeOther("\(Paths.Console.categories)?done=saved")
    }

    private func show(
        _ form: CategoryForm, _ complaints: [CategoryForm.Field: String], _ request: Request,
        _ context: AppRequestContext
    ) async throws -> Response {
        let site = try await desk.site(for: request, context)
        var page = CategoriesPage(
            tree: try await desk.storage.settings().tree, form: form, complaints: complaints,
            titles: try await desk.titles())
        if request.query("done") != nil { page.note = CategoryWords.of(site.words.code).saved }
        return try desk.page(
            page.html(for: site), to: request, status: complaints.isEmpty ? .ok : .unprocessableContent)
    }
}
