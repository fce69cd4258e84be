import EdicolaCore
import Formats
import FoundationEssentials
import HTML

/// The sandbox's page for people. It works without a script.
struct SandboxPage {
    var shop: SandboxShop
    var tester: String
    var testers: [String]
    var now: Date
    var speed: Double
    /// The newest first.
    var deliveries: [Delivery]
    /// Whether there is a page of phones and browsers.
    var hasPush = false

    var html: HTML {
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <title>Edicola sandbox – not Apple</title><link rel="stylesheet" href="/sandbox.css"></head>
        <body><header><p class="notice">Edicola sandbox – not Apple. No real payments.</p>
        <h1>Sandbox store</h1>
        \(hasPush ? "<p class=\"quiet\"><a href=\"/push\">Phones and browsers</a> that get messages of new issues</p>" : .empty)\(clock)</header>
        <main>\(people)\(counter)\(subscriptions)\(purchases)\(post)</main></body></html>

        """
    }

    private var clock: HTML {
        """
        <section class="clock" aria-label="Clock"><p class="time">\(now.shown) UTC</p>
        <p class="quiet">\(speed == 1 ? "Real time" : "×\(Int(speed))"); a month lasts five minutes.</p>
        <div class="row">\(advance(300, "+5 minutes"))\(advance(3_600, "+1 hour"))\(advance(86_400, "+1 day"))\
        \(advance(30 * 86_400, "+1 month"))</div></section>
        """
    }

    private func advance(_ seconds: Int, _ words: String) -> HTML {
        form("<input type=\"hidden\" name=\"advance\" value=\"\(seconds)\"><button>\(words)</button>")
    }

    private var people: HTML {
        guard testers.count > 1 else { return .empty }
        let links = testers.map { name -> HTML in
            """
            <li><a href="/?tester=\(PercentCoding.encoded(name.utf8))"\(HTML.attribute("aria-current", name == tester ? "page" : nil))>\
            \(Self.name(name))</a></li>
            """
        }
        return "<nav aria-label=\"Testers\"><ul class=\"people\">\(links)</ul></nav>"
    }

    private var counter: HTML {
        let items = shop.products.values.sorted { $0.id < $1.id }.map { product -> HTML in
            """
            <li class="product"><div><strong>\(product.name)</strong>
            <span class="quiet">\(product.words)</span></div>
            \(form("<input type=\"hidden\" name=\"buy\" value=\"\(product.id)\"><button class=\"primary\">\(product.price)</button>"))</li>
            """
        }
        return "<section><h2>Products</h2><ul class=\"list\">\(items)</ul></section>"
    }

    private var subscriptions: HTML {
        let lines = shop.lines.values.filter { $0.tester == tester }.sorted { $0.start > $1.start }
        guard !lines.isEmpty else { return .empty }
        return "<section><h2>Subscriptions</h2><ul class=\"list\">\(lines.map(line))</ul></section>"
    }

    private func line(_ line: SandboxLine) -> HTML {
        var acts: [HTML] = []
        if line.state == .active {
            acts.append(line.renewsAutomatically ? act(.cancel, line.id, "Cancel") : act(.resume, line.id, "Resume"))
            acts.append(act(.failBilling, line.id, "Fail payments"))
            if line.priceIncrease == nil { acts.append(act(.raisePrice, line.id, "Raise the price")) }
            if line.priceIncrease?.isAccepted == false { acts.append(act(.acceptPrice, line.id, "Accept the price")) }
            acts.append(act(.extend, line.id, "Extend by a month"))
        }
        if line.state == .retry { acts.append(act(.recover, line.id, "Restore payments")) }
        let words =
            switch line.state {
            case .active: line.renewsAutomatically ? "renews \(line.end.shown)" : "ends \(line.end.shown)"
            case .retry: line.status(at: now) == 4 ? "payment failed, grace period" : "payment failed"
            case .expired: "ended \(line.end.shown)"
            case .revoked: "revoked"
            }
        return """
            <li class="product"><div><strong>\(shop.products[line.product]?.name ?? line.product)</strong>
            <span class="state \(line.state.rawValue)">\(words)</span>
            <span class="quiet">\(line.renewals == 1 ? "1 renewal" : "\(line.renewals) renewals")</span></div>
            <div class="row">\(acts)</div></li>
            """
    }

    private var purchases: HTML {
        let all = shop.history(of: tester).sorted { $0.start > $1.start }.prefix(40)
        guard !all.isEmpty else { return .empty }
        let rows = all.map { transaction -> HTML in
            let isRefunded = transaction.revocation != nil
            return """
                <tr><td>\(shop.products[transaction.product]?.name ?? transaction.product)</td>
                <td>\(transaction.start.shown)</td><td>\(transaction.end.map(\.shown) ?? "no end")</td>
                <td>\(isRefunded ? "refunded" : transaction.isUpgraded ? "upgraded" : "")</td>
                <td>\(isRefunded
                    ? act(.restoreMoney, transaction.id, "Undo refund")
                    : act(.refund, transaction.id, "Refund"))</td></tr>
                """
        }
        return """
            <section><h2>Purchases</h2><div class="wide"><table><thead><tr><th>Product</th><th>From</th><th>Until</th>
            <th></th><th></th></tr></thead><tbody>\(rows)</tbody></table></div></section>
            """
    }

    private var post: HTML {
        guard !deliveries.isEmpty else { return .empty }
        let rows = deliveries.map { delivery -> HTML in
            """
            <li><code>\([delivery.kind, delivery.subtype].compactMap(\.self).joined(separator: " "))</code>
            <span class="quiet">\(delivery.happenedAt.shown), \
            \(delivery.hasArrived ? "arrived" : delivery.attempts.isEmpty ? "not sent" : "failed")</span></li>
            """
        }
        return "<section><h2>Notifications to the newsstand</h2><ul class=\"post\">\(rows)</ul></section>"
    }

    private func act(_ act: SandboxAct, _ id: String, _ words: String) -> HTML {
        form(
            """
            <input type="hidden" name="act" value="\(act.rawValue)"><input type="hidden" name="id" value="\(id)">\
            <button>\(words)</button>
            """)
    }

    private func form(_ inside: HTML) -> HTML {
        """
        <form method="post" action="/"><input type="hidden" name="tester" value="\(tester)">\(inside)</form>
        """
    }

    private static func name(_ tester: String) -> String {
        UUID(uuidString: tester) == nil ? tester : "Reader \(tester.prefix(8))"
    }
}

extension SandboxProduct {
    fileprivate var words: String {
        switch kind {
        case .subscription(_, let term, _):
            switch term {
            case .week: "Subscription, every week"
            case .month: "Subscription, every month"
            case .twoMonths: "Subscription, every two months"
            case .quarter: "Subscription, every three months"
            case .halfYear: "Subscription, every six months"
            case .year: "Subscription, every year"
            }
        case .single: "Single purchase"
        case .nonRenewing: "Subscription without renewal"
        }
    }

    fileprivate var price: String {
        guard let price = Price(thousandths: priceMilli, currency: currency) else { return "\(currency) 0" }
        return "\(price)".replacing("EUR", with: "€")
    }
}

extension Date {
    /// The date to the second, without the time zone.
    fileprivate var shown: String {
        let text = rfc3339
        return "\(text.prefix(10)) \(text.dropFirst(11).prefix(8))"
    }
}
