import EdicolaCore
import HTML

extension ShopWords {
    static let english = ShopWords(
        buyThis: "Buy this issue", otherWays: "Other ways to read", openFree: "Use a free issue",
        inApps: "Sold in the app. Sign in here to read what you buy there.",
        boughtBefore: "Bought before?", signIn: "Sign in", haveCode: "I have a code",
        sandbox: "Sandbox: no real payments.", sandboxClock: "Open the clock",
        sandboxPage: "Your purchases in the sandbox",
        perTerm: { $0.count == 1 ? "a \(unit($0))" : "every \($0.count) \(unit($0))s" },
        forTerm: { $0.count == 1 ? "for a \(unit($0))" : "for \($0.count) \(unit($0))s" },
        subscription: {
            switch ($0.count, $0.unit) {
            case (1, .week): "Weekly subscription"
            case (1, .month): "Monthly subscription"
            case (3, .month): "Quarterly subscription"
            case (6, .month): "Six-month subscription"
            case (12, .month), (1, .year): "Yearly subscription"
            default: nil
            }
        }, period: { $0.count == 1 ? "One \(unit($0))" : "\($0.count) \(unit($0))s" },
        costs: { "The issue costs \($0)." }, subscribeFrom: { "Subscribe from \($0) to read it." },
        costsOrSubscribe: { "Buy it for \($0), or subscribe from \($1)." },
        includedUntil: { "Included in your subscription, which ends on \($0)." },
        includedRenewing: { "Included in your subscription, which renews on \($0)." },
        ended: { "Your subscription ended on \($0)." },
        includedOnce: "It came with your subscription and is yours to keep.",
        includedForGood: "Included in your subscription.",
        grace: "Your last payment failed. You can keep reading while the shop tries again.",
        retry: "Your last payment failed. Update your payment details in the shop to keep reading.",
        paused: "Your subscription is paused.", revoked: "Your subscription was revoked.",
        pending: "Your subscription has not started yet.", renewsOn: { "Renews on \($0)" }, endsOn: { "Ends on \($0)" },
        runs: "Active until you cancel", subscriptions: "Subscriptions", subscribeAgain: "Subscribe again",
        sheet: "Buy", notNow: "Not now", renewsByItself: "Renews automatically until you cancel.",
        endsByItself: "Ends automatically.", forGood: "Yours to keep.",
        sandboxMonth: "Sandbox: no real payments. A month lasts five minutes, a year one hour.",
        pay: { "Buy for \($0)" },
        declined: [
            "alreadySubscribed": "You already have this subscription.", "alreadyBought": "You already have this.",
            "notOnSale": "This is no longer on sale.",
            "pending": "The purchase needs approval. The issue opens when it is approved.",
        ], declinedOtherwise: "The purchase did not go through. Try again.", redeem: "Redeem a code",
        redeemHint: "Type the code. Capitals and hyphens don’t matter.", code: "Code",
        take: "Redeem")

    private static func unit(_ term: Term) -> String {
        switch term.unit {
        case .day: "day"
        case .week: "week"
        case .month: "month"
        case .year: "year"
        }
    }
}
