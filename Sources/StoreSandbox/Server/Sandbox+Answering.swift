import Crypto
import EdicolaCore
import FoundationEssentials

extension Sandbox {
    /// Answers every request to the sandbox: at the App Store's own addresses, and at its controls below `/_sandbox`.
    public func answer(_ question: SandboxQuestion) async -> SandboxAnswer {
        let path = question.path
        if path.hasPrefix("/inApps/") { return await serverAPI(question) }
        switch (question.method, path) {
        case ("POST", "/verifyReceipt"): return await verifyReceipt(question, isProduction: false)
        case ("POST", "/production/verifyReceipt"): return await verifyReceipt(question, isProduction: true)
        case ("GET", "/"): return await page(for: question.query["tester"])
        case ("POST", "/"): return await act(on: question)
        case ("GET", "/push"): return push.map(pushPage) ?? .notFound
        case ("POST", "/push"):
            guard let push else { return .notFound }
            return await act(on: question, push)
        case ("GET", "/sandbox.css"):
            return SandboxAnswer(
                status: 200, headers: ["Content-Type": "text/css; charset=utf-8"], body: Array(SandboxStyle.css.utf8))
        default:
            guard path.hasPrefix("/_sandbox/") else { return .notFound }
            return await control(question, path.split(separator: "/").dropFirst().map(String.init))
        }
    }

    /// The longest single advance, four hundred days, because each renewal of that time is signed and sent.
    static let longestAdvance: TimeInterval = 400 * 86_400

    private func control(_ question: SandboxQuestion, _ parts: [String]) async -> SandboxAnswer {
        switch (question.method, parts.first, parts.count) {
        case ("GET", "clock", 1): return clockAnswer
        case ("POST", "advance", 1):
            guard let seconds = number("seconds", in: question) else { return .notFound }
            guard (0...Self.longestAdvance).contains(seconds) else {
                return .json(["refused": .text("seconds: 0 to \(Int(Self.longestAdvance))")], status: 400)
            }
            await advance(by: seconds)
            return clockAnswer
        case ("POST", "speed", 1):
            guard let speed = number("speed", in: question), speed >= 0, speed <= 1_000_000 else {
                return .json(["refused": "speed: 0 to 1000000"], status: 400)
            }
            clock.speed = speed
            return clockAnswer
        case ("GET", "root.cer", 1): return bytes(authority.rootFile, "application/pkix-cert")
        case ("GET", "receipts.cer", 1): return bytes(authority.receiptIntermediateFile, "application/pkix-cert")
        case ("GET", "key.p8", 1): return bytes(Array(apiKey.pemRepresentation.utf8), "application/pkcs8")
        case ("GET", "products", 1): return productsAnswer
        case ("POST", "purchases", 1): return await purchase(question)
        case ("GET", "deliveries", 1): return deliveriesAnswer
        case ("POST", "faults", 1):
            guard let faults = try? JSONDecoder().decode(DeliveryFaults.self, from: Data(question.body)) else {
                return .notFound
            }
            self.faults = faults
            return .json([:])
        case (_, "testers", 3): return await tester(parts[1], parts[2], question)
        case ("POST", "acts", 3):
            guard let act = SandboxAct(rawValue: parts[2]) else { return .notFound }
            return await answer(of: act, on: parts[1])
        case (_, "push", 1...):
            guard let push else { return .notFound }
            return control(push, question, Array(parts.dropFirst()))
        default: return .notFound
        }
    }

    private func bytes(_ bytes: [UInt8], _ type: String) -> SandboxAnswer {
        SandboxAnswer(status: 200, headers: ["Content-Type": type], body: bytes)
    }

    private func number(_ name: String, in question: SandboxQuestion) -> Double? {
        (try? JSONDecoder().decode([String: Double].self, from: Data(question.body)))?[name]
    }

    private var clockAnswer: SandboxAnswer {
        .json(["now": .number(clock.now.milliseconds), "speed": .fraction(clock.speed)])
    }

    private var productsAnswer: SandboxAnswer {
        .json([
            "products": .list(
                shop.products.values.sorted { $0.id < $1.id }.map { product in
                    var value: JSONValue = [
                        "id": .text(product.id), "name": .text(product.name), "type": .text(product.typeName),
                        "price": .number(product.priceMilli), "currency": .text(product.currency),
                    ]
                    if case .subscription(let group, let term, _) = product.kind {
                        value["group"] = .text(group)
                        value["term"] = .text(term.rawValue)
                    }
                    return value
                })
        ])
    }

    private var deliveriesAnswer: SandboxAnswer {
        .json([
            "deliveries": .list(
                deliveries.map {
                    [
                        "uuid": .text($0.uuid.uuidString.lowercased()), "kind": .text($0.kind),
                        "attempts": .number(Int64($0.attempts.count)), "hasArrived": .flag($0.hasArrived),
                    ]
                })
        ])
    }

    /// The purchase sheet, for programs.
    private func purchase(_ question: SandboxQuestion) async -> SandboxAnswer {
        struct Wish: Decodable {
            var product, tester: String
            var appAccountToken: UUID?
        }
        guard let wish = try? JSONDecoder().decode(Wish.self, from: Data(question.body)) else { return .notFound }
        do {
            let transaction = try await act {
                try $0.buy(wish.product, by: wish.tester, token: wish.appAccountToken)
            }
            return .json([
                "transactionId": .text(transaction.id), "signedTransaction": .text(signed(transaction)),
            ])
        } catch {
            let reason = (error as? SandboxShopError)?.rawValue ?? "failed"
            return .json(["refused": .text(reason)], status: 409)
        }
    }

    private func tester(_ name: String, _ what: String, _ question: SandboxQuestion) async -> SandboxAnswer {
        await settle()
        switch (question.method, what) {
        case ("GET", "transactions"):
            return .json(["signedTransactions": .list(shop.restore(name).map { .text(signed($0)) })])
        case ("GET", "receipt"):
            guard let receipt = try? receipt(of: name) else { return .notFound }
            return .json(["receipt": .text(receipt)])
        case ("POST", "choices"):
            guard let choices = try? JSONDecoder().decode(TesterChoices.self, from: Data(question.body)) else {
                return .notFound
            }
            shop.choices[name] = choices
            return .json([:])
        default: return .notFound
        }
    }
}
