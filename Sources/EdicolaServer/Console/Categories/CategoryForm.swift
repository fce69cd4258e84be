import EdicolaCore

/// The fields of one category, as typed, and what to do.
struct CategoryForm: VersionedForm {
    var act, category, title, id, under, was: String?

    enum Act: String {
        case add, save, up, down, remove
    }

    enum Field: Hashable {
        case title, id, under
    }

    /// A field that was refused.
    struct Fault: Error {
        var complaints: [Field: String]
    }

    init() {}

    init(_ category: StandCategory) {
        (title, under) = (category.title, category.parent?.text)
        self.category = category.id.text
        was = version
    }

    var values: [(field: Field, value: String)] { [(.title, title ?? ""), (.under, under ?? "")] }

    static let longestTitle = 80

    /// Changes the newsstand's categories.
    ///
    /// - Throws: ``Fault`` with the complaints about fields; ``Refusal`` 404 for a category that is not there.
    mutating func change(_ categories: inout [StandCategory], in own: CategoryWords) throws {
        guard let act = act.flatMap(Act.init) else { throw Refusal(.badRequest, detail: "The form can't be read.") }
        if act == .add { return try add(to: &categories, in: own) }
        guard let index = categories.firstIndex(where: { $0.id.text == category }) else {
            throw Refusal(.notFound, detail: "There is no such category.")
        }
        switch act {
        case .save:
            let known = categories[index]
            let others = overwrites(CategoryForm(known))
            guard others.isEmpty else {
                throw Fault(
                    complaints: Dictionary(
                        uniqueKeysWithValues: others.map { field, value in
                            let name = field == .under ? own.name(of: value, in: categories) : value
                            return (field, own.meanwhile(name))
                        }))
            }
            categories[index].title = try plainTitle(in: own)
            categories[index].parent = try parent(in: categories, own)
            // Under itself, under a category below it, or too deep.
            guard CategoryTree(categories).isSound else { throw Fault(complaints: [.under: own.underBad]) }
        case .up: Self.move(index, by: -1, in: &categories)
        case .down: Self.move(index, by: 1, in: &categories)
        case .remove:
            guard !categories.contains(where: { $0.parent == categories[index].id }) else {
                throw Fault(complaints: [.title: own.hasOthers])
            }
            categories.remove(at: index)
        case .add: break
        }
    }

    private func add(to categories: inout [StandCategory], in own: CategoryWords) throws {
        let title = try plainTitle(in: own)
        let typed = (id ?? "").trimmed
        let text = typed.isEmpty ? Slug.of(title) : typed
        guard let id = try? StandCategory.ID(parsing: text) else { throw Fault(complaints: [.id: own.idBad]) }
        guard !categories.contains(where: { $0.id == id }) else { throw Fault(complaints: [.id: own.idTaken]) }
        guard categories.count < CategoryTree.most else { throw Fault(complaints: [.title: own.tooMany]) }
        categories.append(StandCategory(id: id, title: title, parent: try parent(in: categories, own)))
        guard CategoryTree(categories).isSound else { throw Fault(complaints: [.under: own.underBad]) }
    }

    private func plainTitle(in own: CategoryWords) throws -> String {
        let title = (self.title ?? "").trimmed
        guard !title.isEmpty, title.count <= Self.longestTitle else { throw Fault(complaints: [.title: own.titleBad]) }
        return title
    }

    private func parent(in categories: [StandCategory], _ own: CategoryWords) throws -> StandCategory.ID? {
        guard let under, !under.isEmpty else { return nil }
        guard let parent = categories.first(where: { $0.id.text == under }) else {
            throw Fault(complaints: [.under: own.underBad])
        }
        return parent.id
    }

    /// Changes places with the category before or after it under the same one.
    private static func move(_ index: Int, by step: Int, in categories: inout [StandCategory]) {
        let beside = categories.indices.filter { categories[$0].parent == categories[index].parent }
        guard let place = beside.firstIndex(of: index), beside.indices.contains(place + step) else { return }
        categories.swapAt(index, beside[place + step])
    }
}
