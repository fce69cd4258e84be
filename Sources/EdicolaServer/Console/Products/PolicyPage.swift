import EdicolaCore
import FoundationEssentials
import HTML

/// The rules by which a title's issues open.
struct PolicyPage {
    var publication: Publication
    var form: PolicyForm
    var complaints: [PolicyForm.Field: String] = [:]
    var titles: [Publication] = []
    var note: String?

    func html(for site: Site) -> HTML {
        let own = PolicyWords.of(site.words.code)
        return ConsoleFrame(
            title: "\(own.rules) · \(publication.title)", section: .titles, publication: publication, titles: titles,
            note: note,
            back: (ProductWords.of(site.words.code).products, Paths.Console.products(publication.id)),
            styles: ["readers"], main: main(own)
        ).html(for: site)
    }

    private func main(_ own: PolicyWords) -> HTML {
        let checks = PolicyForm.Rule.allCases.map { rule in
            ConsoleCheck(name: rule.rawValue, label: own.checks[rule] ?? "", isTicked: form.rules.contains(rule)).html
        }
        let zone = ConsoleField(
            name: "zone", label: own.timeZone, kind: .short, value: form.zone, hint: own.timeZoneHint,
            complaint: complaints[.zone])
        let first = ConsoleField(
            name: "first", label: own.freeFirst, kind: .short, value: form.first, hint: own.freeFirstHint,
            complaint: complaints[.first])
        let meter = ConsoleField(
            name: "meter", label: own.meter, kind: .short, value: form.meter, hint: own.meterHint,
            complaint: complaints[.meter])
        let every = ConsoleSelect(
            name: "every", label: own.meterEvery, value: form.every,
            options: AccessPolicy.Meter.Every.allCases.map { .init(value: $0.rawValue, name: own.every[$0] ?? "") })
        return """
            <p class="kicker" dir="auto">\(publication.title)</p>
            <h1 class="console-title">\(own.rules)</h1>
            <p class="console-lead">\(own.lead)</p>
            <form class="console-form" method="post" action="\(Paths.Console.policy(publication.id))">
            \(span(own))
            <div>\(checks)</div>
            \(zone.html)\(first.html)
            <div class="field-row">\(meter.html)\(every.html)</div>
            <p class="actions"><button class="button is-primary">\(own.save)</button></p>
            </form>
            """
    }

    private func span(_ own: PolicyWords) -> HTML {
        let choices: [HTML] = AccessPolicy.Window.allCases.map { window in
            """
            <label class="choice"><input type="radio" name="window" value="\(window.rawValue)"\
            \(form.window == window.rawValue ? " checked" : .empty)> \
            <span class="choice-name">\(own.windows[window] ?? "")</span> \
            <span class="field-hint">\(own.windowHints[window] ?? "")</span></label>
            """
        }
        return """
            <fieldset class="choices"\(complaints[.window] == nil ? .empty : " aria-describedby=\"window-complaint\"")>\
            <legend>\(own.span)</legend>\(choices)
            \(complaints[.window].map { "<p class=\"field-complaint\" id=\"window-complaint\">\($0)</p>" })</fieldset>
            """
    }
}

/// The fields of a title's rules, as typed.
struct PolicyForm: Sendable {
    var window, zone, first, meter, every: String
    var rules: Set<Rule>

    /// The rules that hold or don't.
    enum Rule: String, CaseIterable {
        case welcome, keep, refund, grace, sandbox

        var member: WritableKeyPath<AccessPolicy, Bool> {
            switch self {
            case .welcome: \.welcomesWithNewest
            case .keep: \.keepsUnlocked
            case .refund: \.refundWithdraws
            case .grace: \.graceKeeps
            case .sandbox: \.sandboxOpens
            }
        }
    }

    enum Field: Hashable {
        case window, zone, first, meter
    }

    struct Complaints: Error {
        var fields: [Field: String]
    }

    init(_ policy: AccessPolicy) {
        (window, zone, first) = (policy.window.rawValue, policy.timeZone, "\(policy.freeFirst)")
        meter = policy.meter.map { "\($0.count)" } ?? ""
        every = (policy.meter?.every ?? .month).rawValue
        rules = Set(Rule.allCases.filter { policy[keyPath: $0.member] })
    }

    init(_ typed: [String: String]) {
        func text(_ name: String) -> String { (typed[name] ?? "").trimmed }
        (window, zone, first) = (text("window"), text("zone"), text("first"))
        (meter, every) = (text("meter"), text("every"))
        rules = Set(Rule.allCases.filter { typed[$0.rawValue] != nil })
    }

    /// - Returns: the policy, or the complaints about fields.
    func policy(in own: PolicyWords) -> Result<AccessPolicy, Complaints> {
        var (policy, complaints) = (AccessPolicy(), [Field: String]())
        if let span = AccessPolicy.Window(rawValue: window) {
            policy.window = span
        } else {
            complaints[.window] = own.spanMissing
        }
        policy.timeZone = zone
        if zone.isEmpty || TimeZone(identifier: zone) == nil { complaints[.zone] = own.timeZoneBad }
        let numbers = 0...1000
        policy.freeFirst = Int(first.isEmpty ? "0" : first) ?? -1
        if !numbers.contains(policy.freeFirst) { complaints[.first] = own.freeBad }
        let count = Int(meter.isEmpty ? "0" : meter) ?? -1
        if !numbers.contains(count) { complaints[.meter] = own.meterBad }
        if count > 0 { policy.meter = .init(count: count, every: .init(rawValue: every) ?? .month) }
        for rule in Rule.allCases { policy[keyPath: rule.member] = rules.contains(rule) }
        return complaints.isEmpty ? .success(policy) : .failure(Complaints(fields: complaints))
    }
}
