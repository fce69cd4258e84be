import Circulation
import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import StoreSandbox
import Synchronization
import Testing

@testable import EdicolaServer

/// A purchase in a browser without scripts, from the price to the lapse and back.
struct CounterTests {
    private let march = "/windfall/2026-03"

    @Test func `price, sheet, bought, open, renewed, lapsed, subscribed again`() async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.test { client in
            let browser = Browsing(client)
            let before = try await browser.get(march)
            #expect(before.contains("class=\"sandbox-banner\""))
            #expect(before.contains("or subscribe from"))
            #expect(before.contains("3.99") && before.contains("/windfall/2026-03/purchases?product=windfall.month"))
            // The newest issue is first offered with a subscription.
            #expect(before.firstMatch(of: /is-primary" rel="nofollow" href="[^"]*product=windfall\.month"/) != nil)

            let sheet = try await browser.get("\(march)/purchases?product=windfall.month")
            #expect(sheet.contains("no real payments") && sheet.contains("Renews automatically until you cancel."))
            #expect(try await browser.post("\(march)/purchases", "product=windfall.month") == march)
            let open = try await browser.get(march)
            #expect(open.contains("Included in your subscription, which renews on 10 March 2026, 12:05"))
            #expect(!open.contains("id=\"counter\""))
            #expect(try await browser.status("\(march)/read/1") == 200)

            await newsstand.sandbox.advance(by: 400)
            #expect(try await browser.get(march).contains("which renews on 10 March 2026, 12:10"))
            #expect(try await browser.get("/windfall/2026-04").contains("Included in your subscription"))

            let library = try await browser.get("/library")
            #expect(library.contains("Subscriptions") && library.contains("Renews on 10 March 2026, 12:10"))

            let line = try #require(await newsstand.sandbox.shop.lines.keys.first)
            try await newsstand.sandbox.perform(.cancel, on: line)
            #expect(try await browser.get(march).contains("which ends on 10 March 2026, 12:10"))
            await newsstand.sandbox.advance(by: 86_400)
            // Unlocked issues stay; a new one must be bought, and the page says why.
            #expect(try await browser.get(march).contains("It came with your subscription and is yours to keep."))
            let may = try await newsstand.addIssue("2026-05", onSale: newsstand.now - 60)
            let lapsed = try await browser.get("/windfall/\(may.issue)")
            #expect(lapsed.contains("Your subscription ended on 10 March 2026, 12:10"))
            #expect(lapsed.contains("product=windfall.month"))
            let over = try await browser.get("/library")
            #expect(
                over.contains("ended on 10 March 2026") && over.contains("href=\"/windfall/latest\">Subscribe again"))
            #expect(try await browser.post("/windfall/2026-05/purchases", "product=windfall.month") != nil)
            #expect(try await browser.get("/windfall/2026-05").contains("Included in your subscription, which renews"))
        }
    }

    @Test func `what is had already is not sold again, and a stuck payment is told`() async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.test { client in
            let browser = Browsing(client)
            #expect(try await browser.post("\(march)/purchases", "product=windfall.month") == march)
            let again = try await browser.answer("\(march)/purchases", "product=windfall.month")
            #expect(again.status == 409 && again.text.contains("You already have this subscription."))
            // A reader with the issue gets no sheet.
            #expect(try await browser.status("\(march)/purchases?product=windfall.2026-03") == 303)

            let line = try #require(await newsstand.sandbox.shop.lines.keys.first)
            try await newsstand.sandbox.perform(.failBilling, on: line)
            // Clocks may differ by a tenth of a period.
            await newsstand.sandbox.advance(by: 340)
            #expect(try await browser.get(march).contains("You can keep reading while the shop tries again."))
            await newsstand.sandbox.advance(by: 200)
            _ = try await newsstand.addIssue("2026-05", onSale: newsstand.now - 60)
            let stuck = try await browser.get("/windfall/2026-05")
            #expect(stuck.contains("Update your payment details in the shop"))
            #expect(!stuck.contains("product=windfall.month"))
            #expect(stuck.contains("product=windfall.2026-05"))
        }
    }

    @Test func `a code of the publisher is taken on a page, and guessed slowly`() async throws {
        let newsstand = try await ShopNewsstand()
        _ = try await newsstand.storage.addCodes(
            CodeOrder(code: "PEARSPEARS", opens: [.issue(newsstand.march)], giver: "P", why: "Fair"), at: newsstand.now)
        try await newsstand.test { client in
            let browser = Browsing(client)
            #expect(try await browser.get("/library/code?next=\(march)").contains("name=\"code\""))
            let wrong = try await browser.answer("/library/code", "code=plumsplums")
            #expect(wrong.status == 409 && wrong.text.contains("unknown"))
            #expect(try await browser.post("/library/code", "code=pears-pears&next=\(march)") == march)
            #expect(try await browser.get(march).contains("A gift from the publisher"))
            #expect(try await browser.post("/library/code", "code=pears-pears&next=//evil.example") == "/library")
            let guesser = Browsing(client)
            var statuses: [Int] = []
            for number in 0..<12 {
                statuses.append(try await guesser.answer("/library/code", "code=guess\(number)guess").status)
            }
            #expect(statuses.prefix(9).allSatisfy { $0 == 409 } && statuses.last == 429)
        }
    }

    @Test func `free ones are opened on a page, as many as there are`() async throws {
        let newsstand = try await ShopNewsstand()
        var policy = AccessPolicy()
        policy.meter = AccessPolicy.Meter(count: 1, every: .month)
        try await newsstand.storage.save(policy, for: ShopNewsstand.publication)
        let february = try await newsstand.addIssue("2026-02", onSale: ShopNewsstand.noon - 30 * 86_400)
        try await newsstand.test { client in
            let browser = Browsing(client)
            let before = try await browser.get(march)
            #expect(before.contains("action=\"/windfall/2026-03/openings\"") && before.contains("Use a free issue"))
            #expect(try await browser.post("\(march)/openings", "") == march)
            #expect(try await browser.get(march).contains("One of your free issues"))
            // A repeated request costs no further free issue; the next issue needs another way.
            #expect(try await browser.post("\(march)/openings", "") == march)
            let next = try await browser.get("/windfall/\(february.issue)")
            #expect(!next.contains("/openings") && next.contains("product="))
            #expect(try await browser.post("/windfall/2026-02/openings", "") == "/windfall/2026-02")
            #expect(try await !browser.get("/windfall/2026-02").contains("One of your free issues"))
            await newsstand.sandbox.advance(by: 31 * 86_400)
            #expect(try await browser.get("/windfall/2026-02").contains("Use a free issue"))
        }
    }

    @Test func `a form of another site buys nothing`() async throws {
        let newsstand = try await ShopNewsstand()
        try await newsstand.test { client in
            let browser = Browsing(client)
            #expect(try await browser.post("\(march)/purchases", "product=windfall.2026-03") == march)
            for path in ["\(march)/purchases", "\(march)/openings", "/library/code"] {
                let answer = try await browser.answer(path, "product=windfall.month", from: "https://evil.example")
                #expect(answer.status == 403)
            }
        }
    }
}

