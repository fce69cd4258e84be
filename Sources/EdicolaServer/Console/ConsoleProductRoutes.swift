import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

/// The products of a title: made, changed, taken off offer.
///
/// Whoever changes one needs the right `sell` for every title that it opens, before and after.
struct ConsoleProductRoutes: Sendable {
    let desk: ConsoleDesk
    let version: CatalogVersion

    var endpoints: [Endpoint] {
        let products = "\(Paths.Console.titles)/{publication}/products"
        return [
            .get(products, may: .sell, respond: list),
            .get("\(products)/new", may: .sell, respond: new),
            Endpoint(.post, "\(products)/new", may: .sell, logs: .productSaved, respond: make),
            .get("\(products)/{product}", may: .sell, respond: show),
            Endpoint(.post, "\(products)/{product}", may: .sell, logs: .productSaved, respond: save),
            Endpoint(.post, "\(products)/{product}/offer", may: .sell, logs: .productSaved, respond: offer),
            Endpoint(.post, "\(products)/{product}/delete", may: .sell, logs: .productDeleted, respond: delete),
            .get("\(Paths.Console.titles)/{publication}/policy", may: .sell, respond: policy),
            Endpoint(
                .post, "\(Paths.Console.titles)/{publication}/policy", may: .sell, logs: .policySaved,
                respond: savePolicy),
        ]
    }

    private func own(_ site: Site) -> ProductWords { .of(site.words.code) }

