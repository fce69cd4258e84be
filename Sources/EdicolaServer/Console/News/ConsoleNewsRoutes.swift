import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// A title's news: written, changed, removed, and the feed from which others are taken.
struct ConsoleNewsRoutes: Sendable {
    let desk: ConsoleDesk
    let version: CatalogVersion
    let hub: EventHub

    private var storage: Storage { desk.storage }

    var endpoints: [Endpoint] {
        let news = "\(Paths.Console.titles)/{publication}/news"
        return [
            .get(news, may: .publish, respond: list),
            Endpoint(.post, news, may: .publish, logs: .newsSaved, respond: write),
            Endpoint(.post, "\(news)/feed", may: .publish, logs: .settingsSaved, respond: follow),
            .get("\(news)/{item}", may: .publish, respond: show),
            Endpoint(.post, "\(news)/{item}", may: .publish, logs: .newsSaved, respond: change),
            Endpoint(.post, "\(news)/{item}/remove", may: .publish, logs: .newsSaved, respond: remove),
        ]
    }

    @Sendable private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await show(request, context) { _ in }
    }

    @Sendable private func write(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (id, form) = (try context.publication(for: request), try await request.form(NewsForm.self))
        let own = NewsWords.of(try await desk.site(for: request, context).words.code)
        switch form.details(changing: nil, zone: try await desk.zone(of: id), in: own) {
        case .failure(let refused):
            return try await show(request, context) { ($0.form, $0.complaints) = (form, refused.fields) }
        case .success(let details):
            try await storage.add(details, to: id, at: desk.now())
            return changed(id, done: "written")
        }
    }

    @Sendable private func follow(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        var form = try await request.form(NewsFeedForm.self)
        let own = NewsWords.of(try await desk.site(for: request, context).words.code)
        guard let stored = try await storage.settings(of: id) else { throw Refusal(.notFound) }
        var complaint = form.overwrites(NewsFeedForm(stored))[.feed].map { own.meanwhile($0.isEmpty ? own.noFeed : $0) }
        var settings = stored
        if complaint == nil, !form.change(&settings) { complaint = own.feedBad }
        if let complaint {
            return try await show(request, context) { ($0.feedForm, $0.feedComplaint) = (form, complaint) }
        }
        let wanted = settings.newsFeed
        _ = try await storage.changeSettings(of: id, at: desk.now()) { settings in
            var settings = settings
            settings.newsFeed = wanted
            return settings
        }
        return changed(id, done: "feed")
    }

    private func changed(_ id: Publication.ID, done: String) -> Response {
        version.advance()
        hub.announce(.news(id))
        return .seeOther("\(Paths.Console.news(id))?done=\(done)")
    }

    private func show(
        _ request: Request, _ context: AppRequestContext, change: (inout NewsPage) -> Void
    ) async throws -> Response {
        let (site, id) = (try await desk.site(for: request, context), try context.publication(for: request))
        let list = try await storage.allNews(of: id, after: request.query("after"))
        let settings = try await storage.settings(of: id) ?? StandSettings()
        var page = NewsPage(
            publication: try await desk.publication(id), items: list.items, feedForm: NewsFeedForm(settings),
            now: desk.now())
        page.next = list.next.map { "\(Paths.Console.news(id))?after=\($0)" }
        page.feed = try await storage.newsFeed(of: id)
        page.zone = try await desk.zone(of: id)
        page.titles = try await desk.titles()
        page.note = request.query("done").flatMap { NewsWords.of(site.words.code).done[$0] }
        change(&page)
        let isGood = page.complaints.isEmpty && page.feedComplaint == nil
        return try desk.page(page.html(for: site), to: request, status: isGood ? .ok : .unprocessableContent)
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let item = try await item(request, context)
        let form = NewsForm(item, zone: try await desk.zone(of: try context.publication(for: request)))
        return try await show(item, form, [:], request, context)
    }

    @Sendable private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (id, item) = (try context.publication(for: request), try await item(request, context))
        var form = try await request.form(NewsForm.self)
        let own = NewsWords.of(try await desk.site(for: request, context).words.code)
        let zone = try await desk.zone(of: id)
        let others = form.overwrites(NewsForm(item, zone: zone))
        guard others.isEmpty else {
            return try await show(item, form, others.mapValues(own.meanwhile), request, context)
        }
        switch form.details(changing: item, zone: zone, in: own) {
        case .failure(let refused): return try await show(item, form, refused.fields, request, context)
        case .success(let details):
            try await storage.change(item.id, of: id, to: details, at: desk.now())
            return changed(id, done: "saved")
        }
    }

    @Sendable private func remove(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        do {
            try await storage.removeNews(try await item(request, context).id, of: id)
        } catch StorageError.notFound {
            // Somebody else was quicker.
        }
        return changed(id, done: "removed")
    }

    private func show(
        _ item: NewsItem, _ form: NewsForm, _ complaints: [NewsForm.Field: String], _ request: Request,
        _ context: AppRequestContext
    ) async throws -> Response {
        let id = try context.publication(for: request)
        let page = NewsItemPage(
            publication: try await desk.publication(id), item: item, form: form, complaints: complaints,
            zone: try await desk.zone(of: id), titles: try await desk.titles())
        return try desk.page(
            page.html(for: try await desk.site(for: request, context)), to: request,
            status: complaints.isEmpty ? .ok : .unprocessableContent)
    }

    /// The item of the path, which the publisher wrote. A feed's items come back with the next request.
    private func item(_ request: Request, _ context: AppRequestContext) async throws -> NewsItem {
        let publication = try context.publication(for: request)
        guard let id = try? NewsItem.ID(parsing: context.parameters.get("item") ?? ""),
            let item = try await storage.newsItem(id, of: publication), !item.isFromFeed
        else { throw Refusal(.notFound, detail: "There is no such item.") }
        return item
    }
}
