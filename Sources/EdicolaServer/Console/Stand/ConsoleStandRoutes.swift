import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// The look and the settings of a title's stand and of the whole newsstand, with a preview of readers' pages.
struct ConsoleStandRoutes: Sendable {
    let desk: ConsoleDesk
    let version: CatalogVersion
    let preview: StandPreview

    private var storage: Storage { desk.storage }

    var endpoints: [Endpoint] {
        ["\(Paths.Console.titles)/{publication}/stand", Paths.Console.stand(nil)].flatMap { stand in
            [
                .get(stand, may: .publish, respond: show),
                Endpoint(.post, stand, may: .publish, logs: .settingsSaved, respond: save),
                .get("\(stand)/preview", may: .publish, respond: storedPreview),
                // It changes nothing; the form is too long for an address.
                Endpoint(.post, "\(stand)/preview", may: .publish, respond: typedPreview),
            ]
        }
    }

    /// The title of the path; nil for the whole newsstand.
    private func title(_ request: Request, _ context: AppRequestContext) throws -> Publication.ID? {
        context.parameters.get("publication") == nil ? nil : try context.publication(for: request)
    }

    private func stored(_ id: Publication.ID?) async throws -> DressValues {
        guard let id else { return DressValues(settings: try await storage.settings()) }
        return DressValues(
            publication: try await desk.publication(id), settings: try await storage.settings(of: id) ?? .init())
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let dress = try await stored(try title(request, context))
        return try await show(dress, DressForm(dress), [:], request, context)
    }

    @Sendable private func save(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (id, sent) = (try title(request, context), try await PictureForm(reading: request, largest: Logo.largest))
        let own = DressWords.of(try await desk.site(for: request, context).words.code)
        let known = try await stored(id)
        var form = DressForm(sent.fields)
        let others = form.overwrites(DressForm(known))
        var complaints = Dictionary(
            uniqueKeysWithValues: others.map { ($0, own.meanwhile(own.shown($1, of: $0))) })
        var dress = known
        let tree = try await storage.settings().tree
        if complaints.isEmpty {
            for field in form.change(&dress, in: tree) { complaints[field] = own.faults[field] }
        }
        let (logo, fault) = try Self.logo(of: sent, in: own)
        if let fault { complaints[.logo] = fault }
        if !complaints.isEmpty, logo != nil { complaints[.logo] = own.logoAgain }
        guard complaints.isEmpty else { return try await show(known, form, complaints, request, context) }
        do {
            try await store(form, dress, over: known, in: tree, context)
        } catch is ChangedMeanwhile {
            let newer = try await stored(id)
            let others = form.overwrites(DressForm(newer))
            let complaints = others.map { ($0, own.meanwhile(own.shown($1, of: $0))) }
            return try await show(newer, form, Dictionary(uniqueKeysWithValues: complaints), request, context)
        }
        if let id, logo != nil || sent.fields["takeLogo"] != nil {
            try await context.logging(.logoSaved, at: desk.now()) {
                try await storage.save(logo, of: id, at: desk.now())
            }
        }
        version.advance()
        return .seeOther("\(Paths.Console.stand(id))?done=saved")
    }

    /// Somebody saved while this form was checked.
    private struct ChangedMeanwhile: Error {}

    private func store(
        _ form: DressForm, _ dress: DressValues, over known: DressValues, in tree: CategoryTree,
        _ context: AppRequestContext
    ) async throws {
        if dress.settings != known.settings {
            _ = try await storage.changeSettings(of: known.publication?.id, at: desk.now()) { settings in
                var newest = DressValues(publication: known.publication, settings: settings)
                guard DressForm(newest).version == DressForm(known).version else { throw ChangedMeanwhile() }
                _ = form.change(&newest, in: tree)
                return newest.settings
            }
        }
        guard let publication = dress.publication, publication != known.publication else { return }
        try await context.logging(.publicationSaved, at: desk.now()) {
            try await storage.save(publication, at: desk.now())
        }
    }

    /// - Returns: the chosen logo, or the reason why it can't be one.
    private static func logo(of sent: PictureForm, in own: DressWords) throws -> (logo: Logo?, fault: String?) {
        if sent.isTooLarge { return (nil, own.logoTooLarge) }
        guard let bytes = sent.picture else { return (nil, nil) }
        do {
            return (try Logo(reading: bytes), nil)
        } catch {
            return (nil, error == .tooLarge ? own.logoTooLarge : own.faults[.logo])
        }
    }

    private func show(
        _ dress: DressValues, _ form: DressForm, _ complaints: [DressForm.Field: String], _ request: Request,
        _ context: AppRequestContext
    ) async throws -> Response {
        let (site, whole) = (try await desk.site(for: request, context), try await storage.settings())
        var page = DressPage(dress: dress, form: form, whole: whole, complaints: complaints)
        page.newest = try await preview.newest(of: dress.publication?.id)
        if let id = dress.publication?.id {
            page.logo = try await desk.pages.stands.dress(of: id, at: desk.now()).logo
        }
        page.titles = try await desk.titles()
        if request.query("done") != nil { page.note = DressWords.of(site.words.code).saved }
        return try desk.page(
            page.html(for: site), to: request, status: complaints.isEmpty ? .ok : .unprocessableContent)
    }

    @Sendable private func storedPreview(_ request: Request, context: AppRequestContext) async throws -> Response {
        let view = request.query("view").flatMap { StandPreview.View(rawValue: $0) } ?? .stand
        let look = StandPreview.Look(dress: try await stored(try title(request, context)))
        return try await preview.answer(view, in: look, to: request)
    }

    /// The form's values over the stored ones. What can't be used yet is left out: its fault is stated when it is saved.
    @Sendable private func typedPreview(_ request: Request, context: AppRequestContext) async throws -> Response {
        let sent = try await PictureForm(reading: request, largest: Logo.largest)
        var look = StandPreview.Look(dress: try await stored(try title(request, context)))
        _ = DressForm(sent.fields).change(&look.dress, in: try await storage.settings().tree)
        look.hasNoLogo = sent.fields["takeLogo"] != nil
        look.logo = try Self.logo(of: sent, in: .english).logo.map { LogoPicture($0) }
        let view = sent.fields["view"].flatMap { StandPreview.View(rawValue: $0) } ?? .stand
        return try await preview.answer(view, in: look, to: request)
    }
}
