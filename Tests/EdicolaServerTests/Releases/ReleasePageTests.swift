import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// The page of a release, for its publisher.
struct ReleasePageTests {
    @Test func `a link opens the figures in a browser, and gives orders`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.addFollowers(1234)
        let key = try await newsstand.publish("new")
        try await newsstand.storage.freezeAudiences(at: newsstand.now)
        try await newsstand.test { client in
            let link = try await client.send(.post, Paths.API.deliveryPage(key), .publisher)
            #expect(link.status == .created)
            struct Link: Decodable { var address: String }
            let address = try link.decoded(Link.self).address
            let page = try await client.get(address)
            #expect(page.status == .ok && page.headers[.cacheControl]?.contains("no-store") == true)
            for text in ["Apps", "1\u{202F}234", "Pause", "noindex", "http-equiv=\"refresh\"", "With access"] {
                #expect(page.text.contains(text), "\(text)")
            }
            #expect(!page.text.localizedCaseInsensitiveContains("delivered"))
            let italian = try await client.get(address, [.acceptLanguage: "it"])
            for text in ["App", "Metti in pausa", "Con accesso", "lang=\"it\""] {
                #expect(italian.text.contains(text), "\(text)")
            }
            #expect(!italian.text.localizedCaseInsensitiveContains("consegnat"))
            let form = HTTPFields.form
            let paused = try await client.send(.post, address, form, "order=pause")
            #expect(paused.status == .seeOther && paused.headers[.location] == address)
            let after = try await client.get(address)
            #expect(after.text.contains("Paused") && after.text.contains("Resume"))
            #expect(!after.text.contains("http-equiv=\"refresh\""))
            #expect(try await client.send(.post, address, form, "order=cancel").status == .seeOther)
            #expect(try await client.get(address).text.contains("Cancelled"))
            #expect(try await client.send(.post, address, form, "order=resume").status == .seeOther)
            #expect(try await client.send(.post, address, form, "order=burn").status == .badRequest)
        }
        #expect(try await newsstand.storage.release(of: key)?.state == .cancelled)
    }

    @Test func `without the key or the link nobody sees it, and a link ends`() async throws {
        let newsstand = try await TestNewsstand()
        let (key, other) = (try await newsstand.publish("new"), try await newsstand.publish("other"))
        try await newsstand.test { client in
            struct Link: Decodable { var address: String }
            let address = try await client.send(.post, Paths.API.deliveryPage(key), .publisher).decoded(Link.self)
                .address
            #expect(try await client.get(Paths.release(key)).status == .unauthorized)
            #expect(try await client.get(Paths.release(key), .publisher).status == .ok)
            let borrowed = address.replacing(Paths.release(key), with: Paths.release(other))
            #expect(try await client.get(borrowed).status == .unauthorized)
            #expect(try await client.send(.post, Paths.release(key), .form, "order=cancel").status == .unauthorized)
            let foreign = HTTPFields.site("cross-site").adding([.contentType: "application/x-www-form-urlencoded"])
            #expect(try await client.send(.post, address, foreign, "order=cancel").status == .forbidden)
            newsstand.now += 901
            #expect(try await client.get(address).status == .unauthorized)
        }
        #expect(try await newsstand.storage.release(of: key)?.state != .cancelled)
    }
}
