import EdicolaCore
import FoundationEssentials

extension Sandbox {
    private struct Wish: Decodable {
        var extendByDays: Int
        var requestIdentifier: String
        var productId: String?
    }

    func extend(_ id: String, _ question: SandboxQuestion) async -> SandboxAnswer {
        guard let wish = try? JSONDecoder().decode(Wish.self, from: Data(question.body)),
            (1...90).contains(wish.extendByDays)
        else { return .error(4_000_008, "Invalid extend by days.", status: 400) }
        guard let end = try? await act({ try $0.extend(id, byDays: wish.extendByDays) }) else {
            return .error(4_030_004, "The subscription can't be extended.", status: 403)
        }
        return .json([
            "originalTransactionId": .text(id), "success": true, "effectiveDate": .number(end.milliseconds),
        ])
    }

    /// Extends the subscriptions of all subscribers to a product; a report follows.
    func extendAll(_ question: SandboxQuestion) async -> SandboxAnswer {
        guard let wish = try? JSONDecoder().decode(Wish.self, from: Data(question.body)),
            (1...90).contains(wish.extendByDays), let product = wish.productId
        else { return .error(4_000_008, "Invalid extend by days.", status: 400) }
        try? await act { shop in
            var events: [SandboxEvent] = []
            let lines = shop.lines.values.filter { $0.product == product && $0.state == .active }.map(\.id).sorted()
            var succeeded: Int64 = 0
            for line in lines {
                guard let (_, told) = try? shop.extend(line, byDays: wish.extendByDays) else { continue }
                succeeded += 1
                events += told
            }
            events.append(
                SandboxEvent(
                    "RENEWAL_EXTENSION", "SUMMARY", at: shop.now,
                    summary: [
                        "requestIdentifier": .text(wish.requestIdentifier), "productId": .text(product),
                        "succeededCount": .number(succeeded),
                        "failedCount": .number(Int64(lines.count) - succeeded),
                    ]))
            return ((), events)
        }
        return .json(["requestIdentifier": .text(wish.requestIdentifier)])
    }
}
