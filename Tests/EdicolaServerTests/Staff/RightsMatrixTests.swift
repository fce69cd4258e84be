import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import EdicolaServer

/// Every address of the newsstand, asked by everybody: nobody, a reader, each role for this title and for another one,
/// by cookie and by key. The addresses come from the code's own list, so that a new one without a right is noticed.
struct RightsMatrixTests {
    private static let other = Publication.ID.make("other")

    /// The address of an endpoint with its parameters filled in.
    private static func uri(_ endpoint: Endpoint) -> String {
        var path = endpoint.path
        let values = [
            "publication": TestNewsstand.press.description, "issue": "one", "product": "month", "page": "1",
            "reader": "5b0c4d1e-0000-4000-8000-000000000009", "member": "99", "link": "99", "grant": "99",
            "code": "ABCD",
            "item": "99", "secret": "none", "made": "99",
        ]
        for (name, value) in values { path = path.replacing("{\(name)}", with: value) }
        return path
    }

    private static func isConsole(_ endpoint: Endpoint) -> Bool { endpoint.path.hasPrefix("/console") }

    @Test func `nobody without the right gets in`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.storage.save(Publication(id: Self.other, title: "Other"), at: newsstand.now)
        try await newsstand.publish("one")
        let guarded = await newsstand.open().endpoints.filter { $0.right != nil }
        #expect(guarded.count > 50)
        var callers: [(name: String, fields: HTTPFields, permissions: Permissions)] = []
        for role in Role.allCases where role != .owner {
            for title in [TestNewsstand.press, Self.other, nil] {
                let permissions = Permissions(role, publications: title.map { [$0] })
                let name = "\(role.rawValue)-\(title?.description ?? "all")"
                callers.append(("\(name) by cookie", try await newsstand.member(name, permissions), permissions))
                callers.append(("\(name) by key", try await newsstand.key(name, permissions), permissions))
            }
        }
        for right in Right.allCases {
            let permissions = Permissions(rights: [right])
            callers.append(
                (right.rawValue, try await newsstand.key("only-\(right.rawValue)", permissions), permissions))
        }
        let all = callers
        try await newsstand.test { client in
            var count = 0
            let reader = try await client.newReader()
            for endpoint in guarded {
                let (uri, right) = (Self.uri(endpoint), try #require(endpoint.right))
                for fields in [[:], HTTPFields.reader(try #require(reader.token))] {
                    let answer = try await client.execute(uri: uri, method: endpoint.method, headers: fields)
                    let isSignIn = answer.status == .seeOther && answer.location?.hasPrefix("/console/sign-in") == true
                    #expect(answer.status == .unauthorized || isSignIn, "\(endpoint.method) \(uri) by nobody")
                }
                let title = endpoint.path.contains("{publication}") ? TestNewsstand.press : nil
                for caller in all where !caller.permissions.allow(right, on: title) {
                    let answer = try await client.execute(uri: uri, method: endpoint.method, headers: caller.fields)
                    #expect(
                        answer.status == .forbidden, "\(endpoint.method) \(uri) by \(caller.name): \(answer.status)")
                    count += 1
                }
            }
            #expect(count > 500)
        }
        #expect(try await newsstand.storage.acts().contains { $0.verb == .refused })
        #expect(try await newsstand.storage.verifyActs().broken == nil)
    }

