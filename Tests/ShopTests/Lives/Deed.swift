import EdicolaCore
import Foundation
import StoreSandbox

/// An action of a tester or the shop. The same action on two shops of the same seed has the same result.
struct Deed: Sendable {
    /// Performs it.
    ///
    /// - Returns: the shop's events.
    let change: @Sendable (inout SandboxShop) throws -> [SandboxEvent]

    /// Chooses an action.
    ///
    /// - Parameters:
    ///   - tester: the acting or affected tester.
    ///   - token: the reader whom an app would name.
    ///   - shop: the current shop, to choose from its transactions.
    static func random(
        by tester: Tester, among testers: [Tester], in shop: SandboxShop, singles: [String], _ dice: inout Dice
    ) -> Deed {
        let lines = shop.lines.values.filter { $0.tester == tester.name }.sorted { $0.id < $1.id }
        let running = lines.filter { $0.state == .active || $0.state == .retry }
        let line = running.randomElement(using: &dice)?.id ?? ""
        let had = shop.transactions.values.filter { $0.tester == tester.name }.sorted { $0.id < $1.id }
        let transaction = had.randomElement(using: &dice)
        // One in five is bought outside the app, so it names no reader.
        let token = Int.random(in: 0..<5, using: &dice) == 0 ? nil : tester.reader.uuid
        let choice = Int.random(in: 0..<100, using: &dice)
        switch choice {
        case 0..<34:
            let product = ["small", "large", "week"].randomElement(using: &dice) ?? "small"
            let offers: [SandboxTransaction.Offer?] = [
                nil, nil, .init(kind: 1, discount: "FREE_TRIAL"), .init(kind: 3, discount: "PAY_UP_FRONT"),
            ]
            let offer = offers.randomElement(using: &dice) ?? nil
            return Deed { try $0.buy(product, by: tester.name, token: token, offer: offer).1 }
        case 34..<42:
            let single = (singles + ["lifetime", "season"]).randomElement(using: &dice) ?? "season"
            return Deed { try $0.buy(single, by: tester.name, token: token).1 }
        case 42..<49: return Deed { try $0.setRenewal(false, of: line) }
        case 49..<54: return Deed { try $0.setRenewal(true, of: line) }
        case 54..<64:
            let isProrated = Int.random(in: 0..<5, using: &dice) < 2
            return Deed { try $0.refund(transaction?.id ?? "", isProrated: isProrated) }
        case 64..<69:
            guard transaction?.revocation?.kind != "FAMILY_REVOKE" else { return Deed { _ in [] } }
            return Deed { try $0.reverseRefund(transaction?.id ?? "") }
        case 69..<78:
            let grace: Double = [0.0, 0.25, 0.5].randomElement(using: &dice) ?? 0
            return Deed { shop in
                shop.choices[tester.name, default: TesterChoices()].billingFails = true
                shop.choices[tester.name, default: TesterChoices()].grace = grace
                return []
            }
        case 78..<86:
            return Deed { shop in
                shop.choices[tester.name, default: TesterChoices()].billingFails = false
                return try shop.recover(line)
            }
        case 86..<89: return Deed { try $0.raisePrice(of: line, to: 4_990) }
        case 89..<91: return Deed { try $0.acceptPrice(of: line) }
        case 91..<94: return Deed { try $0.extend(line, byDays: 12).1 }
        case 94..<97:
            guard let member = testers.randomElement(using: &dice), member.name != tester.name else {
                return Deed { _ in [] }
            }
            return Deed { try $0.share(line, with: member.name) }
        default: return Deed { try $0.leaveFamily(line) }
        }
    }
}

/// A buyer in the sandbox and reader at the newsstand.
struct Tester: Sendable {
    var name: String
    var reader: Reader.ID
    var token: String
}
