import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Storage

extension Endpoint {
    /// The same endpoint, open only to callers with its right: on the publication in the path, or on all publications
    /// for an address without one. What they change there is in the log of acts.
    func guarded(by keys: Authenticator, now: @escaping @Sendable () -> Date) -> Endpoint {
        guard right != nil || isForStaff else {
            return isConsole ? responding { try await respond($0, $1).privateToConsole } : self
        }
        return responding { [respond, right, verb, isConsole] request, context in
            guard let (principal, session) = try await keys.principal(of: request) else {
                if isConsole, request.bearer == nil { return .seeOther(Self.signIn(for: request)) }
                throw Authenticator.refusal
            }
            let publication =
                context.parameters.get("publication") == nil ? nil : try context.publication(for: request)
            if let right { try await keys.require(right, on: publication, of: principal, request) }
            let context = context.acting(principal, session)
            let answer = { @Sendable in
                guard let verb else { return try await respond(request, context) }
                return try await context.logging(verb, at: now()) { try await respond(request, context) }
            }
            return isConsole ? try await answer().privateToConsole : try await answer()
        }
    }

    private var isConsole: Bool {
        (path == Paths.Console.today || path.hasPrefix("\(Paths.Console.today)/"))
            // A preview stands in a frame of the console.
            && !path.hasPrefix("\(Paths.Console.today)/preview/")
    }
}

extension Response {
    /// The same response, which no cache keeps, nobody frames, and that tells no other page its address. A preview in a
    /// frame has a policy of its own.
    fileprivate var privateToConsole: Response {
        var response = self
        response.headers[.cacheControl] = CachePolicy.never.field
        response.headers[.plain("Referrer-Policy")] = "no-referrer"
        if response.headers[.contentSecurityPolicy] == nil {
            response.headers[.contentSecurityPolicy] = SecurityHeaders.consolePolicy
        }
        return response
    }
}

extension Endpoint {
    /// The page for signing in, which leads on to the page that was asked for.
    fileprivate static func signIn(for request: Request) -> String {
        guard request.method == .get, let next = AccountForm.ownPath(request.uri.path), next != Paths.Console.today
        else {
            return Paths.Console.signIn
        }
        return "\(Paths.Console.signIn)?next=\(next)"
    }
}

extension AppRequestContext {
    fileprivate func acting(_ principal: Principal, _ session: StaffSession?) -> AppRequestContext {
        var context = self
        (context.principal, context.staffSession) = (principal, session)
        return context
    }

    /// Who acts.
    ///
    /// - Throws: ``Refusal`` 401 at an address without a declared right.
    var actor: Principal {
        get throws {
            guard let principal else { throw Refusal(.keyNeeded) }
            return principal
        }
    }

    /// Does something whose first change is written into the log of acts, with the path's publication and subject.
    func logging<Value: Sendable>(
        _ verb: Act.Verb, subject: String? = nil, at now: Date, _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        let publication = parameters.get("publication").flatMap { try? Publication.ID(parsing: $0) }
        let named = ["issue", "product", "reader", "grant", "item"].compactMap { parameters.get($0) }
        let scope = ActScope(
            verb, by: try actor, on: publication, subject: subject ?? named.joined(separator: "/"), at: now)
        return try await scope.run(body)
    }
}

extension Principal {
    /// - Parameter publication: nil for something that concerns the whole newsstand.
    /// - Throws: ``Refusal`` 403 without the right.
    func require(_ right: Right, on publication: Publication.ID?) throws {
        guard !permissions.allow(right, on: publication) else { return }
        throw Refusal(
            .rightNeeded,
            detail: "This needs the right “\(right.rawValue)”"
                + (publication.map { " for \($0)." } ?? " for all publications."))
    }

    /// Checks that they have all that they give.
    ///
    /// - Throws: ``Refusal`` 403.
    func requireToGive(_ given: Permissions) throws {
        guard !permissions.include(given) else { return }
        throw Refusal(.rightNeeded, detail: "Nobody can give more rights than they have.")
    }
}