/// A browser's cookies, and nothing else of it.
final class Browsing: Sendable {
    private let client: any TestClientProtocol
    private let cookies = KeptCookies()

    init(_ client: any TestClientProtocol) { self.client = client }

    func get(_ path: String) async throws -> String { try await ask(.get, path, nil, from: nil).text }

    func status(_ path: String) async throws -> Int { try await ask(.get, path, nil, from: nil).status }

    /// - Returns: the redirect's address.
    func post(_ path: String, _ form: String) async throws -> String? {
        try await ask(.post, path, form, from: "https://stand.example").place
    }

    func answer(
        _ path: String, _ form: String, from origin: String = "https://stand.example"
    ) async throws -> (status: Int, text: String) {
        let answer = try await ask(.post, path, form, from: origin)
        return (answer.status, answer.text)
    }

    private func ask(
        _ method: HTTPRequest.Method, _ path: String, _ form: String?, from origin: String?
    ) async throws -> (status: Int, text: String, place: String?) {
        var fields: HTTPFields = [:]
        if form != nil { fields[.contentType] = "application/x-www-form-urlencoded" }
        if let origin { fields[.origin] = origin }
        if !cookies.text.isEmpty { fields[.cookie] = cookies.text }
        return try await client.execute(
            uri: path, method: method, headers: fields, body: form.map { ByteBuffer(string: $0) }
        ) { [cookies] response in
            for cookie in response.headers[values: .setCookie] { cookies.take(cookie) }
            return (Int(response.status.code), String(buffer: response.body), response.headers[.location])
        }
    }
}

private final class KeptCookies: Sendable {
    private let all = Mutex<[String: String]>([:])

    var text: String { all.withLock { all in all.map { "\($0)=\($1)" }.sorted().joined(separator: "; ") } }

    func take(_ cookie: String) {
        let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
        if pair.count == 2 { all.withLock { $0[pair[0]] = pair[1] } }
    }
}
