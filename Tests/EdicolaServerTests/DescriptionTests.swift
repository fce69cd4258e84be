import EdicolaCore
import Formats
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import EdicolaServer

/// Compares the server with `Web/api/openapi.json`, and the description with the server.
struct DescriptionTests {
    let description: JSONValue

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        description = try JSON.decode(from: Data(contentsOf: root.appending(path: "Web/api/openapi.json")))
    }

    private static let methods: Set<String> = ["get", "put", "post", "delete", "patch"]

    /// Every method and path of the description.
    var described: Set<String> {
        var all: Set<String> = []
        for (path, item) in description["paths"]?.members ?? [:] {
            for method in item.members.keys where Self.methods.contains(method) { all.insert("\(method) \(path)") }
        }
        return all
    }

    @Test func `every address under the API is described, and every description is of an address`() async throws {
        let newsstand = try await TestNewsstand()
        let whole = await Newsstand(storage: newsstand.storage, configuration: newsstand.configuration)
        let registered = whole.endpoints.filter { $0.path.hasPrefix("/api/") }.map {
            "\($0.method.rawValue.lowercased()) \($0.path.split(separator: "**").first.map(String.init) ?? "")"
                + ($0.path.hasSuffix("**") ? "{path}" : "")
        }
        #expect(Set(registered) == described)
    }

    @Test func `every reference leads somewhere, and every path names its parameters`() throws {
        var references: Set<String> = []
        func collect(_ value: JSONValue) {
            if let reference = value["$ref"]?.text { references.insert(reference) }
            value.members.values.forEach(collect)
            value.elements.forEach(collect)
        }
        collect(description)
        let schemas = Set(
            description["components"]?["schemas"]?.members.keys.map { "#/components/schemas/\($0)" } ?? [])
        #expect(references == schemas)
        for (path, item) in description["paths"]?.members ?? [:] {
            let named = path.split(separator: "/").filter { $0.hasPrefix("{") }.map {
                String($0.dropFirst().dropLast())
            }
            let parameters = item["parameters"]?.elements ?? []
            #expect(parameters.compactMap { $0["name"]?.text } == named, "\(path)")
        }
    }

    @Test func `whatever writes to a publication may refuse an id that can't be read`() async throws {
        let newsstand = try await TestNewsstand()
        let token = try await newsstand.test { try await $0.newReader().token }
        let reader = HTTPFields.reader(try #require(token))
        try await newsstand.test { client in
            for (path, item) in description["paths"]?.members ?? [:] where path.contains("{publication}") {
                let uri = path.replacing("{publication}", with: "-bad-")
                    .replacing(/\{(issue|item)\}/, with: "none")
                for (name, operation) in item.members where ["put", "post", "delete"].contains(name) {
                    #expect(operation["responses"]?["400"] != nil, "\(name) \(path)")
                    let method = try #require(HTTPRequest.Method(rawValue: name.uppercased()))
                    let statuses = [
                        try await client.send(method, uri, .publisher).status.code,
                        try await client.send(method, uri, reader).status.code,
                    ]
                    #expect(statuses.contains(400), "\(name) \(uri): \(statuses)")
                }
            }
        }
    }

    @Test func `what the server answers is what the description says`() async throws {
        let newsstand = try await TestNewsstand()
        try FileManager.default.createDirectory(
            at: newsstand.webRoot.appending(path: "api"), withIntermediateDirectories: true)
        try Data("{}".utf8).write(to: newsstand.webRoot.appending(path: "api/openapi.json"))
        let press = PressClient.pages(5, form: IssueForm(hasTiles: true))
        let free = try await newsstand.publish("free", press: press)
        let sold = try await newsstand.publish("sold", price: Price(minor: 250, currency: "EUR"), press: press)
        try await newsstand.publish("gone")
        _ = try await newsstand.storage.withdraw(
            Issue.Key(publication: free.publication, issue: .make("gone")), reason: "Why", at: newsstand.now)
        let cover = try #require(try await newsstand.manifest(free).covers.first).asset.path
        let page = try #require(try await newsstand.manifest(sold).pages[4].layer).path
        try await newsstand.addReader()
        var asked: Set<String> = []
        for question in Self.questions(cover: cover, page: page) {
            let response = try await newsstand.test(tiles: .squares) { client in
                try await client.execute(
                    uri: question.uri, method: question.method, headers: question.fields,
                    body: question.body.map { ByteBuffer(string: $0) })
            }
            asked.insert(try expect(response, asDescribedFor: question))
        }
        // The stream has no end; EventTests read it. For readers' addresses see ReaderDescriptionTests.
        #expect(asked == described.subtracting(["get /api/v1/events"]).filter { !Self.isOfReaders($0) })
    }

    static func isOfReaders(_ operation: String) -> Bool {
        [
            "/api/v1/readers", "/api/v1/library", "/position", "/marks", "/offers", "/opening", "/api/v1/purchases",
            "/api/v1/redemptions", "/api/v1/follows", "/api/v1/devices",
        ].contains { operation.contains($0) } && !operation.contains("/life")
    }

    /// - Returns: the operation that describes the request.
    @discardableResult
    func expect(_ response: TestResponse, asDescribedFor question: Question) throws -> String {
        let operation = question.operation(in: description)
        let place = "\(question.method) \(question.uri)"
        let answers = try #require(operation.value?["responses"], "\(place)")
        let status = String(response.status.code)
        let answer = try #require(answers[status], "\(place) answers \(status)")
        guard let content = answer["content"]?.members, let type = content.keys.first else { return operation.name }
        if type != "*/*" { #expect(response.headers[.contentType] == type, "\(place)") }
        guard type.hasSuffix("json"), let schema = content[type]?["schema"] else { return operation.name }
        let faults = SchemaCheck(document: description).faults(of: try response.decoded(), against: schema)
        #expect(faults.isEmpty, "\(place): \(faults)")
        return operation.name
    }

    @Test func `the check itself finds what is wrong`() throws {
        let schemas = try #require(description["components"]?["schemas"])
        let check = SchemaCheck(document: description)
        let wrong: [(String, String)] = [
            ("Price", #"{"currency": "eur", "minor": 1}"#), ("Price", #"{"currency": "EUR", "minor": 1.5}"#),
            ("Price", #"{"currency": "EUR"}"#), ("Price", #"{"currency": "EUR", "minor": 1, "tax": 0}"#),
            ("LifeCycle", #"{"stage": "sold", "revision": 0}"#), ("IssueList", #"{"items": [7]}"#),
        ]
        for (name, text) in wrong {
            let value: JSONValue = try JSON.decode(from: Data(text.utf8))
            #expect(!check.faults(of: value, against: try #require(schemas[name])).isEmpty, "\(text)")
        }
    }

    struct Question {
        var method: HTTPRequest.Method
        var uri: String
        var fields: HTTPFields = [:]
        var body: String?

        /// Returns the operation that describes the request: the path with the most plain segments in common.
        func operation(in description: JSONValue) -> (name: String, value: JSONValue?) {
            let segments = uri.prefix { $0 != "?" }.split(separator: "/")
            let fitting = (description["paths"]?.members ?? [:]).keys.filter { path in
                let names = path.split(separator: "/")
                guard names.count == segments.count || (names.last == "{path}" && names.count < segments.count)
                else { return false }
                return zip(names, segments).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
            }
            let best = fitting.min { $0.filter { $0 == "{" }.count < $1.filter { $0 == "{" }.count } ?? ""
            let name = method.rawValue.lowercased()
            return ("\(name) \(best)", description["paths"]?[best]?[name])
        }
    }

    /// Settings, logos, previews and news.
    private static var deciding: [(HTTPRequest.Method, String, HTTPFields, String?)] {
        let (all, orchard) = ("/api/v1/settings", "/api/v1/publications/orchard")
        let (none, key) = ("/api/v1/publications/none", HTTPFields.publisher)
        let whole =
            #"{"categories": [{"id": "food", "title": "Food"}, {"id": "wine", "title": "Wine", "parent": "food"}]}"#
        let own = ##"{"look": "shelf", "paper": "#336699", "filedUnder": ["wine"], "mergesLibrary": true}"##
        let logo = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"></svg>"#
        let item = #"{"title": "A fair", "link": "https://fair.example/"}"#
        return [
            (.get, all, [:], nil), (.put, all, [:], whole), (.put, all, key, whole), (.get, all, [:], nil),
            (.put, all, key, ##"{"paper": "red"}"##), (.get, "\(orchard)/settings", [:], nil),
            (.put, "\(orchard)/settings", key, own), (.get, "\(orchard)/settings", [:], nil),
            (.patch, "\(orchard)/settings", key, #"{"welcome": "Come in."}"#),
            (.patch, "\(orchard)/settings", [:], own),
            (.patch, "\(orchard)/settings", key, "7"), (.patch, "\(none)/settings", key, own),
            (.patch, "/api/v1/settings", key, #"{"footer": null}"#), (.patch, "/api/v1/settings", [:], "{}"),
            (.patch, "/api/v1/settings", key, #"{"look": 7}"#),
            (.put, "\(orchard)/settings", key, #"{"look": "carousel"}"#), (.put, "\(orchard)/settings", [:], own),
            (.get, "\(none)/settings", [:], nil), (.put, "\(none)/settings", key, own),
            (.get, "\(orchard)/logo", [:], nil), (.put, "\(orchard)/logo", key, logo),
            (.get, "\(orchard)/logo", [:], nil),
            (.put, "\(orchard)/logo", key, "GIF89a"), (.put, "\(orchard)/logo", [:], logo),
            (.put, "\(none)/logo", key, logo),
            (.put, "\(orchard)/logo", key, String(repeating: " ", count: 524_289)),
            (.delete, "\(orchard)/logo", [:], nil), (.delete, "\(orchard)/logo", key, nil),
            (.delete, "\(none)/logo", key, nil),
            (.post, "\(orchard)/preview?look=shelf", key, nil), (.post, "\(orchard)/preview", [:], nil),
            (.post, "\(none)/preview", key, nil), (.post, "\(orchard)/news", key, item),
            (.get, "\(orchard)/news", [:], nil),
            (.get, "\(orchard)/news?limit=0", [:], nil), (.get, "\(none)/news", [:], nil),
            (.post, "\(orchard)/news", [:], item), (.post, "\(orchard)/news", key, #"{"title": ""}"#),
            (.post, "\(none)/news", key, item), (.delete, "\(orchard)/news/1", [:], nil),
            (.delete, "\(orchard)/news/1", key, nil), (.delete, "\(orchard)/news/1", key, nil),
        ]
    }

    /// The requests in their order: later ones depend on earlier ones.
    private static func questions(cover: AssetPath, page: AssetPath) -> [Question] {
        let (list, free, sold) = (
            "/api/v1/publications/orchard/issues", "/api/v1/publications/orchard/issues/free",
            "/api/v1/publications/orchard/issues/sold"
        )
        let (gone, new) = ("\(list)/gone", "\(list)/new")
        let key = HTTPFields.publisher
        let open = [
            "/api/openapi.json", "/api/v1/publications", "/api/v1/publications?limit=0",
            "/api/v1/publications/orchard", "/api/v1/publications/none", list, "\(list)?q=free", "\(list)?stage=any",
            "\(list)?stage=some", free, sold, gone, "\(list)/none", "\(free)/manifest", "\(sold)/manifest",
            "\(gone)/manifest", "\(free)/manifest?rendition=9x", "\(free)/assets/\(cover)", "\(sold)/assets/\(page)",
            "\(gone)/assets/\(cover)", "\(free)/assets/none", "\(free)/archive", "\(sold)/archive", "\(gone)/archive",
            "\(free)/archive?rendition=original", "\(free)/original", "\(sold)/original", "/api/v1/changes",
            "/api/v1/changes?since=nowhere", "\(free)/content", "\(free)/tiles/1/2/2/0-0", "\(free)/tiles/1/2/3/0-0",
            "\(sold)/tiles/1/5/2/0-0", "\(gone)/tiles/1/2/2/0-0", "\(free)/press", "/api/v1/keys",
            "/api/v1/issues", "/api/v1/issues?free=perhaps", "/api/v1/issues?since=yesterday",
            "\(list)?free=true&year=2026", "\(list)?year=x", "/api/v1/changes?since=latest", "/api/v1/search?q=free",
            "/api/v1/search?q=5", "/api/v1/search", "/api/v1/search?q=x&publication=.",
            "/api/v1/search?q=x&limit=99", "/api/v1/search/index",
        ].map { Question(method: .get, uri: $0) }
        let ranges = [(HTTPFields([.init(name: .range, value: "bytes=0-3")])), [.range: "bytes=9999999-"]].map {
            Question(method: .get, uri: "\(free)/archive", fields: $0)
        }
        let details = #"{"title": "New", "coverDate": "2026-04", "price": {"currency": "EUR", "minor": 100}}"#
        let newKey = "{\"name\": \"laptop\", \"sha256\": \"\(String(repeating: "0a", count: 32))\"}"
        let publishing: [(HTTPRequest.Method, String, HTTPFields, String?)] = [
            (.put, "/api/v1/publications/orchard", key, #"{"title": "Orchard"}"#),
            (.put, "/api/v1/publications/meadow", key, ##"{"title": "Meadow", "accent": "#008800"}"##),
            (.put, "/api/v1/publications/meadow", key, "{}"), (.put, "/api/v1/publications/meadow", [:], "{}"),
            (.patch, "/api/v1/publications/meadow", key, #"{"summary": "Green."}"#),
            (.patch, "/api/v1/publications/meadow", key, #"{"title": null}"#),
            (.patch, "/api/v1/publications/meadow", [:], "{}"), (.patch, "/api/v1/publications/none", key, "{}"),
            (.post, "/api/v1/publications/orchard/drafts", key, #"{"name": "orchard 2026-09.pdf", "size": 8}"#),
            (.post, "/api/v1/publications/orchard/drafts", key, #"{"name": "empty.pdf", "size": 0}"#),
            (.post, "/api/v1/publications/orchard/drafts", [:], #"{"name": "x.pdf", "size": 1}"#),
            (.post, "/api/v1/publications/none/drafts", key, #"{"name": "x.pdf", "size": 1}"#),
            (.put, new, key, details), (.patch, new, key, #"{"price": null}"#), (.patch, new, [:], "{}"),
            (.patch, new, key, #"{"title": 7}"#), (.patch, "\(list)/none", key, "{}"),
            (.patch, "\(list)/gone", key, #"{"onSale": "2030-01-01T00:00:00Z"}"#),
            (.put, new, key, details), (.put, new, key, "[]"), (.put, new, [:], details),
            (.put, "/api/v1/publications/none/issues/new", key, details),
            (.put, "\(new)/content?size=8", key, "%PDF"), (.get, "\(new)/content", key, nil),
            (.put, "\(new)/content?size=8&offset=7", key, "-1.7"),
            (.put, "\(new)/content?size=8&offset=4", key, "-1.7"), (.get, "\(new)/content", key, nil),
            (.put, "\(new)/content?size=99999999999", key, ""), (.put, "\(new)/content?offset=x", key, ""),
            (.put, "\(list)/none/content", key, ""), (.get, new, key, nil), (.get, "\(new)/archive", key, nil),
            (.put, "\(sold)/release", key, "{}"), (.put, "\(sold)/release", key, #"{"withdraw": "Why"}"#),
            (.put, "\(sold)/release", key, #"{"onSale": "2030-01-01T00:00:00Z"}"#),
            (.put, "\(sold)/release", key, #"{"onSale": null}"#), (.put, "\(gone)/content", key, "%PDF"),
            (.put, "\(free)/release", key, #"{"onSale": null}"#),
            (.put, "\(list)/none/release", key, #"{"now": true}"#),
            (.delete, "\(free)/release", key, nil), (.delete, "\(free)/release", [:], nil),
            (.get, "\(free)/cover", key, nil), (.get, "\(free)/cover", [:], nil),
            (.get, "\(list)/none/cover", key, nil),
            (.put, "\(free)/cover", key, #"{"page": 2}"#), (.put, "\(free)/cover", key, "{}"),
            (.put, "\(free)/cover", key, #"{"page": 99}"#), (.put, "\(free)/cover", [:], #"{"page": 2}"#),
            (.get, "\(free)/overlay", key, nil), (.get, "\(free)/overlay", [:], nil),
            (.get, "\(list)/none/overlay", key, nil), (.put, "\(free)/overlay", [:], "{}"),
            (
                .put, "\(free)/overlay", key,
                #"{"articles": [{"title": "Pears", "page": 2, "pageCount": 1, "section": "News"}]}"#
            ),
            (.put, "\(free)/overlay", key, #"{"articles": [{"title": "Pears", "page": 99}]}"#),
            (.put, "\(free)/overlay", key, #"{"pages": [{"page": 1, "spots": [{"box": ["1%"], "kind": "note"}]}]}"#),
            (.get, "\(free)/overlay", key, nil),
            (.get, "\(free)/revisions", key, nil), (.get, "\(free)/revisions", [:], nil),
            (.get, "\(list)/none/revisions", key, nil), (.delete, "\(free)/revisions/held", key, nil),
            (.delete, "\(free)/revisions/1", key, nil), (.delete, "\(free)/revisions/1", [:], nil),
            (.get, "\(free)/revisions/1/comparison", key, nil), (.get, "\(free)/revisions/held/comparison", key, nil),
            (.get, "\(free)/revisions/1/comparison", [:], nil), (.put, "\(free)/revisions/1/current", key, nil),
            (.put, "\(free)/revisions/held/current", key, nil), (.put, "\(free)/revisions/1/current", [:], nil),
            (.get, "\(free)/manifest?revision=1", key, nil), (.get, "\(free)/manifest?revision=1", [:], nil),
            (.put, "\(free)/content?revise=perhaps", key, "%PDF"), (.put, "\(free)/content", key, "%PDF"),
            (.delete, free, key, nil), (.delete, "\(list)/none", key, nil), (.delete, new, [:], nil),
            (.put, "\(list)/draft", key, details), (.delete, "\(list)/draft", key, nil),
            (.get, "\(free)/press", key, nil), (.get, "\(new)/press", key, nil), (.delete, "\(new)/press", key, nil),
            (.get, "\(new)/press", key, nil), (.delete, "\(new)/press", key, nil), (.delete, "\(new)/press", [:], nil),
            (.put, "\(new)/content?remote=perhaps", key, "%PDF"), (.get, "\(list)/none/press", key, nil),
            (.get, "/api/v1/search/index", key, nil), (.post, "/api/v1/search/index", key, nil),
            (.post, "/api/v1/search/index", [:], nil), (.get, "/api/v1/keys", key, nil),
            (.get, "/api/v1/keys?limit=0", key, nil),
            (.post, "/api/v1/keys", [:], newKey), (.post, "/api/v1/keys", key, "{}"),
            (.post, "/api/v1/keys", key, newKey), (.post, "/api/v1/keys", key, newKey),
            (.delete, "/api/v1/keys?name=laptop", [:], nil), (.delete, "/api/v1/keys", key, nil),
            (.delete, "/api/v1/keys?name=laptop", key, nil), (.delete, "/api/v1/keys?name=laptop", key, nil),
            (.get, "/api/v1/staff", key, nil), (.get, "/api/v1/staff", [:], nil),
            (.delete, "/api/v1/staff/99", key, nil), (.delete, "/api/v1/staff/99", [:], nil),
            (.put, "/api/v1/staff/99/rights", key, #"{"role": "editor"}"#),
            (.put, "/api/v1/staff/99/rights", key, "{}"), (.put, "/api/v1/staff/99/rights", [:], "{}"),
            (.post, "/api/v1/staff-links", key, #"{"kind": "owner"}"#), (.post, "/api/v1/staff-links", key, "{}"),
            (
                .post, "/api/v1/staff-links", key,
                #"{"kind": "invitation", "note": "Anna", "permissions": {"role": "editor", "publications": ["a"]}}"#
            ),
            (.post, "/api/v1/staff-links", key, #"{"kind": "recovery", "member": 99}"#),
            (.get, "/api/v1/staff-links", key, nil), (.get, "/api/v1/staff-links", [:], nil),
            (.delete, "/api/v1/staff-links/99", key, nil), (.delete, "/api/v1/staff-links/2", key, nil),
            (.get, "/api/v1/acts", key, nil), (.get, "/api/v1/acts?verb=nothing", key, nil),
            (.get, "/api/v1/acts?limit=1&publication=orchard", key, nil), (.get, "/api/v1/acts", [:], nil),
            (.get, "/api/v1/acts?person=member:1&day=2026-03-10", key, nil), (.post, "/api/v1/acts/1/undo", [:], nil),
            (.post, "/api/v1/acts/1/undo", key, nil), (.post, "/api/v1/acts/99999/undo", key, nil),
            (.get, "/api/v1/acts?day=yesterday", key, nil), (.get, "/api/v1/health", key, nil),
            (.get, "/api/v1/health", [:], nil),
            (.get, "/api/v1/acts/verification", key, nil), (.get, "/api/v1/acts/verification", [:], nil),
        ]
        return open + ranges
            + (publishing + circulation + deciding + announcing).map {
                Question(method: $0.0, uri: $0.1, fields: $0.2, body: $0.3)
            }
    }
}
