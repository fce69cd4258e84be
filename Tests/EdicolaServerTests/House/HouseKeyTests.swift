import EdicolaCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// The console's page about publishers' keys.
struct HouseKeyTests {
    private func fields(_ member: HTTPFields) -> HTTPFields { HTTPFields.form.adding(member) }

    @Test func `a key is made, shown once, works, and is removed`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("one", onSale: nil)
        let anna = try await newsstand.member("anna")
        try await newsstand.test { client in
            let made = try await client.send(
                .post, Paths.Console.keys, fields(anna), "name=office%20%3Cb%3E&right-see=yes&title-orchard=yes")
            #expect(made.status == .ok && made.headers[.cacheControl] == "no-store")
            let key = try #require(made.text.firstMatch(of: /value="(edk_[0-9a-v]{52})"/)?.1)
            #expect(made.text.contains("The key is ready: <span dir=\"auto\">office &lt;b&gt;</span>"))
            let list = try await client.get(Paths.Console.keys, anna)
            #expect(list.text.contains("see drafts · orchard") && list.text.contains("made by anna"))
            #expect(!list.text.contains("edk_"))
            let program: HTTPFields = [.authorization: "Bearer \(key)"]
            #expect(
                try await client.get(
                    Paths.API.manifest(.init(publication: TestNewsstand.press, issue: .make("one"))), program
                )
                .status == .ok)
            #expect(try await client.get(Paths.API.keys, program).status == .forbidden)
            let removed = try await client.send(
                .post, "\(Paths.Console.keys)/remove", fields(anna), "name=office%20%3Cb%3E")
            #expect(removed.location == "/console/house/keys?done=removed")
            #expect(try await client.get(Paths.API.keys, program).status == .unauthorized)
            // Twice is once.
            let again = try await client.send(
                .post, "\(Paths.Console.keys)/remove", fields(anna), "name=office%20%3Cb%3E")
            #expect(again.status == .seeOther)
        }
        let acts = try await newsstand.storage.acts().filter { $0.verb != .refused }.prefix(2)
        #expect(acts.map(\.verb) == [.keyRevoked, .keyMade] && acts.allSatisfy { $0.subject == "office <b>" })
    }

    @Test func `what is wrong stands at its field, with what was typed`() async throws {
        let newsstand = try await TestNewsstand()
        let anna = try await newsstand.member("anna")
        try await newsstand.test { client in
            for (body, sentence) in [
                ("name=&right-see=yes", "Give the key a name"), ("name=new", "Choose what the key may do"),
                ("name=new&right-nothing=yes", "Choose what the key may do"),
                ("name=test&right-see=yes", "Another key has this name"),
                ("name=new&right-house=yes&title-orchard=yes", "is for all titles"),
                ("name=\(String(repeating: "a", count: 10))&right-see=yes&title-UPPER%20CASE=yes", ""),
            ] {
                let answer = try await client.send(.post, Paths.Console.keys, fields(anna), body)
                #expect([400, 422].contains(answer.status.code), "\(body): \(answer.status)")
                #expect(sentence.isEmpty || answer.text.contains(sentence), "\(body)")
                #expect(!answer.text.contains("edk_"))
            }
            let typed = try await client.send(
                .post, Paths.Console.keys, fields(anna), "name=test&right-see=yes&title-orchard=yes")
            #expect(typed.text.contains("value=\"test\""))
            #expect(typed.text.contains("name=\"right-see\" value=\"yes\" checked"))
            #expect(typed.text.contains("name=\"title-orchard\" value=\"yes\" checked"))
        }
        #expect(try await newsstand.storage.keys().map(\.name) == ["test"])
    }

    @Test func `it needs the password again, and nobody gives more than they have`() async throws {
        let newsstand = try await TestNewsstand()
        let porter = try await newsstand.member("porter", Permissions(rights: [.house, .see]))
        try await newsstand.test { client in
            let page = try await client.get(Paths.Console.keys, porter)
            #expect(page.text.contains("right-see") && !page.text.contains("right-sell"))
            let more = try await client.send(.post, Paths.Console.keys, fields(porter), "name=new&right-sell=yes")
            #expect(more.status == .unprocessableContent && more.text.contains("more rights than they have"))
            newsstand.now += 3600
            for path in [Paths.Console.keys, "\(Paths.Console.keys)/remove"] {
                let stale = try await client.send(.post, path, fields(porter), "name=test&right-see=yes")
                #expect(stale.location == "/console/proof?next=/console/house/keys")
            }
        }
        #expect(try await newsstand.storage.keys().map(\.name) == ["test"])
    }

    @Test func `many keys are paged by name`() async throws {
        let newsstand = try await TestNewsstand()
        let anna = try await newsstand.member("anna")
        for number in 100...250 { _ = try await newsstand.key("key & \(number)", Permissions(.editor)) }
        try await newsstand.test { client in
            let first = try await client.get(Paths.Console.keys, anna)
            let next = try #require(first.text.firstMatch(of: /rel="next" href="([^"]*)"/)?.1)
            #expect(next == "/console/house/keys?after=key%20%26%20199")
            let second = try await client.get(String(next), anna)
            #expect(second.text.contains("key &amp; 200") && second.text.contains(">test<"))
            #expect(!second.text.contains("key &amp; 199") && !second.text.contains("rel=\"next\""))
        }
    }
}
