import ArgumentParser
import EdicolaCore
import Foundation

struct ReleasePolicyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy", abstract: "Show or change how issues are announced.",
        discussion: """
              edicola release policy frutta --quiet 22-7
              edicola release policy frutta --kind silent --several-a-day
              edicola release policy frutta --tester anna@example.org
              edicola release policy --quiet 22-7          all publications without their own
              edicola release policy frutta --as-usual     follows the newsstand again
            """)

    @Argument(help: "Publication's id (default: the newsstand, for publications without a policy of their own).")
    var publication: String?

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
    @Flag(name: .long, help: "Follow the newsstand's policy. Testers stay.") var asUsual = false
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
        if publication == nil, asUsual || !tester.isEmpty || !noTester.isEmpty {
            throw ValidationError("--tester, --no-tester and --as-usual need a publication.")
        }
        if asUsual, kind != nil || quiet != nil || undoMinutes != nil || onceADay || severalADay {
            throw ValidationError("--as-usual can't be combined with other settings.")
        }
        if onceADay && severalADay { throw ValidationError("Add only one of --once-a-day and --several-a-day.") }
    }

    private static func isMinutes(_ text: String) -> Bool {
        Int(text).map { (0...ReleasePolicy.maximumUndoMinutes).contains($0) } ?? false
    }

    func run() async throws {
        try await reporting {
            let id = try publication.map { try Publication.ID(parsing: $0) }
            let policy = try await backend.withBackend { backend in
                if let id, asUsual { try await backend.followUsualPolicy(for: id) }
                var policy =
                    if let id { try await backend.releasePolicy(of: id) } else {
                        try await backend.usualReleasePolicy()
                    }
                let before = policy
                change(&policy)
                guard let id else {
                    if policy != before { try await backend.saveUsual(policy) }
                    return policy
                }
                var testers = Set(policy.testers ?? [])
                for name in tester { testers.insert(try await backend.reader(named: name)) }
                for name in noTester { testers.remove(try await backend.reader(named: name)) }
                policy.testers = testers.sorted { "\($0)" < "\($1)" }
                if policy != before { try await backend.save(policy, for: id) }
                return policy
            }
            Terminal.table(
                [
                    ["kind", policy.kind.rawValue],
                    ["quiet hours", policy.quiet.map { "\($0.from)-\($0.until), by the device's clock" } ?? "none"],
                    ["undo", policy.undoMinutes.map { $0 == 1 ? "1 minute" : "\($0) minutes" } ?? "as usual"],
                    ["a day", policy.isOnceADay ? "one issue" : "every issue"],
                ] + (policy.testers.map { [["testers", $0.map { "\($0)" }.joined(separator: ", ")]] } ?? []))
        }
    }

    private func change(_ policy: inout ReleasePolicy) {
        if let kind = kind.flatMap({ ReleasePolicy.Kind(rawValue: $0) }) { policy.kind = kind }
        if let quiet { policy.quiet = ReleasePolicy.QuietHours(parsing: quiet) }
        if let undoMinutes { policy.undoMinutes = Int(undoMinutes) }
        if onceADay || severalADay { policy.isOnceADay = onceADay }
    }
}

extension ReleasePolicy.QuietHours {
    fileprivate init?(parsing text: String) {
        let hours = text.split(separator: "-").map { Int($0) }
        guard hours.count == 2, let from = hours[0], let until = hours[1] else { return nil }
        self.init(from: from, until: until)
    }
}
