import ArgumentParser
import EdicolaCore
import Foundation

struct PolicyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy", abstract: "Manage access rules of publications and issues.",
        subcommands: [PolicyShow.self, PolicySet.self, PolicyIssue.self])
}

struct PolicyShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show a publication's rules.")

    @Argument(help: "Publication's id.") var publication: String
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let policy = try await backend.withBackend { backend in
                try await backend.policy(of: try await backend.existing(publication).id)
            }
            Terminal.table(policy.facts)
        }
    }
}

struct PolicySet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change a publication's rules. Other rules stay.",
        discussion: """
            Changes apply to earlier purchases, too.

              edicola policy set frutta --window months --time-zone Europe/Rome
              edicola policy set frutta --meter 2/month --free-first 1
            """)

    @Argument(help: "Publication's id.") var publication: String
    @Option(
        name: .long,
        help: """
            Period a subscription covers: exact (the days paid for) or months (whole calendar months) \
            (default: exact).
            """,
        transform: choice)
    var window: AccessPolicy.Window?
    @Option(name: .long, help: ArgumentHelp("Time zone of months: Europe/Rome (default: UTC).", valueName: "zone"))
    var timeZone: String?
    @Option(name: .long, help: ArgumentHelp("Current issue for new subscribers (default: yes).", valueName: "yes|no"))
    var welcome: YesNo?
    @Option(
        name: .long,
        help: ArgumentHelp("Keep unlocked issues open after the period (default: yes).", valueName: "yes|no"))
    var keep: YesNo?
    @Option(
        name: .long,
        help: ArgumentHelp("Close issues of a fully refunded period (default: yes).", valueName: "yes|no"))
    var refundWithdraws: YesNo?
    @Option(
        name: .long, help: ArgumentHelp("Keep issues open during a grace period (default: yes).", valueName: "yes|no"))
    var graceKeeps: YesNo?
    @Option(
        name: .long,
        help: ArgumentHelp("Let sandbox purchases open issues (default: yes).", valueName: "yes|no"))
    var sandboxOpens: YesNo?
    @Option(name: .long, help: ArgumentHelp("Free issues per reader (default: 0).", valueName: "count")) var freeFirst:
        Int?
    @Option(
        name: .long,
        help: ArgumentHelp("Further free issues: 2/month, 1/week or none (default: none).", valueName: "count/time"))
    var meter: String?
    @OptionGroup var backend: BackendOptions

    func validate() throws {
        if let timeZone, TimeZone(identifier: timeZone) == nil {
            throw ValidationError("“\(timeZone)” is not a time zone. Use Europe/Rome or UTC.")
        }
        if let freeFirst, freeFirst < 0 { throw ValidationError("--free-first must be 0 or more.") }
        if let meter, meter != "none" { _ = try AccessPolicy.Meter(word: meter) }
    }

    func run() async throws {
        try await reporting {
            let policy = try await backend.withBackend { backend in
                let id = try await backend.existing(publication).id
                var policy = try await backend.policy(of: id)
                try apply(to: &policy)
                try await backend.save(policy, for: id)
                return policy
            }
            Terminal.table(policy.facts)
        }
    }

    private func apply(to policy: inout AccessPolicy) throws {
        if let window { policy.window = window }
        if let timeZone { policy.timeZone = timeZone }
        if let welcome { policy.welcomesWithNewest = welcome == .yes }
        if let keep { policy.keepsUnlocked = keep == .yes }
        if let refundWithdraws { policy.refundWithdraws = refundWithdraws == .yes }
        if let graceKeeps { policy.graceKeeps = graceKeeps == .yes }
        if let sandboxOpens { policy.sandboxOpens = sandboxOpens == .yes }
        if let freeFirst { policy.freeFirst = freeFirst }
        if let meter { policy.meter = meter == "none" ? nil : try AccessPolicy.Meter(word: meter) }
    }
}

struct PolicyIssue: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "issue", abstract: "Set how one issue is sold: both ways, only to subscribers, or only singly.")

    @OptionGroup var issue: IssueArguments
    @Option(name: .long, help: "Rule: both, subscribers or single.", transform: choice) var rule: SaleRule
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting { try await backend.withBackend { try await $0.save(rule, for: try issue.key()) } }
    }
}

enum YesNo: String, ExpressibleByArgument {
    case yes, no
}

/// Reads one of a type's words.
@Sendable func choice<Value: RawRepresentable & CaseIterable>(_ word: String) throws -> Value
where Value.RawValue == String {
    guard let value = Value(rawValue: word) else {
        throw ValidationError("“\(word)” is not one of \(Value.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return value
}

extension AccessPolicy.Meter {
    fileprivate init(word: String) throws {
        let parts = word.split(separator: "/")
        guard parts.count == 2, let count = Int(parts[0]), count > 0, let every = Every(rawValue: String(parts[1]))
        else {
            throw ValidationError("--meter needs a number and a period: 2/month, 1/week or none.")
        }
        self.init(count: count, every: every)
    }
}

extension AccessPolicy {
    fileprivate var facts: [[String]] {
        [
            ["window", window.rawValue], ["time zone", timeZone],
            ["new subscribers get the current issue", yes(welcomesWithNewest)],
            ["readers keep unlocked issues", yes(keepsUnlocked)],
            ["refund withdraws", yes(refundWithdraws)], ["grace keeps", yes(graceKeeps)],
            ["sandbox opens", yes(sandboxOpens)], ["free first", "\(freeFirst)"],
            ["meter", meter.map { "\($0.count) a \($0.every.rawValue)" } ?? "none"],
        ]
    }

    private func yes(_ value: Bool) -> String { value ? "yes" : "no" }
}
