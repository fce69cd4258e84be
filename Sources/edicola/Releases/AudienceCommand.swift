import ArgumentParser
import EdicolaCore
import Foundation

/// Who would be told of an issue.
struct AudienceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audience", abstract: "Who is told of an issue when it goes on sale, and why the others are not.",
        discussion: """
            Told are the devices of readers who are covered at the instant of sale, of
            those who have the issue for themselves, and of those who follow the
            publication; and of these only the ones whose reader agreed on that device.

              edicola audience frutta/2026-03
            """)

    @OptionGroup var arguments: IssueArguments
    @OptionGroup var desk: DeskOptions

    func run() async throws {
        try await reporting {
            let key = try arguments.key()
            let (report, release) = try await desk.withDesk { desk in
                (try await desk.audience(of: key), try await desk.release(of: key))
            }
            Terminal.table(report.lines)
            // Counted anew, it would look as if they were still to be told.
            switch release?.state {
            case .cancelled: Terminal.line("The release was cancelled: nobody is told any more.")
            case .done: Terminal.line("The release has ended; what became of it: edicola release show \(key)")
            default: break
            }
        }
    }
}

extension AudienceReport {
    var lines: [[String]] {
        var lines = [["on sale", onSale?.formatted(.iso8601) ?? "not yet; as of now"]]
        lines.append(["readers with a right to it", "\(readers)"])
        lines.append(["  without a device that listens", "\(readersWithoutDevice)"])
        lines.append(["devices told", "\(told.reduce(0) { $0 + $1.devices })"])
        for part in told { lines.append(["  by \(part.channel), \(part.style.rawValue)", "\(part.devices)"]) }
        lines.append(["devices not told", "\(devicesNotTold.values.reduce(0, +))"])
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
        case .noRight: "their reader has no right to it and does not follow"
        case .otherPublications: "they listen to other publications"
        case .oneADay: "they hear of another issue on that day"
        case .notAnnounced: "issues of this publication are not announced"
        }
    }
}
