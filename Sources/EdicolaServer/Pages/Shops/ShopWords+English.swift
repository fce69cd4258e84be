import EdicolaCore
import HTML

extension ShopWords {
    static let english = ShopWords(
        buyThis: "Buy this issue", openFree: "Open it, free",
        inApps: "It is sold in the app. What you buy there is open here too, once you are signed in.",
        boughtBefore: "Bought before?", signIn: "Sign in", haveCode: "I have a code",
        sandbox: "A sandbox: nobody pays.", sandboxPage: "What you have, and its clock",
        perTerm: { $0.count == 1 ? "a \(unit($0))" : "every \($0.count) \(unit($0))s" },
        forTerm: { $0.count == 1 ? "for a \(unit($0))" : "for \($0.count) \(unit($0))s" },
        costs: { "The issue costs \($0)." }, subscribeFrom: { "Subscribe from \($0) to read it." },
        costsOrSubscribe: { "\($0), or subscribe from \($1)." },
        includedUntil: { "Included in your subscription, which ends on \($0)." },
        includedRenewing: { "Included in your subscription, which renews on \($0)." },
        ended: { "Your subscription ended on \($0)." },
        includedOnce: "It came with your subscription, and stays yours.",
        includedForGood: "Included in your subscription.",
        grace: "Your last payment did not go through. You read on while the shop tries again.",
        retry: "Your last payment did not go through. Put it right in the shop, and you read on.",
        paused: "Your subscription is paused.", revoked: "Your subscription was taken back.",
        pending: "Your subscription has not begun yet.", renewsOn: { "Renews on \($0)" }, endsOn: { "Ends on \($0)" },
        runs: "Runs until you end it", subscriptions: "Subscriptions", subscribeAgain: "Subscribe again",
        sheet: "Buy", notNow: "Not now", renewsByItself: "It renews by itself until you cancel it.",
        endsByItself: "It ends by itself.", forGood: "Yours for good.",
        sandboxMonth: "A sandbox: nobody pays. A month lasts five minutes, a year an hour.",
        pay: { "Buy for \($0)" },
        declined: [
            "alreadySubscribed": "You have this subscription already.", "alreadyBought": "You have this already.",
            "notOnSale": "It is not on sale any more.",
            "pending": "Somebody has to agree first; then it comes by itself.",
        ], declinedOtherwise: "The shop did not sell it.", redeem: "Redeem a code",
        redeemHint: "What it gives is yours at once. Small letters and hyphens don’t matter.", code: "Code",
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
