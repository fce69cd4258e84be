import EdicolaCore
public import FoundationEssentials

/// Writes events as documents of the App Store.
public struct SandboxDocuments: Sendable {
    public var bundleID: String
    public var appAppleID: Int64?
    public var environment = "Sandbox"
    public var signer: SandboxSigner

    public init(bundleID: String, appAppleID: Int64? = nil, signer: SandboxSigner) {
        self.bundleID = bundleID
        self.appAppleID = appAppleID
        self.signer = signer
    }

    public func signed(_ transaction: SandboxTransaction, of product: SandboxProduct?, at now: Date) -> String {
        signer.sign(payload(transaction, of: product, at: now))
    }

    public func signed(_ line: SandboxLine, at now: Date) -> String { signer.sign(payload(line, at: now)) }

    /// - Parameters:
    ///   - uuid: The same for each attempt to send the notification.
    ///   - now: When it is signed, with the documents in it.
    public func signed(
        _ event: SandboxEvent, product: SandboxProduct?, uuid: UUID, at now: Date
    ) -> String {
        var payload: JSONValue = [
            "notificationType": .text(event.kind), "notificationUUID": .text(uuid.uuidString.lowercased()),
            "version": "2.0", "signedDate": .number(now.milliseconds),
        ]
        if let subtype = event.subtype { payload["subtype"] = .text(subtype) }
        if var summary = event.summary {
            summary["bundleId"] = .text(bundleID)
            summary["environment"] = .text(environment)
            payload["summary"] = summary
            return signer.sign(payload)
        }
        var data: JSONValue = [
            "bundleId": .text(bundleID), "bundleVersion": "1", "environment": .text(environment),
        ]
        if let appAppleID { data["appAppleId"] = .number(appAppleID) }
        if let transaction = event.transaction {
            data["signedTransactionInfo"] = .text(signed(transaction, of: product, at: now))
        }
        if let line = event.line {
            data["signedRenewalInfo"] = .text(signed(line, at: now))
            data["status"] = .number(line.status(at: event.at))
        }
        payload["data"] = data
        return signer.sign(payload)
    }

    public func payload(
        _ transaction: SandboxTransaction, of product: SandboxProduct?, at now: Date
    ) -> JSONValue {
        var payload: JSONValue = [
            "transactionId": .text(transaction.id), "originalTransactionId": .text(transaction.originalID),
            "bundleId": .text(bundleID), "productId": .text(transaction.product),
            "purchaseDate": .number(transaction.start.milliseconds),
            "originalPurchaseDate": .number(transaction.originalStart.milliseconds), "quantity": 1,
            "inAppOwnershipType": transaction.isFamilyShared ? "FAMILY_SHARED" : "PURCHASED",
            "signedDate": .number(now.milliseconds), "environment": .text(environment),
            "transactionReason": transaction.isRenewal ? "RENEWAL" : "PURCHASE", "storefront": "ITA",
            "storefrontId": "143450", "price": .number(transaction.priceMilli),
            "currency": .text(transaction.currency), "appTransactionId": "704897469903710000",
        ]
        if let product { payload["type"] = .text(product.typeName) }
        if case .subscription(let group, _, _) = product?.kind {
            payload["subscriptionGroupIdentifier"] = .text(group)
            payload["webOrderLineItemId"] = .text("9" + transaction.id.dropFirst())
        }
        if let end = transaction.end { payload["expiresDate"] = .number(end.milliseconds) }
        if transaction.isUpgraded { payload["isUpgraded"] = true }
        if let token = transaction.token { payload["appAccountToken"] = .text(token.uuidString.lowercased()) }
        if let revocation = transaction.revocation {
            payload["revocationDate"] = .number(revocation.at.milliseconds)
            payload["revocationType"] = .text(revocation.kind)
            payload["revocationReason"] = 0
            if revocation.percentage > 0 { payload["revocationPercentage"] = .number(revocation.percentage) }
        }
        if let offer = transaction.offer {
            payload["offerType"] = .number(offer.kind)
            if let identifier = offer.identifier { payload["offerIdentifier"] = .text(identifier) }
            if let discount = offer.discount { payload["offerDiscountType"] = .text(discount) }
        }
        return payload
    }

    public func payload(_ line: SandboxLine, at now: Date) -> JSONValue {
        var payload: JSONValue = [
            "originalTransactionId": .text(line.id), "productId": .text(line.product),
            "autoRenewProductId": .text(line.nextProduct), "autoRenewStatus": line.renewsAutomatically ? 1 : 0,
            "environment": .text(environment), "signedDate": .number(now.milliseconds),
            "recentSubscriptionStartDate": .number(line.start.milliseconds),
        ]
        if line.renewsAutomatically { payload["renewalDate"] = .number(line.end.milliseconds) }
        if let intent = line.expirationIntent { payload["expirationIntent"] = .number(intent) }
        if line.state == .retry { payload["isInBillingRetryPeriod"] = true }
        if let grace = line.graceUntil { payload["gracePeriodExpiresDate"] = .number(grace.milliseconds) }
        if let increase = line.priceIncrease {
            payload["priceIncreaseStatus"] = increase.isAccepted ? 1 : 0
            payload["renewalPrice"] = .number(increase.priceMilli)
        }
        return payload
    }
}
