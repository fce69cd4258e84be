import ArgumentParser
import EdicolaCore
import Foundation

struct IssueRevisions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revisions", abstract: "List, compare and show the revisions of an issue.",
        discussion: """
            A revision is the content of one file. Readers get the current one. A held revision
            waits until you show it; an earlier revision may be shown again, and nothing is
            pressed.

              edicola issue revisions frutta/2026-03
              edicola issue revisions frutta/2026-03 --compare held
              edicola issue revisions frutta/2026-03 --show held
              edicola issue revisions frutta/2026-03 --show 2
            """)

    @OptionGroup var arguments: IssueArguments
    @Option(
        name: .long,
        help: ArgumentHelp("Compare this revision with the current one: a number, or held.", valueName: "which"))
    var compare: String?
    @Option(name: .long, help: ArgumentHelp("Give readers this revision: a number, or held.", valueName: "which"))
    var show: String?
    @Flag(name: .long, help: "Drop the held revision.") var dropHeld = false
    @OptionGroup var backend: BackendOptions

    func validate() throws {
        guard [compare != nil, show != nil, dropHeld].filter({ $0 }).count <= 1 else {
            throw ValidationError("Add only one of --compare, --show and --drop-held.")
        }
        if let compare { _ = try Self.name(compare) }
        if let show { _ = try Self.name(show) }
    }

    func run() async throws {
        try await reporting {
            let key = try arguments.key()
            try await backend.withBackend { backend in
                if let compare {
                    for line in try await backend.comparison(of: key, with: Self.name(compare)).lines {
                        Terminal.line(line)
                    }
                } else if let show {
                    let entry = try await backend.showRevision(Self.name(show), of: key)
                    Terminal.line("\(key): readers get revision \(entry.issue.lifeCycle.revision) now.")
                } else if dropHeld {
                    try await backend.dropHeldRevision(of: key)
                    Terminal.line("\(key): the held revision is dropped.")
                } else {
                    let revisions = try await backend.revisions(of: key)
                    guard !revisions.isEmpty else { return Terminal.line("\(key) has no revision yet.") }
                    Terminal.table(revisions.map(\.row))
                }
            }
        }
    }

    private static func name(_ text: String) throws -> Revision.Name {
        guard let name = Revision.Name(text) else {
            throw ValidationError("A revision is a number from 1 on, or held.")
        }
        return name
    }
}

struct IssueUndo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take back a sale before its messages are sent.",
        discussion: """
            The issue is a draft again. The messages of an issue that was put on sale by
            hand wait for five minutes (setting of the newsstand: undo-minutes; of a
            publication: edicola release policy --undo-minutes).

              edicola issue undo frutta/2026-03
            """)

    @OptionGroup var arguments: IssueArguments
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let key = try arguments.key()
            _ = try await backend.withBackend { try await $0.undoSale(of: key) }
            Terminal.line("\(key) is a draft again. Nobody was notified.")
        }
    }
}

extension Revision {
    /// Columns of a table.
    fileprivate var row: [String] {
        let pages = pageCount == 1 ? "1 page" : "\(pageCount) pages"
        return [
            number.map { "\($0)" } ?? Self.heldName, state == .held ? "" : state.rawValue, pages,
            at.formatted(.iso8601), fileName, by ?? "", contentOf.map { "content of revision \($0)" } ?? "",
        ]
    }
}

extension RevisionComparison {
    /// Sentences and a list of pages.
    fileprivate var lines: [String] {
        guard !changes.isEmpty else { return ["All \(pageCount) pages are the same."] }
        var lines = ["\(changes.count) of \(max(oldPageCount, pageCount)) pages differ:"]
        for change in changes {
            switch (change.old, change.new) {
            case (let old?, let new?) where old == new: lines.append("  page \(new) changed")
            case (let old?, let new?): lines.append("  page \(new), before page \(old), changed")
            case (nil, let new?): lines.append("  page \(new) is new")
            case (let old?, nil): lines.append("  page \(old) was removed")
            case (nil, nil): break
            }
        }
        if let most = bytes.filter({ $0.key != Rendition.original.rawValue }).values.max() {
            lines.append("A reader who has the issue fetches at most \(most) bytes.")
        }
        if looksLikeAnotherIssue { lines.append("So many pages differ that this looks like another issue.") }
        return lines
    }
}
