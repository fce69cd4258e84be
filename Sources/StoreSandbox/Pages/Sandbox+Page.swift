import Formats
import FoundationEssentials
import HTML

extension Sandbox {
    /// Returns the page for people: products, purchases, and the clock's controls.
    func page(for tester: String?) async -> SandboxAnswer {
        await settle()
        let testers = Set(shop.transactions.values.map(\.tester)).sorted()
        let tester = tester ?? testers.first ?? "me"
        let page = SandboxPage(
            shop: shop, tester: tester, testers: Set(testers + [tester]).sorted(), now: clock.now,
            speed: clock.speed, deliveries: deliveries.suffix(8).reversed(), hasPush: push != nil)
        return SandboxAnswer(
            status: 200,
            headers: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
                "Content-Security-Policy": "default-src 'none'; style-src 'self'; form-action 'self'",
            ], body: Array(page.html.text.utf8))
    }

    /// Handles a form of the page, then returns to it.
    func act(on question: SandboxQuestion) async -> SandboxAnswer {
        let form = SandboxForm(question.body)
        let tester = form["tester"] ?? "me"
        if let seconds = form["advance"].flatMap(Double.init) {
            await advance(by: min(max(0, seconds), Self.longestAdvance))
        }
        if let speed = form["speed"].flatMap(Double.init) { clock.speed = min(max(0, speed), 100_000) }
        if let product = form["buy"] {
            _ = try? await act { try $0.buy(product, by: tester, token: UUID(uuidString: tester)) }
        }
        if let act = form["act"].flatMap(SandboxAct.init), let id = form["id"] { try? await perform(act, on: id) }
        return SandboxAnswer(
            status: 303, headers: ["Location": "/?tester=\(PercentCoding.encoded(tester.utf8))"], body: [])
    }
}

/// `application/x-www-form-urlencoded`, or a query.
struct SandboxForm {
    private var fields: [String: String] = [:]

    subscript(_ name: String) -> String? { fields[name] }

    init(_ body: [UInt8]) {
        for pair in body.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first else { continue }
            fields[Self.decoded(name)] = parts.count > 1 ? Self.decoded(parts[1]) : ""
        }
    }

    var all: [String: String] { fields }

    private static func decoded(_ text: ArraySlice<UInt8>) -> String {
        String(decoding: PercentCoding.decoded(text, plusIsSpace: true), as: UTF8.self)
    }
}
