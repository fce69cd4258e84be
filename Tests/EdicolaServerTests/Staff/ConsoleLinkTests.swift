import EdicolaCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// No page of the console leads to one that its reader may not open.
struct ConsoleLinkTests {
    private static let other = Publication.ID.make("other")

    /// The endpoint at an address.
    private static func endpoint(_ method: HTTPRequest.Method, _ path: String, _ all: [Endpoint]) -> Endpoint? {
        let parts = path.split(separator: "/")
        let found = all.filter { endpoint in
            let own = endpoint.path.split(separator: "/")
            return endpoint.method == method && own.count == parts.count
                && zip(own, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }
        // An address in words comes before one with parameters.
        return found.min { $0.path.count { $0 == "{" } < $1.path.count { $0 == "{" } }
    }

    private static func publication(in path: String) -> Publication.ID? {
        let parts = path.split(separator: "/").map(String.init)
        guard let titles = parts.firstIndex(where: { ["titles", "releases"].contains($0) }), parts.count > titles + 1
        else { return nil }
        return try? Publication.ID(parsing: parts[titles + 1])
    }

    @Test func `every link and form is one that the member may use`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.storage.save(Publication(id: Self.other, title: "Altrove"), at: newsstand.now)
        try await newsstand.publish("on-sale")
        try await newsstand.publish("ready", onSale: nil, price: Price(minor: 100, currency: "EUR"))
        try await newsstand.publish("planned", onSale: newsstand.now + 86_400)
        try await newsstand.publish("elsewhere", in: Self.other)
        let endpoints = await newsstand.open().endpoints
        var people: [(Permissions, HTTPFields)] = []
        for role in Role.allCases {
            for titles in [nil, [TestNewsstand.press]] as [Set<Publication.ID>?] where role != .owner || titles == nil {
                let permissions = Permissions(role, publications: titles)
                people.append(
                    (permissions, try await newsstand.member("\(role)-\(titles?.count ?? 0)", permissions)))
            }
        }
        for right in Right.allCases {
            let permissions = Permissions(rights: [.see, right])
            people.append((permissions, try await newsstand.member("only-\(right)", permissions)))
        }
        let all = people
        try await newsstand.test { client in
            var count = 0
            for (permissions, fields) in all {
                var (open, seen) = (["/console"], Set<String>())
                while let path = open.popLast() {
                    guard seen.insert(path).inserted else { continue }
                    let page = try await client.get(path, fields)
                    #expect(
                        page.status == .ok || page.status == .seeOther, "\(path) for \(permissions): \(page.status)")
                    for match in page.text.matches(of: /(href|action)="(\/console[^"#?]*)/) {
                        let (kind, target) = (String(match.1), String(match.2))
                        if kind == "href" { open.append(target) }
                        let isQuestion = page.text.contains("method=\"get\" action=\"\(target)\"")
                        let endpoint = try #require(
                            Self.endpoint(kind == "href" || isQuestion ? .get : .post, target, endpoints),
                            "\(kind) \(target)")
                        guard let right = endpoint.right else { continue }
                        let publication = endpoint.path.contains("{publication}") ? Self.publication(in: target) : nil
                        #expect(
                            permissions.allow(right, on: publication),
                            "\(kind) \(target) on \(path) for \(permissions)")
                        count += 1
                    }
                }
            }
            #expect(count > 200)
        }
    }

    @Test func `an owner is led to everything, an analyst to nothing that they can't open`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("one", onSale: nil)
        let owner = try await newsstand.member("anna")
        let analyst = try await newsstand.member("carla", Permissions(.analyst))
        let editor = try await newsstand.member("bruno", Permissions(.editor, publications: [TestNewsstand.press]))
        try await newsstand.test { client in
            let today = try await client.get("/console", owner)
            #expect(today.text.contains("Put on sale") && today.text.contains("href=\"/console/house\""))
            let issue = try await client.get(Paths.Console.issue(key), owner)
            for path in [Paths.Console.words(key), Paths.Console.access(key), Paths.Console.sale(key)] {
                #expect(issue.text.contains("href=\"\(path)\""))
            }
            let empty = try await client.get("/console", analyst)
            #expect(empty.text.contains("No titles for you here") && !empty.text.contains("/console/titles"))
            let part = try await client.get(Paths.Console.issue(key), editor)
            #expect(part.text.contains(Paths.Console.words(key)) && !part.text.contains(Paths.Console.access(key)))
            let titles = try await client.get("/console/titles", editor)
            #expect(!titles.text.contains("A new title"))
        }
    }
}
