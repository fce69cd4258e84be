import EdicolaCore
import HTTPTypes
import Hummingbird

extension Endpoint {
    /// The same endpoint with the preconditions `If-Match` and `If-None-Match` (RFC 9110 §13.1): two editors don't
    /// overwrite each other's work.
    ///
    /// The current state comes from the address's own GET, as the same caller: a resource that the caller may not see
    /// has no tag.
    func conditional(on reading: Endpoint?) -> Endpoint {
        guard [.put, .patch, .delete].contains(method), let reading, reading.method == .get else { return self }
        return responding { [respond, read = reading.respond] request, context in
            try await Self.check(request, context, read)
            return try await respond(request, context)
        }
    }

    /// Compares both fields with the entity tag of the current state.
    ///
    /// - Throws: ``Refusal`` 412.
    private static func check(_ request: Request, _ context: AppRequestContext, _ read: Handler) async throws {
        let (match, noneMatch) = (request.headers.joined(.ifMatch), request.headers.joined(.ifNoneMatch))
        guard match != nil || noneMatch != nil else { return }
        var head = request.head
        head.method = .get
        for name in [.ifMatch, .ifNoneMatch, .range, .acceptEncoding] as [HTTPField.Name] {
            head.headerFields[name] = nil
        }
        let question = Request(head: head, body: RequestBody(buffer: .init()))
        var tag: EntityTag?
        do {
            let answer = try await read(question, context)
            guard answer.status == .ok else { throw Refusal(.preconditionFailed) }
            tag = answer.headers[.eTag].flatMap { EntityTag(parsing: $0) }
        } catch let refusal as Refusal where [404, 410].contains(refusal.problem.status) {
            tag = nil
        }
        if let match, !EntityTagList(parsing: match).names(tag) { throw Self.changed(tag) }
        if let noneMatch, EntityTagList(parsing: noneMatch).names(tag) { throw Self.changed(tag) }
    }

    private static func changed(_ tag: EntityTag?) -> Refusal {
        let fields: HTTPFields = tag.map { [.eTag: $0.description] } ?? [:]
        return Refusal(
            .preconditionFailed,
            detail: tag == nil
                ? "There is nothing to change at this address."
                : "The resource has changed since you read it. Read it again, then change it.",
            headers: fields)
    }
}

extension EntityTagList {
    /// Whether the list names the current state; the tag of its gzip representation counts too.
    fileprivate func names(_ tag: EntityTag?) -> Bool {
        guard let tag else { return false }
        return switch self {
        case .any: true
        case .tags(let tags):
            tags.contains { $0.matchesStrongly(tag) || $0.matchesStrongly(EntityTag(tag.opaque + "-gzip")) }
        }
    }
}
