import ArgumentParser
import EdicolaCore
import Foundation

/// Shows an issue's audience.
struct AudienceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audience", abstract: "Show which devices are notified of an issue, and why others are not.",
        discussion: """
            The audience: devices of readers who have access to the issue when it goes on
            sale or follow the publication, if they agreed to notifications there.

              edicola audience frutta/2026-03
            """)

    @OptionGroup var arguments: IssueArguments
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let key = try arguments.key()
            let (report, release) = try await backend.withBackend { backend in
                (try await backend.audience(of: key), try await backend.release(of: key))
            }
            Terminal.table(report.lines)
            // A new count would look as if these devices were still to be notified.
            switch release?.state {
            case .cancelled: Terminal.line("The release was cancelled. No more devices are notified.")
            case .done: Terminal.line("The release has ended. See its results with: edicola release show \(key)")
            default: break
            }
        }
    }
}

extension AudienceReport {
    var lines: [[String]] {
        var lines = [["on sale", onSale?.formatted(.iso8601) ?? "not yet (audience as of now)"]]
        lines.append(["readers with access", "\(readers)"])
        lines.append(["  without a registered device", "\(readersWithoutDevice)"])
        lines.append(["devices notified", "\(told.reduce(0) { $0 + $1.devices })"])
        for part in told { lines.append(["  by \(part.channel), \(part.style.rawValue)", "\(part.devices)"]) }
        lines.append(["devices not notified", "\(devicesNotTold.values.reduce(0, +))"])
        for reason in Reason.allCases {
            guard let devices = devicesNotTold[reason] else { continue }
            lines.append(["  \(reason.words)", "\(devices)"])
        }
        return lines
    }
}

extension AudienceReport.Reason {
    fileprivate var words: String {
        switch self {
        case .noRight: "the reader has no access and does not follow"
        case .otherPublications: "registered for other publications"
        case .oneADay: "notified of another issue on that day"
        case .notAnnounced: "issues of this publication are not announced"
        }
    }
}
