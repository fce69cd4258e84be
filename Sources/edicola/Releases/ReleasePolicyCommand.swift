import ArgumentParser
import EdicolaCore
import Foundation

struct ReleasePolicyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy", abstract: "Show or change how a publication's issues are announced.",
        discussion: """
              edicola release policy frutta --quiet 22-7
              edicola release policy frutta --kind silent --several-a-day
              edicola release policy frutta --tester anna@example.org
            """)

    @Argument(help: "Publication's id.") var publication: String

    @Option(
        name: .long,
        help: "Kind: plain (each device's choice), silent (apps fetch the issue and notify) or none.")
    var kind: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Quiet hours by the device's clock: 22-7, or none (default: none).", valueName: "from-until"))
    var quiet: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Minutes for which messages wait, so that a sale can be undone: 0 to 60, or usual.", valueName: "minutes"))
    var undoMinutes: String?

    @Flag(name: .long, help: "At most one message per device per day (default).") var onceADay = false
    @Flag(name: .long, help: "A message for every issue.") var severalADay = false
    @Option(
        name: .long,
        help: ArgumentHelp("Tester to add: an e-mail address or id. Repeat for more.", valueName: "reader"))
    var tester: [String] = []
    @Option(name: .long, help: ArgumentHelp("Tester to remove. Repeat for more.", valueName: "reader"))
    var noTester: [String] = []
    @OptionGroup var backend: BackendOptions

    func validate() throws {
        if let kind, ReleasePolicy.Kind(rawValue: kind) == nil {
            throw ValidationError("--kind must be plain, silent or none.")
        }
        if let quiet, quiet != "none", ReleasePolicy.QuietHours(parsing: quiet) == nil {
            throw ValidationError("--quiet needs two hours such as 22-7, or none.")
        }
        if let undoMinutes, undoMinutes != "usual", !Self.isMinutes(undoMinutes) {
            throw ValidationError("--undo-minutes must be from 0 to \(ReleasePolicy.maximumUndoMinutes), or usual.")
        }
        if onceADay && severalADay { throw ValidationError("Add only one of --once-a-day and --several-a-day.") }
    }

    private static func isMinutes(_ text: String) -> Bool {
        Int(text).map { (0...ReleasePolicy.maximumUndoMinutes).contains($0) } ?? false
    }

    func run() async throws {
        try await reporting {
            let id = try Publication.ID(parsing: publication)
            let policy = try await backend.withBackend { backend in
                var policy = try await backend.releasePolicy(of: id)
                let before = policy
                if let kind = kind.flatMap({ ReleasePolicy.Kind(rawValue: $0) }) { policy.kind = kind }
                if let quiet { policy.quiet = ReleasePolicy.QuietHours(parsing: quiet) }
                if let undoMinutes { policy.undoMinutes = Int(undoMinutes) }
                if onceADay || severalADay { policy.isOnceADay = onceADay }
                var testers = Set(policy.testers ?? [])
                for name in tester { testers.insert(try await backend.reader(named: name)) }
                for name in noTester { testers.remove(try await backend.reader(named: name)) }
                policy.testers = testers.sorted { "\($0)" < "\($1)" }
                if policy != before { try await backend.save(policy, for: id) }
                return policy
            }
            Terminal.table([
                ["kind", policy.kind.rawValue],
                ["quiet hours", policy.quiet.map { "\($0.from)-\($0.until), by the device's clock" } ?? "none"],
                ["undo", policy.undoMinutes.map { $0 == 1 ? "1 minute" : "\($0) minutes" } ?? "as usual"],
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
