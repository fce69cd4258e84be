/// An action of a tester, or of the shop, on a line or a transaction.
public enum SandboxAct: String, Hashable, Sendable, CaseIterable {
    case cancel, resume, refund, prorate, restoreMoney = "restore-money", failBilling = "fail-billing", recover
    case raisePrice = "raise-price", acceptPrice = "accept-price", extend, withdraw, leaveFamily = "leave-family"
    case share, approve
}

extension Sandbox {
    func answer(of act: SandboxAct, on id: String) async -> SandboxAnswer {
        do {
            try await perform(act, on: id)
            return .json([:])
        } catch {
            return .json(["refused": .text((error as? SandboxShopError)?.rawValue ?? "failed")], status: 409)
        }
    }

    /// Performs an action.
    ///
    /// - Parameter id: The id of a line, a transaction, a product or a tester, as the action requires.
    public func perform(_ act: SandboxAct, on id: String) async throws {
        try await self.act { shop in
            switch act {
            case .cancel: ((), try shop.setRenewal(false, of: id))
            case .resume: ((), try shop.setRenewal(true, of: id))
            case .refund: ((), try shop.refund(id))
            case .prorate: ((), try shop.refund(id, isProrated: true))
            case .restoreMoney: ((), try shop.reverseRefund(id))
            case .failBilling: ((), try shop.failBilling(of: id))
            case .recover: ((), try shop.recoverBilling(of: id))
            case .raisePrice: ((), try shop.raisePrice(of: id))
            case .acceptPrice: ((), try shop.acceptPrice(of: id))
            case .extend: ((), try shop.extend(id, byDays: 30).1)
            case .withdraw: ((), shop.withdraw(id))
            case .leaveFamily: ((), try shop.leaveFamily(id))
            case .share: ((), try shop.share(id, with: "family of \(id.suffix(4))"))
            case .approve: ((), try shop.approve(id))
            }
        }
    }
}

extension SandboxShop {
    /// Lets a tester's payments fail from the next renewal on, with a grace of half a period.
    mutating func failBilling(of line: String) throws(SandboxShopError) -> [SandboxEvent] {
        guard let tester = lines[line]?.tester else { throw .noSuchLine }
        var choices = choices(of: tester)
        choices.billingFails = true
        choices.grace = 0.5
        self.choices[tester] = choices
        return []
    }

    mutating func recoverBilling(of line: String) throws(SandboxShopError) -> [SandboxEvent] {
        guard let tester = lines[line]?.tester else { throw .noSuchLine }
        choices[tester]?.billingFails = false
        return lines[line]?.state == .retry ? try recover(line) : []
    }

    mutating func raisePrice(of line: String) throws(SandboxShopError) -> [SandboxEvent] {
        guard let product = lines[line]?.product, let price = products[product]?.priceMilli else { throw .noSuchLine }
        return try raisePrice(of: line, to: price + price / 5)
    }

    mutating func withdraw(_ product: String) -> [SandboxEvent] {
        withdrawn.insert(product)
        return []
    }
}