    @Test func `everybody with the right gets in`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("one")
        let guarded = await newsstand.open().endpoints.filter { $0.right != nil && $0.method == .get }
        let owner = try await newsstand.member("owner")
        var keys: [Right: HTTPFields] = [:]
        for right in Right.allCases {
            keys[right] = try await newsstand.key(right.rawValue, Permissions(rights: [right]))
        }
        let holders = keys
        try await newsstand.test { client in
            for endpoint in guarded {
                let right = try #require(endpoint.right)
                for fields in [owner] + (Self.isConsole(endpoint) ? [] : [try #require(holders[right])]) {
                    let answer = try await client.execute(uri: Self.uri(endpoint), method: .get, headers: fields)
                    #expect(
                        ![.unauthorized, .forbidden, .internalServerError].contains(answer.status),
                        "\(endpoint.path): \(answer.status)")
                    #expect(!(answer.location ?? "").contains("sign-in"), "\(endpoint.path)")
                }
            }
        }
    }

    @Test func `members see their own titles, nobody sees any`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.storage.save(Publication(id: Self.other, title: "Altrove"), at: newsstand.now)
        try await newsstand.publish("one", onSale: nil)
        let own = try await newsstand.member("bruno", Permissions(.editor, publications: [Self.other]))
        let analyst = try await newsstand.member("carla", Permissions(.analyst))
        let forStaff = await newsstand.open().endpoints.filter(\.isForStaff)
        let pages = forStaff.map(\.path)
        #expect(Set(pages).subtracting(Self.own) == ["/console", "/console/search", "/console/titles"])
        try await newsstand.test { client in
            for endpoint in forStaff {
                let nobody = try await client.execute(uri: endpoint.path, method: endpoint.method)
                #expect(nobody.location?.hasPrefix("/console/sign-in") == true, "\(endpoint.method) \(endpoint.path)")
            }
            for page in pages where !Self.own.contains(page) {
                let nobody = try await client.execute(uri: page, method: .get)
                #expect(nobody.location?.hasPrefix("/console/sign-in") == true)
                let seen = try await client.execute(uri: page, method: .get, headers: own)
                #expect(seen.status == .ok && !seen.text.contains("Orchard"))
                #expect(seen.text.contains("Altrove") || page != "/console/titles")
                let empty = try await client.execute(uri: page, method: .get, headers: analyst)
                #expect(empty.status == .ok && !empty.text.contains("Altrove") && !empty.text.contains("Orchard"))
            }
            // What an editor does in the console is in the log with their name.
            var fields = own
            fields[.contentType] = "application/x-www-form-urlencoded"
            let refused = try await client.execute(
                uri: "/console/titles", method: .post, headers: fields, body: ByteBuffer(string: "title=New"))
            #expect(refused.status == .forbidden, "a new title needs the right for all")
        }
        #expect(try await newsstand.storage.acts().first?.actorName == "bruno")
    }

    /// A member's own page, and its forms.
    private static let own: Set<String> = [
        "/console/me", "/console/me/name", "/console/me/password", "/console/me/sessions", "/console/me/passkeys",
        "/console/me/passkeys/options", "/console/me/passkeys/remove",
    ]

    /// Addresses that change something and need no right of the staff: readers' own, shops', and the doors themselves.
    private static let open: Set<String> = [
        "/account", "/api/v1/reader", "/api/v1/session", "/api/v1/devices/", "/api/v1/follows/", "/api/v1/library",
        "/api/v1/redemptions", "/api/v1/purchases", "/api/v1/notifications/", "/library", "/shop", "/feeds", "/opds/",
        "/api/v1/publications/{publication}/issues/{issue}/position",
        "/api/v1/publications/{publication}/issues/{issue}/marks",
        "/api/v1/publications/{publication}/issues/{issue}/opening", "/{publication}/{issue}/openings",
        "/console/begin", "/console/sign-in", "/console/sign-out", "/console/proof", "/console/releases",
    ]

    @Test func `an address that changes something has a right, or is known to need none`() async throws {
        let endpoints = try await TestNewsstand().open().endpoints
        let unknown = endpoints.filter { endpoint in
            endpoint.method != .get && endpoint.right == nil && !endpoint.isForStaff
                && !Self.open.contains { endpoint.path.hasPrefix($0) }
        }
        #expect(unknown.map { "\($0.method) \($0.path)" } == [])
        let console = endpoints.filter { Self.isConsole($0) && $0.right == nil && !$0.isForStaff }.map(\.path)
        #expect(
            Set(console) == [
                "/console/sign-in", "/console/sign-out", "/console/proof", "/console/sign-in/options",
                "/console/sign-in/passkey", "/console/proof/passkey", "/console/begin/{secret}",
                "/console/preview/{publication}", "/console/releases/{publication}/{issue}",
                "/console/readers/{reader}/life",
            ])
    }
}
