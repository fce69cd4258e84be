import ArgumentParser
import EdicolaCore
import Foundation

struct PolicyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy", abstract: "Who may read what: the rules of a title, and of single issues.",
        subcommands: [PolicyShow.self, PolicySet.self, PolicyIssue.self])
}

struct PolicyShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "The rules of a title.")

    @Argument(help: "The publication's id.") var publication: String
    @OptionGroup var desk: DeskOptions

    func run() async throws {
        try await reporting {
            let policy = try await desk.withDesk { desk in
                try await desk.policy(of: try await desk.existing(publication).id)
            }
            Terminal.table(policy.facts)
        }
    }
}

struct PolicySet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change the rules of a title; what you leave out stays.",
        discussion: """
            A change counts for everything that was ever bought.

              edicola policy set frutta --window months --time-zone Europe/Rome
              edicola policy set frutta --meter 2/month --free-first 1
            """)

    @Argument(help: "The publication's id.") var publication: String
    @Option(name: .long, help: "exact: the time paid for. months: the whole months that it touches.", transform: choice)
    var window: AccessPolicy.Window?
    @Option(name: .long, help: "Where months begin: Europe/Rome.") var timeZone: String?
    @Option(name: .long, help: ArgumentHelp("Who subscribes has the newest issue at once.", valueName: "yes|no"))
    var welcome: YesNo?
    @Option(name: .long, help: ArgumentHelp("What was unlocked stays open afterwards.", valueName: "yes|no"))
    var keep: YesNo?
    @Option(name: .long, help: ArgumentHelp("A full refund closes the issues of its period.", valueName: "yes|no"))
    var refundWithdraws: YesNo?
    @Option(name: .long, help: ArgumentHelp("Issues of a grace period stay.", valueName: "yes|no"))
    var graceKeeps: YesNo?
    @Option(name: .long, help: ArgumentHelp("Purchases of a shop's sandbox open issues.", valueName: "yes|no"))
    var sandboxOpens: YesNo?
    @Option(name: .long, help: "How many issues any reader may open for good.") var freeFirst: Int?
    @Option(name: .long, help: ArgumentHelp("How many more: 2/month, 1/week, none.", valueName: "count/time"))
    var meter: String?
    @OptionGroup var desk: DeskOptions

    func validate() throws {
        if let timeZone, TimeZone(identifier: timeZone) == nil {
            throw ValidationError("“\(timeZone)” is no time zone: Europe/Rome, UTC.")
        }
        if let freeFirst, freeFirst < 0 { throw ValidationError("--free-first counts from 0.") }
        if let meter, meter != "none" { _ = try AccessPolicy.Meter(word: meter) }
    }

    func run() async throws {
        try await reporting {
            let policy = try await desk.withDesk { desk in
                let id = try await desk.existing(publication).id
                var policy = try await desk.policy(of: id)
                try apply(to: &policy)
                try await desk.save(policy, for: id)
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
        commandName: "issue", abstract: "How one issue can be had: both ways, subscribers only, or singly only.")

    @OptionGroup var issue: IssueArguments
    @Option(name: .long, help: "both, subscribers or single.", transform: choice) var rule: SaleRule
    @OptionGroup var desk: DeskOptions

    func run() async throws {
        try await reporting { try await desk.withDesk { try await $0.save(rule, for: try issue.key()) } }
    }
}

enum YesNo: String, ExpressibleByArgument {
    case yes, no
}

/// A word among those of a type.
@Sendable func choice<Value: RawRepresentable & CaseIterable>(_ word: String) throws -> Value
where Value.RawValue == String {
    guard let value = Value(rawValue: word) else {
        throw ValidationError("“\(word)” is none of \(Value.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return value
}

extension AccessPolicy.Meter {
    fileprivate init(word: String) throws {
        let parts = word.split(separator: "/")
        guard parts.count == 2, let count = Int(parts[0]), count > 0, let every = Every(rawValue: String(parts[1]))
        else {
            throw ValidationError("--meter takes a number and a time: 2/month, 1/week, none.")
        }
        self.init(count: count, every: every)
    }
}

extension AccessPolicy {
    fileprivate var facts: [[String]] {
        [
            ["window", window.rawValue], ["time zone", timeZone],
            ["welcome with the newest issue", yes(welcomesWithNewest)], ["keep what was unlocked", yes(keepsUnlocked)],
            ["refund withdraws", yes(refundWithdraws)], ["grace keeps", yes(graceKeeps)],
            ["sandbox opens", yes(sandboxOpens)], ["free first", "\(freeFirst)"],
            ["meter", meter.map { "\($0.count) a \($0.every.rawValue)" } ?? "none"],
        ]
    }

    private func yes(_ value: Bool) -> String { value ? "yes" : "no" }
}
