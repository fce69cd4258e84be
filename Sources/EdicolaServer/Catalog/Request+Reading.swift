import EdicolaCore
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore

extension AppRequestContext {
    /// Returns the address's publication.
    ///
    /// - Throws: ``Refusal`` 404 when the text can't be an id: nothing has that address.
    func publication(for request: Request) throws -> Publication.ID {
        try identifier("publication", for: request)
    }

    /// Returns the address's issue.
    func issueKey(for request: Request) throws -> Issue.Key {
        Issue.Key(
            publication: try identifier("publication", for: request), issue: try identifier("issue", for: request))
    }

    private func identifier<Owner>(_ name: String, for request: Request) throws -> Identifier<Owner> {
        do {
            return try Identifier(parsing: parameters.get(name) ?? "")
        } catch {
            let isQuestion = request.method == .get || request.method == .head
            throw Refusal(isQuestion ? .notFound : .badRequest, detail: error.description)
        }
    }
}

extension Request {
    /// Returns a parameter of the query; nil when it is missing or empty.
    func query(_ name: String) -> String? {
        guard let value = uri.queryParameters[name[...]], !value.isEmpty else { return nil }
        return String(value)
    }

    /// Whether a parameter has a name but no value.
    func isEmpty(_ name: String) -> Bool { uri.queryParameters[name[...]]?.isEmpty ?? false }

    /// The largest number that every JSON reader understands (RFC 8259 §6): the sum of two does not overflow.
    static let largestNumber = 1 << 53 - 1

    /// Returns a number of the query.
    ///
    /// - Throws: ``Refusal`` 400 unless it is a number in the range.
    func query(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = query(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let bounds = "\(range.lowerBound) to \(range.upperBound)"
            throw Refusal(.badRequest, detail: "“\(name)” must be a number from \(bounds).")
        }
        return number
    }

    /// The requested number of items.
    var listLimit: Int {
        get throws {
            guard !isEmpty("limit") else {
                throw Refusal(.badRequest, detail: "“limit” must be a number from 1 to 200.")
            }
            return try query("limit", in: 1...200) ?? 50
        }
    }

    /// The requested part of a list: `free`, `year`, `since`.
    var issueFilter: IssueFilter {
        get throws {
            var filter = IssueFilter(year: try query("year", in: 1000...9999))
            switch query("free") {
            case nil: break
            case "true": filter.isFree = true
            case "false": filter.isFree = false
            default: throw Refusal(.badRequest, detail: "“free” must be “true” or “false”.")
            }
            if let since = isEmpty("since") ? "" : query("since") {
                guard let instant = try? Date(since, strategy: .iso8601) else {
                    throw Refusal(.badRequest, detail: "“since” must be a time such as 2026-03-01T06:00:00Z.")
                }
                filter.since = instant
            }
            return filter
        }
    }

    /// Returns the requested rendition.
    ///
    /// - Throws: ``Refusal`` 400 when there is no such rendition.
    func rendition(among known: [Rendition]) throws -> Rendition? {
        guard let text = query("rendition") else { return nil }
        guard let rendition = known.first(where: { $0.rawValue == text }) else {
            let names = known.map(\.rawValue).joined(separator: ", ")
            throw Refusal(.badRequest, detail: "“rendition” must be one of \(names).")
        }
        return rendition
    }

    /// Decodes the fields of a page's form.
    ///
    /// - Parameter limit: the maximum size in bytes.
    /// - Throws: ``Refusal`` 413 beyond the limit, 400 for an unreadable form.
    func form<Form: Decodable>(_ type: Form.Type = Form.self, upTo limit: Int = 1 << 16) async throws -> Form {
        let bytes = try await body.collect(upTo: limit)
        guard let form = try? URLEncodedFormDecoder().decode(type, from: String(buffer: bytes)) else {
            throw Refusal(.badRequest, detail: "The form can't be read.")
        }
        return form
    }

    /// Decodes the JSON document in the body.
    ///
    /// - Parameter limit: the maximum size in bytes.
    /// - Throws: ``Refusal`` 413 beyond the limit, `DecodingError`.
    func json<Value: Decodable>(_ type: Value.Type = Value.self, upTo limit: Int = 1 << 20) async throws -> Value {
        let bytes = try await body.collect(upTo: limit)
        return try JSON.decode(type, from: Data(bytes.readableBytesView))
    }
}
