import EdicolaCore

extension AppStoreTransaction {
    /// - Returns: nil when it has no line, no transaction, no product or no date.
    func fact(digest: Digest) -> Fact? {
        guard let line = originalTransactionID, let transactionID, let productID, let purchasedAt, let signedAt,
            !line.isEmpty, !transactionID.isEmpty
        else { return nil }
        return Fact(
            line: LineKey(shop: .appStore, environment: ShopEnvironment(environment), id: line),
            transaction: transactionID, product: productID, kind: factKind, start: purchasedAt, end: expiresAt,
            reason: factReason, isUpgraded: isUpgraded ?? false, revocation: revocation, offer: offer,
            priceMilli: price, currency: currency, quantity: quantity.flatMap(Int.init(exactly:)) ?? 1,
            ownership: ownership == "FAMILY_SHARED" ? .familyShared : .purchased, accountToken: appAccountToken,
            group: subscriptionGroup, signedAt: signedAt, digest: digest)
    }

    private var factKind: Fact.Kind {
        switch kind {
        case "Auto-Renewable Subscription": .autoRenewable
        case "Non-Consumable": .nonConsumable
        case "Consumable": .consumable
        case "Non-Renewing Subscription": .nonRenewing
        default: Fact.Kind(rawValue: kind ?? "")
        }
    }

    private var factReason: Fact.Reason {
        switch reason {
        case "PURCHASE": .purchase
        case "RENEWAL": .renewal
        default: .unknown
        }
    }

    private var revocation: Revocation? {
        guard let revokedAt else { return nil }
        return Revocation(
            at: revokedAt, kind: revocationType,
            milliPercent: revocationPercentage.flatMap(Int.init(exactly:)), reason: revocationReason.map(String.init))
    }

    private var revocationType: Revocation.Kind {
        switch revocationKind {
        case "REFUND_PRORATED": .prorated
        case "FAMILY_REVOKE": .family
        // Before 2025 the kind was not stated; a family member's own transaction is never refunded to them.
        case nil: ownership == "FAMILY_SHARED" ? .family : .refund
        case "REFUND_FULL": .refund
        case let other?: Revocation.Kind(rawValue: other)
        }
    }

    private var offer: Offer? {
        guard let offerKind else { return nil }
        let kind: Offer.Kind =
            switch offerKind {
            case 1: .introductory
            case 2: .promotional
            case 3: .code
            case 4: .winBack
            default: Offer.Kind(rawValue: String(offerKind))
            }
        return Offer(kind: kind, identifier: offerID, discount: offerDiscount)
    }
}

extension AppStoreRenewal {
    /// - Returns: nil when it has no line or no date of signing.
    func renewal(digest: Digest) -> Renewal? {
        guard let line = originalTransactionID, let signedAt, !line.isEmpty else { return nil }
        return Renewal(
            line: LineKey(shop: .appStore, environment: ShopEnvironment(environment), id: line),
            renewsAutomatically: autoRenewStatus.map { $0 == 1 }, nextProduct: nextProductID, expiry: expiry,
            isInRetry: isInBillingRetry ?? false, graceUntil: graceUntil,
            priceConsent: priceIncreaseStatus.map(String.init), renewsAt: renewsAt, signedAt: signedAt, digest: digest)
    }

    private var expiry: Renewal.Expiry? {
        switch expirationIntent {
        case nil: nil
        case 1: .cancelled
        case 2: .billing
        case 3: .priceIncrease
        case 4: .unavailable
        case 5: .other
        case let other?: Renewal.Expiry(rawValue: String(other))
        }
    }
}
