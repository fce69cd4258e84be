import ArgumentParser
import EdicolaCore
import Foundation

struct ReleasePolicyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy", abstract: "How a publication's issues are announced; without options it is shown.",
        discussion: """
              edicola release policy frutta --quiet 22-7
              edicola release policy frutta --kind silent --several-a-day
              edicola release policy frutta --tester anna@example.org
            """)

    @Argument(help: "The publication's id.") var publication: String

    @Option(
        name: .long,
        help: "plain: as each device wishes; silent: apps fetch the issue and say so themselves; none: nobody is told.")
    var kind: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Hours of the device in which nothing shows itself: 22-7, or none.", valueName: "from-until"))
    var quiet: String?

    @Flag(name: .long, help: "A device hears of one issue a day (as it is).") var onceADay = false
    @Flag(name: .long, help: "A device hears of every issue.") var severalADay = false
    @Option(
        name: .long,
        help: ArgumentHelp("A tester more: an e-mail address or id; repeat it.", valueName: "reader"))
    var tester: [String] = []
    @Option(name: .long, help: ArgumentHelp("No tester any more; repeat it.", valueName: "reader"))
    var noTester: [String] = []
    @OptionGroup var desk: DeskOptions

    func validate() throws {
        if let kind, ReleasePolicy.Kind(rawValue: kind) == nil {
            throw ValidationError("--kind takes plain, silent or none.")
        }
        if let quiet, quiet != "none", ReleasePolicy.QuietHours(parsing: quiet) == nil {
            throw ValidationError("--quiet takes two hours such as 22-7, or none.")
        }
        if onceADay && severalADay { throw ValidationError("Say one of --once-a-day and --several-a-day.") }
    }

    func run() async throws {
        try await reporting {
            let id = try Publication.ID(parsing: publication)
            let policy = try await desk.withDesk { desk in
                var policy = try await desk.releasePolicy(of: id)
                let before = policy
                if let kind = kind.flatMap({ ReleasePolicy.Kind(rawValue: $0) }) { policy.kind = kind }
                if let quiet { policy.quiet = ReleasePolicy.QuietHours(parsing: quiet) }
                if onceADay || severalADay { policy.isOnceADay = onceADay }
                var testers = Set(policy.testers ?? [])
                for name in tester { testers.insert(try await desk.reader(named: name)) }
                for name in noTester { testers.remove(try await desk.reader(named: name)) }
                policy.testers = testers.sorted { "\($0)" < "\($1)" }
                if policy != before { try await desk.save(policy, for: id) }
                return policy
            }
            Terminal.table([
                ["kind", policy.kind.rawValue],
                ["quiet hours", policy.quiet.map { "\($0.from)-\($0.until), by the device's clock" } ?? "none"],
                ["a day", policy.isOnceADay ? "one issue" : "every issue"],
                ["testers", (policy.testers ?? []).map { "\($0)" }.joined(separator: ", ")],
            ])
        }
    }
}

extension ReleasePolicy.QuietHours {
    fileprivate init?(parsing text: String) {
        let hours = text.split(separator: "-").map { Int($0) }
        guard hours.count == 2, let from = hours[0], let until = hours[1] else { return nil }
        self.init(from: from, until: until)
    }
}
