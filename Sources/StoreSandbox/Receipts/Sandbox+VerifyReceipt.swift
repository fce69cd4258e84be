import EdicolaCore
import FoundationEssentials

extension Sandbox {
    /// Returns the receipt on a tester's device.
    public func receipt(of tester: String) throws -> String {
        let purchases = shop.history(of: tester).map(SandboxReceipt.Purchase.init)
        return try SandboxReceipt(bundleID: documents.bundleID, createdAt: clock.now, purchases: purchases)
            .signed(by: authority)
    }

    /// Returns the receipt of one purchase, as an app of 2011 has it.
    public func oldReceipt(of transaction: String) throws -> String? {
        guard let transaction = shop.transactions[transaction] else { return nil }
        return try SandboxOldReceipt(bundleID: documents.bundleID, purchase: .init(transaction)).signed(by: authority)
    }

    /// Answers `POST /verifyReceipt` for the tester whose transaction is in the receipt.
    ///
    /// - Parameter isProduction: Whether production was asked, which rejects sandbox receipts (21007).
    func verifyReceipt(_ question: SandboxQuestion, isProduction: Bool) async -> SandboxAnswer {
        struct Wish: Decodable {
            var receipt: String
            var isWithoutOld: Bool?
            enum CodingKeys: String, CodingKey {
                case receipt = "receipt-data"
                case isWithoutOld = "exclude-old-transactions"
            }
        }
        await settle()
        guard let wish = try? JSONDecoder().decode(Wish.self, from: Data(question.body)) else {
            return .json(["status": 21_000])
        }
        guard let bytes = Data(base64Encoded: wish.receipt).map(Array.init), let found = named(in: bytes) else {
            return .json(["status": 21_002])
        }
        guard !isProduction else { return .json(["status": 21_007]) }
        return bytes.first == UInt8(ascii: "{") ? old(found) : unified(found)
    }

    /// Finds one of the sandbox's own ids; a stand-in need not verify.
    private func named(in bytes: [UInt8]) -> SandboxTransaction? {
        let haystack: [UInt8]
        if bytes.first == UInt8(ascii: "{") {
            let text = String(decoding: bytes, as: UTF8.self)
            guard let info = text.split(separator: "\"").drop(while: { $0 != "purchase-info" }).dropFirst(2).first,
                let data = Data(base64Encoded: String(info))
            else { return nil }
            haystack = Array(data)
        } else {
            haystack = bytes
        }
        // The byte after an id may look like another digit, so every sixteen in a row are tried.
        var start = haystack.startIndex
        for (place, byte) in haystack.enumerated() {
            guard (0x30...0x39).contains(byte) else {
                start = place + 1
                continue
            }
            guard place + 1 - start >= 16 else { continue }
            let id = String(decoding: haystack[(place - 15)...place], as: UTF8.self)
            if let found = shop.transactions[id] { return found }
        }
        return nil
    }

    /// Returns the answer of iOS 6: objects, milliseconds, and 21006 for expired subscriptions.
    private func old(_ found: SandboxTransaction) -> SandboxAnswer {
        let receipt = oldInfo(found)
        guard let line = shop.lines[found.originalID], let latest = shop.transactions[line.current] else {
            return .json(["status": 0, "receipt": receipt])
        }
        guard line.state == .expired || line.state == .revoked else {
            return .json([
                "status": 0, "receipt": receipt, "latest_receipt_info": oldInfo(latest), "latest_receipt": "ewo=",
            ])
        }
        return .json(["status": 21_006, "receipt": receipt, "latest_expired_receipt_info": oldInfo(latest)])
    }

    private func oldInfo(_ transaction: SandboxTransaction) -> JSONValue {
        var info: JSONValue = [
            "bid": .text(documents.bundleID), "bvrs": "1.0", "item_id": "476937514", "quantity": "1",
            "product_id": .text(transaction.product), "transaction_id": .text(transaction.id),
            "original_transaction_id": .text(transaction.originalID), "purchase_date": .text(transaction.start.gmt),
            "original_purchase_date": .text(transaction.originalStart.gmt),
        ]
        if let end = transaction.end {
            info["expires_date"] = .text(String(end.milliseconds))
            info["expires_date_formatted"] = .text(end.gmt)
        }
        return info
    }

    private func unified(_ found: SandboxTransaction) -> SandboxAnswer {
        let all = shop.history(of: found.tester).map(unifiedInfo)
        return .json([
            "status": 0, "environment": "Sandbox",
            "receipt": [
                "bundle_id": .text(documents.bundleID), "in_app": .list(all),
                "request_date_ms": .text(String(clock.now.milliseconds)),
            ],
            "latest_receipt_info": .list(all),
            "pending_renewal_info": .list(
                shop.lines.values.filter { $0.tester == found.tester }.sorted { $0.id < $1.id }.map { line in
                    [
                        "original_transaction_id": .text(line.id), "product_id": .text(line.product),
                        "auto_renew_product_id": .text(line.nextProduct),
                        "auto_renew_status": line.renewsAutomatically ? "1" : "0",
                    ]
                }),
        ])
    }

    private func unifiedInfo(_ transaction: SandboxTransaction) -> JSONValue {
        var info: JSONValue = [
            "quantity": "1", "product_id": .text(transaction.product), "transaction_id": .text(transaction.id),
            "original_transaction_id": .text(transaction.originalID),
        ]
        var dates = [("purchase_date", transaction.start), ("original_purchase_date", transaction.originalStart)]
        if let end = transaction.end { dates.append(("expires_date", end)) }
        if let revocation = transaction.revocation { dates.append(("cancellation_date", revocation.at)) }
        for (name, date) in dates {
            info[name] = .text(date.gmt)
            info["\(name)_ms"] = .text(String(date.milliseconds))
        }
        if transaction.isUpgraded { info["is_upgraded"] = "true" }
        return info
    }
}

extension SandboxReceipt.Purchase {
    init(_ transaction: SandboxTransaction) {
        self.init(
            productID: transaction.product, transactionID: transaction.id,
            originalTransactionID: transaction.originalID, purchasedAt: transaction.start,
            originallyPurchasedAt: transaction.originalStart, expiresAt: transaction.end,
            cancelledAt: transaction.revocation?.at)
    }
}
