import ArgumentParser
import EdicolaCore
import Foundation

struct IssueList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List all issues of a publication, drafts included.")

    @Argument(help: "Publication's id.") var publication: String
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let id = try Publication.ID(parsing: publication)
            let entries = try await backend.withBackend { try await $0.issues(of: id) }
            guard !entries.isEmpty else {
                Terminal.line("No issues yet. Publish the first with: edicola publish FILE -p \(id) -i ID")
                return
            }
            Terminal.table(entries.map(\.row))
        }
    }
}

struct IssueShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show everything about one issue.")

    @OptionGroup var arguments: IssueArguments
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let key = try arguments.key()
            let (found, press) = try await backend.withBackend { backend in
                (try await backend.entry(key), try await backend.press(of: key))
            }
            guard let entry = found else {
                throw CommandError("There is no issue \(key). See: edicola issue list \(key.publication)")
            }
            Terminal.table(entry.facts)
            for line in entry.contents { Terminal.contents(line, indent: 0) }
            for line in press?.lines ?? [] { Terminal.line(line) }
        }
    }
}

extension CatalogEntry {
    var row: [String] {
        [
            issue.id.text, issue.number.map { "N. \($0.name)" } ?? "special", issue.coverDate.words,
            issue.terms, "\(pageCount) pp.", issue.lifeCycle.stage.rawValue, issue.title,
        ]
    }

    var facts: [[String]] {
        var facts = [
            ["title", issue.title], ["number", issue.number?.name ?? "special"], ["cover date", issue.coverDate.words],
            ["stage", issue.lifeCycle.stage.rawValue], ["on sale", issue.onSale?.formatted(.iso8601) ?? "not yet"],
            ["price", issue.terms], ["pages", "\(pagesReady) of \(pageCount)"],
            ["preview", issue.previewPages.words], ["revision", "\(issue.lifeCycle.revision)"],
        ]
        if let reason = issue.lifeCycle.withdrawalReason { facts.append(["withdrawn", reason]) }
        for (rendition, size) in sizes.sorted(by: { $0.key < $1.key }) {
            facts.append(["size \(rendition)", size.formatted(.byteCount(style: .file))])
        }
        if !issue.summary.isEmpty { facts.append(["summary", issue.summary]) }
        return facts
    }
}

extension Terminal {
    static func contents(_ entry: ContentsEntry, indent: Int) {
        let page = entry.page.map { "\($0)" } ?? ""
        let space = String(repeating: " ", count: max(1, 5 - page.count))
        line("\(space)\(page)  \(String(repeating: "  ", count: indent))\(entry.title)")
        for child in entry.children { contents(child, indent: indent + 1) }
    }
}

extension PreviewPages {
    fileprivate var words: String {
        switch self {
        case .first(let count): "the first \(count)"
        case .pages: "pages \(self)"
        }
    }
}

extension Issue {
    /// The terms of access: a price, `free`, or `subscribers`.
    var terms: String { price?.description ?? (isFree ? "free" : "subscribers") }
}
