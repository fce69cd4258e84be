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
            status: 303, headers: ["Location": "/?tester=\(SandboxForm.encoded(tester))"], body: [])
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

    static func decoded(_ text: ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+") {
                bytes.append(0x20)
            } else if byte == UInt8(ascii: "%"),
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}
