import ArgumentParser
import EdicolaCore
import EdicolaServer
import Foundation

/// Manages an issue's announcement.
struct ReleaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release", abstract: "Manage notifications of new issues.",
        discussion: """
            The audience is fixed when an issue goes on sale; messages follow. “accepted”
            means that a push service took a message. It does not report whether the
            device got it.

              edicola release pause frutta/2026-03        before it is on sale, too
              edicola release test frutta/2026-03 --reader anna@example.org
              edicola release resume frutta/2026-03
              edicola release show frutta/2026-03
            """,
        subcommands: [
            ReleaseShow.self, ReleasePause.self, ReleaseResume.self, ReleaseCancel.self, ReleaseTestCommand.self,
            ReleasePolicyCommand.self,
        ])
}

struct ReleaseShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a release's devices and results.")

    @OptionGroup var arguments: IssueArguments
    @Flag(name: .long, help: "Print a link to a page with the figures instead, valid for 15 minutes.")
    var page = false
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let key = try arguments.key()
            if page {
                return Terminal.line(try await backend.withBackend { try await $0.releasePage(of: key).address })
            }
            guard let report = try await backend.withBackend({ try await $0.release(of: key) }) else {
                throw CommandError("The issue \(key) went on sale without notifications.")
            }
            Terminal.table(report.lines)
        }
    }
}

struct ReleasePause: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Pause notifications of an issue, even before it is on sale.")

    @OptionGroup var arguments: IssueArguments
    @OptionGroup var backend: BackendOptions

    func run() async throws { try await order(.pause, arguments, backend) }
}

struct ReleaseResume: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Resume notifications. Stopped channels try again.")

    @OptionGroup var arguments: IssueArguments
    @OptionGroup var backend: BackendOptions

    func run() async throws { try await order(.resume, arguments, backend) }
}

struct ReleaseCancel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Cancel notifications permanently. The issue stays on sale.")

    @OptionGroup var arguments: IssueArguments
    @OptionGroup var backend: BackendOptions

    func run() async throws { try await order(.cancel, arguments, backend) }
}

struct ReleaseTestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Send the message to some readers' devices only, now.",
        discussion: """
            Without --reader it goes to the publication's testers:

              edicola release policy frutta --tester anna@example.org
              edicola release test frutta/2026-03
            """)

    @OptionGroup var arguments: IssueArguments
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Reader's e-mail address or id. Repeat for more (default: the testers).", valueName: "reader"))
    var reader: [String] = []
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let key = try arguments.key()
            let results = try await backend.withBackend { backend in
                var readers: [Reader.ID] = []
                for name in reader { readers.append(try await backend.reader(named: name)) }
                return try await backend.testRelease(of: key, on: readers)
            }
            guard !results.isEmpty else { throw CommandError("None of these readers has a registered device.") }
            Terminal.table(results.map { [$0.device, "\($0.channel)", $0.outcome] })
        }
    }
}

extension AsyncParsableCommand {
    fileprivate func order(
        _ order: DeliveryOrder.Order, _ arguments: IssueArguments, _ backend: BackendOptions
    ) async throws {
        try await reporting {
            let key = try arguments.key()
            Terminal.table(try await backend.withBackend { try await $0.order(order, key) }.lines)
        }
    }
}

extension ReleaseReport {
    var lines: [[String]] {
        var lines = [
            ["state", isPaused && state != .cancelled ? "\(state.rawValue), paused" : state.rawValue],
            ["on sale", onSale?.formatted(.iso8601) ?? "not yet"],
        ]
        if let frozen { lines.append(["audience settled", frozen.formatted(.iso8601)]) }
        if let ended { lines.append(["ended", ended.formatted(.iso8601)]) }
        if let tested {
            lines.append(["tested", tested.at.formatted(.iso8601)])
            lines.append(["  accepted", "\(tested.accepted) of \(tested.devices)"])
            for (reason, devices) in tested.failed.sorted(by: { $0.value > $1.value }) {
                lines.append(["  \(reason)", "\(devices)"])
            }
        }
        for channel in channels { lines += channel.lines }
        return lines
    }
}

extension ReleaseReport.Channel {
    fileprivate var lines: [[String]] {
        var lines = [
            ["\(channel)", ""], ["  settled", "\(frozen)"], ["  sent", "\(sent)"], ["  accepted", "\(accepted)"],
            ["  gone", "\(gone)"], ["  waiting", "\(waiting)"],
        ]
        for (reason, devices) in (retried ?? [:]).sorted(by: { $0.value > $1.value }) {
            lines.append(["  will retry: \(reason)", "\(devices)"])
        }
        if cancelled > 0 { lines.append(["  cancelled", "\(cancelled)"]) }
        for (reason, devices) in refused.sorted(by: { $0.value > $1.value }) {
            lines.append(["  refused: \(reason)", "\(devices)"])
        }
        for (reason, devices) in skipped.sorted(by: { $0.value > $1.value }) {
            lines.append(["  not notified: \(reason)", "\(devices)"])
        }
        if let opened { lines.append(["  opened, where readers allow counting", "\(opened)"]) }
        if let stopped { lines.append(["  stopped", "\(stopped). Correct it, then resume"]) }
        return lines
    }
}
