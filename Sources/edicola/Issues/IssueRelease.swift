import ArgumentParser
import EdicolaCore
import Foundation

struct IssueEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an issue's details. Other details stay.")

    @OptionGroup var arguments: IssueArguments
    @OptionGroup var details: DetailOptions
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let key = try arguments.key()
            let entry = try await backend.withBackend { backend in
                guard let known = try await backend.entry(key) else { throw CommandError("There is no issue \(key).") }
                return try await backend.save(details.applied(to: known.issue), for: key)
            }
            Terminal.table([entry.row])
        }
    }
}

struct IssueRevise: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revise",
        abstract: "Replace an issue's file. Readers download only what changed.",
        discussion: """
            The old revision stays on the stand until the new one is ready; with --hold until
            you show it with “edicola issue revisions --show held”.

              edicola issue revise march-corrected.pdf frutta/2026-03
              edicola issue revise march-corrected.pdf frutta/2026-03 --hold
            """)

    @Flag(name: .long, help: "Keep the new pages from readers until you show them.") var hold = false

    @OptionGroup var handed: FileOptions
    @OptionGroup var arguments: IssueArguments
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let key = try arguments.key()
            let (entry, press) = try await handed.withFile { file in
                try await backend.withBackend { backend in
                    guard try await backend.entry(key) != nil else {
                        throw CommandError("There is no issue \(key) to revise.")
                    }
                    let bar = ProgressBar(label: "\(key)")
                    defer { bar.finish() }
                    let options = FileHandling(allowsRemote: handed.allowRemote, correction: hold ? .held : .now)
                    let entry = try await backend.publish(file, as: key, options) {
                        bar.show($0)
                    }
                    return (entry, try await backend.press(of: key))
                }
            }
            if press?.state == .held {
                Terminal.line("\(key): \(press?.pageCount ?? 0) pages are held. Readers still get the old ones.")
                Terminal.line("Compare them with: edicola issue revisions \(key) --compare held")
            } else {
                Terminal.line("\(key): revision \(entry.issue.lifeCycle.revision), \(entry.pageCount) pages")
            }
            for line in press?.state == .held ? press?.notes.map(\.line) ?? [] : press?.lines ?? [] {
                Terminal.error(line)
            }
        }
    }
}

struct IssueSchedule: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule", abstract: "Set the time from which the stand shows an issue.",
        discussion: """
            A time without a zone is in the publication's time zone (a setting of its
            stand; default: UTC).

              edicola issue schedule frutta/2026-03 --at "2026-03-01 06:00"
              edicola issue schedule frutta/2026-03 --at 2026-03-01T05:00:00Z
            """)

    @OptionGroup var arguments: IssueArguments
    @Option(
        name: .long,
        help: ArgumentHelp("Time: 2026-03-01T06:00, or with a zone, 2026-03-01T05:00:00Z.", valueName: "when"))
    var at: String?
    @Flag(name: .long, help: "Put it on sale now.") var now = false
    @Flag(name: .long, help: "Remove the time. The issue is no longer scheduled.") var never = false
    @OptionGroup var backend: BackendOptions

    func validate() throws {
        guard [at != nil, now, never].filter({ $0 }).count == 1 else {
            throw ValidationError("Add one of --at WHEN, --now and --never.")
        }
    }

    func run() async throws {
        try await reporting {
            let key = try arguments.key()
            let entry = try await backend.withBackend { backend in
                if now { return try await backend.sellNow(key) }
                var instant: Date?
                if let at {
                    instant = try LocalInstant(text: at).date(in: try await backend.timeZone(of: key.publication))
                }
                return try await backend.schedule(key, onSale: instant)
            }
            Terminal.table([entry.row])
        }
    }
}

struct IssueWithdraw: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "withdraw", abstract: "Take an issue off the stand. Readers who have it keep it.")

    @OptionGroup var arguments: IssueArguments
    @Option(name: .long, help: ArgumentHelp("Reason, shown to readers.", valueName: "text")) var reason: String
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let key = try arguments.key()
            Terminal.table([try await backend.withBackend { try await $0.withdraw(key, reason: reason) }.row])
        }
    }
}

struct IssueRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a withdrawn issue back on the stand.")

    @OptionGroup var arguments: IssueArguments
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let key = try arguments.key()
            let entry = try await backend.withBackend { backend in
                let known = try await backend.entry(key)
                guard let onSale = known?.issue.onSale else { return try await backend.sellNow(key) }
                return try await backend.restore(key, onSale: onSale)
            }
            Terminal.table([entry.row])
        }
    }
}

struct IssueDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete an issue that no reader has ever seen.",
        discussion: "Use “edicola issue withdraw” for an issue that readers may have.")

    @OptionGroup var arguments: IssueArguments
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let key = try arguments.key()
            try await backend.withBackend { try await $0.delete(key) }
            Terminal.line("\(key) is deleted.")
        }
    }
}