    @Sendable private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (site, id) = (try await desk.site(for: request, context), try context.publication(for: request))
        let found = try await desk.storage.products(of: id, after: request.query("after"), limit: 100)
        let page = ProductsPage(
            publication: try await desk.publication(id), products: found.items,
            next: found.next.map { "\(Paths.Console.products(id))?after=\($0)" }, names: try await names(found.items),
            titles: try await desk.titles(), note: request.query("done").flatMap { own(site).done($0) })
        return try desk.page(page.html(for: site), to: request)
    }

    @Sendable private func new(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await show(nil, ProductForm(), [:], request, context)
    }

    @Sendable private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let product = try await product(request, context)
        let form = ProductForm(product, of: try context.publication(for: request))
        return try await show(product, form, [:], request, context)
    }

    @Sendable private func make(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await save(changing: nil, request, context)
    }

    @Sendable private func save(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await save(changing: try await product(request, context), request, context)
    }

    private func save(
        changing old: Product?, _ request: Request, _ context: AppRequestContext
    ) async throws -> Response {
        let id = try context.publication(for: request)
        let own = own(try await desk.site(for: request, context))
        let form = ProductForm(try await request.form([String: String].self))
        switch form.product(of: id, changing: old, in: own) {
        case .failure(let refused): return try await show(old, form, refused.fields, request, context)
        case .success(let product):
            try requireToSell(product, context)
            if let old { try requireToSell(old, context) }
            if old == nil, try await desk.storage.product(product.id) != nil {
                return try await show(old, form, [.id: own.idTaken], request, context)
            }
            if let missing = try await missingIssue(of: product) {
                return try await show(old, form, [.issue: own.noIssue("\(missing)")], request, context)
            }
            try await desk.storage.save(product, at: desk.now())
            version.advance()
            return .seeOther("\(Paths.Console.products(id))?done=\(old == nil ? "made" : "saved")")
        }
    }

    @Sendable private func offer(_ request: Request, context: AppRequestContext) async throws -> Response {
        var product = try await product(request, context)
        try requireToSell(product, context)
        product.isOffered = try await request.form([String: String].self)["offered"] == "yes"
        try await desk.storage.save(product, at: desk.now())
        version.advance()
        let id = try context.publication(for: request)
        return .seeOther("\(Paths.Console.products(id))?done=\(product.isOffered ? "offered" : "stopped")")
    }

    @Sendable private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.publication(for: request)
        let list = "\(Paths.Console.products(id))?done=deleted"
        let product: Product
        do {
            product = try await self.product(request, context)
        } catch let refusal as Refusal where refusal.problem.status == 404 {
            // Somebody else was quicker.
            return .seeOther(list)
        }
        try requireToSell(product, context)
        do {
            try await desk.storage.delete(product.id)
        } catch StorageError.inUseByReaders {
            let inUse = own(try await desk.site(for: request, context)).inUse
            return try await show(product, ProductForm(product, of: id), [:], request, context, complaint: inUse)
        } catch StorageError.notFound {
            // Somebody else was quicker.
        }
        version.advance()
        return .seeOther(list)
    }

    private func show(
        _ product: Product?, _ form: ProductForm, _ complaints: [ProductForm.Field: String], _ request: Request,
        _ context: AppRequestContext, complaint: String? = nil
    ) async throws -> Response {
        let (site, permissions) = (try await desk.site(for: request, context), try context.actor.permissions)
        var page = ProductPage(
            publication: try await desk.publication(try context.publication(for: request)), product: product,
            form: form, complaints: complaints, names: try await names([product].compactMap(\.self)),
            titles: try await desk.titles().filter { permissions.allow(.sell, on: $0.id) })
        if let product { page.isInUse = try await desk.storage.isInUse(product.id) }
        page.complaint = complaint
        return try desk.page(
            page.html(for: site), to: request,
            status: complaint != nil ? .conflict : complaints.isEmpty ? .ok : .unprocessableContent)
    }

    @Sendable private func policy(_ request: Request, context: AppRequestContext) async throws -> Response {
        let policy = try await desk.storage.policy(of: try context.publication(for: request))
        return try await show(PolicyForm(policy), [:], request, context)
    }

    @Sendable private func savePolicy(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (id, site) = (try context.publication(for: request), try await desk.site(for: request, context))
        let form = PolicyForm(try await request.form([String: String].self))
        switch form.policy(in: .of(site.words.code)) {
        case .failure(let refused): return try await show(form, refused.fields, request, context)
        case .success(let policy):
            try await desk.storage.save(policy, for: id)
            version.advance()
            return .seeOther("\(Paths.Console.policy(id))?done=saved")
        }
    }

    private func show(
        _ form: PolicyForm, _ complaints: [PolicyForm.Field: String], _ request: Request, _ context: AppRequestContext
    ) async throws -> Response {
        let site = try await desk.site(for: request, context)
        let page = PolicyPage(
            publication: try await desk.publication(try context.publication(for: request)), form: form,
            complaints: complaints, titles: try await desk.titles(),
            note: request.query("done") == nil ? nil : PolicyWords.of(site.words.code).saved)
        return try desk.page(
            page.html(for: site), to: request, status: complaints.isEmpty ? .ok : .unprocessableContent)
    }

    /// The product of the path.
    ///
    /// - Throws: ``Refusal`` 404 for one that opens nothing of the title.
    private func product(_ request: Request, _ context: AppRequestContext) async throws -> Product {
        let title = try context.publication(for: request)
        guard let id = try? Product.ID(parsing: context.parameters.get("product") ?? ""),
            let product = try await desk.storage.product(id),
            product.opens.contains(where: { $0.publication == title })
        else { throw Refusal(.notFound, detail: "There is no such product.") }
        return product
    }

    private func requireToSell(_ product: Product, _ context: AppRequestContext) throws {
        for opening in product.opens { try context.actor.require(.sell, on: opening.publication) }
    }

    private func missingIssue(of product: Product) async throws -> Issue.Key? {
        for opening in product.opens {
            if case .issue(let key) = opening, try await desk.storage.entry(key) == nil { return key }
        }
        return nil
    }

    private func names(_ products: [Product]) async throws -> IssueNames {
        let opens = products.flatMap(\.opens)
        let keys = opens.compactMap { opening in
            if case .issue(let key) = opening { key } else { Issue.Key?.none }
        }
        return try await desk.names(of: opens.map(\.publication), try await desk.storage.entries(keys))
    }
}
