import EdicolaCore
import Foundation

extension PurchaseHistory {
    /// Returns the history as lines for a terminal: purchases, coverage, open issues.
    func drawing(at now: Date) -> [String] {
        guard !lines.isEmpty || !grants.isEmpty else {
            return ["Reader \(reader) has no purchases and no grants."]
        }
        var drawn = ["Reader \(reader)"]
        for line in lines { drawn += [""] + line.drawing(at: now) }
        let publications = Set(coverage.map(\.publication)).sorted()
        if !publications.isEmpty { drawn += ["", "Covered"] }
        for publication in publications {
            let stretches = coverage.filter { $0.publication == publication }
            drawn.append("  \(publication)  \(Self.bar(stretches, at: now))")
            for (stretch, next) in zip(stretches, stretches.dropFirst().map(Optional.some) + [nil]) {
                drawn.append("    \(stretch.words)")
                if let end = stretch.until, let next, end < next.from {
                    let day = stretch.isSandbox ? end.moment : end.day
                    drawn.append("    \(day)   lapse of \(Self.length(from: end, to: next.from))")
                }
            }
        }
        if !issues.isEmpty { drawn += ["", "Open"] }
        drawn += issues.map { "  \($0.onSale.day)  \($0.key)  \($0.reasons.map(\.rawValue).joined(separator: ", "))" }
        if !grants.isEmpty { drawn += ["", "Given"] }
        drawn += grants.map { grant in
            let what = grant.product?.text ?? grant.opens.map(\.words).joined(separator: ", ")
            let fate = grant.revoked.map { "; revoked \($0.at.day) by \($0.by): \($0.why)" } ?? ""
            return "  \(grant.made.day)  \(what)  by \(grant.giver): \(grant.why)\(fate)"
        }
        return drawn
    }

    /// Draws the time from the first day to now, or to the last day if that is later: covered, in grace, not covered.
    private static func bar(_ stretches: [Stretch], at now: Date, width: Int = 48) -> String {
        guard let first = stretches.first?.from else { return "" }
        let last = max(now, stretches.compactMap(\.until).max() ?? now)
        let step = max(1, last.timeIntervalSince(first)) / Double(width)
        return (0..<width).map { column in
            let middle = first.addingTimeInterval((Double(column) + 0.5) * step)
            let here = stretches.first { $0.from <= middle && middle < $0.until ?? .distantFuture }
            guard let here else { return "·" }
            return here.grounds == ["grace"] ? "░" : "█"
        }.joined()
    }

    fileprivate static func length(from: Date, to: Date) -> String {
        let seconds = to.timeIntervalSince(from)
        return seconds >= 2 * 86_400 ? "\(Int(seconds / 86_400)) days" : "\(Int(seconds / 60)) minutes"
    }
}

extension PurchaseHistory.Line {
    fileprivate func drawing(at now: Date) -> [String] {
        let sandbox = isSandbox ? ", sandbox" : ""
        return ["\(shop) \(id): \(state)\(sandbox)"]
            + periods.map { period in
                let end = period.until.map(\.moment) ?? "without end"
                let fate = period.cut.map { "  (\($0))" } ?? ""
                let verb = shop == "grant" ? "given" : period.verb
                return "  \(period.from.moment) – \(end)  \(verb) \(period.what)\(period.money)\(fate)"
            }
    }
}

extension PurchaseHistory.Period {
    fileprivate var verb: String {
        switch reason {
        case "purchase": "bought"
        case "renewal": "renewed"
        case "grace": "grace for"
        default: "had"
        }
    }

    /// The right or product. A grant without a product has its right: `+window/frutta`.
    fileprivate var what: String { product.hasPrefix("+") ? String(product.dropFirst()) : product }

    fileprivate var money: String {
        guard let priceMilli, let currency else { return "" }
        return "  \(Price.words(thousandths: priceMilli, currency: currency))"
    }
}

extension PurchaseHistory.Stretch {
    fileprivate var words: String {
        let sandbox = isSandbox ? ", sandbox" : ""
        // A sandbox's months are minutes.
        let (start, end) = isSandbox ? (from.moment, until?.moment) : (from.day, until?.day)
        return "\(start) – \(end ?? "without end")  \(grounds.joined(separator: ", "))\(sandbox)"
    }
}

extension Date {
    /// The instant to the minute, UTC.
    fileprivate var moment: String {
        formatted(.iso8601.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false))
    }
}
