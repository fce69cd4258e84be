import EdicolaCore
import EdicolaKit
import FoundationEssentials

/// What is told of news, in words or as JSON, and what this device then does.
struct NewsPrinter {
    let output: Output
    let library: Library
    /// What messages begin; nil when there are none and nothing is downloaded.
    let releases: ReleaseCoordinator?
    let downloads: Bool
    private var press = PressProgress()
    /// Of which it was said already that they are not the reader's.
    private var refused: Set<Issue.Key> = []

    init(output: Output, library: Library, releases: ReleaseCoordinator?, downloads: Bool) {
        (self.output, self.library, self.releases, self.downloads) = (output, library, releases, downloads)
    }

    func begin(at address: String) throws {
        if !output.json { try Terminal.line("Watching \(address)") }
    }

    /// That it can't be reached, or is there again; events are told elsewhere.
    func tell(_ word: WatchedNewsstand.News, at address: String) throws {
        switch word {
        case .event: break
        case .silent(let sentence):
            if output.json { return try output.write(NewsLine(kind: "unreachable", reason: sentence)) }
            Terminal.writeError("\(sentence) Waiting.\n")
        case .back:
            if output.json { return try output.write(NewsLine(kind: "reachable")) }
            try Terminal.line("\(address) is reachable again")
        }
    }

    mutating func tell(_ event: NewsstandEvent) async throws {
        switch event {
        case .change(let change):
            try tell(change)
            // What a release message does: the newsstand is asked, and nothing comes twice.
            guard downloads, let releases, change.kind == .added || change.kind == .revised else { return }
            let message = ReleaseMessage(publication: change.publication, issue: change.issue)
            try tell(try await releases.receive(message))
        case .progress(let progress):
            guard press.isNews(progress) else { return }
            let key = "\(progress.publication)/\(progress.issue)"
            if output.json {
                try output.write(
                    NewsLine(kind: "pressed", issue: key, pagesReady: progress.pagesReady, pages: progress.pageCount))
            } else {
                try Terminal.line("\(key): \(progress.pagesReady) of \(progress.pageCount) pages pressed")
            }
        case .resync:
            if output.json {
                try output.write(NewsLine(kind: "resync"))
            } else {
                try Terminal.line("Many changes. See: newsstand shelf")
            }
        }
    }

    private mutating func tell(_ change: Change) throws {
        let key = change.key
        let isFinished = press.isFinished(by: change)
        if output.json {
            return try output.write(NewsLine(kind: change.kind.rawValue, issue: key.description, reason: change.reason))
        }
        switch change.kind {
        case .added: try Terminal.line("\(key) is on the stand")
        case .revised: try Terminal.line("\(key) \(isFinished ? "has all of its pages" : "was corrected")")
        case .updated: try Terminal.line("\(key) has new details")
        case .withdrawn: try Terminal.line("\(key) was withdrawn: \(change.reason ?? "no reason given")")
        }
    }

    /// What stands on the screen of whoever is told, and what their device then does.
    mutating func tell(_ note: ReleaseAlert) async throws {
        let name = [note.message.publication?.text, note.message.issue?.text].compactMap(\.self).joined(separator: "/")
        if output.json {
            try output.write(NewsLine(kind: "message", issue: name, title: note.title, body: note.body))
        } else {
            let words = [note.title, note.body].compactMap(\.self).joined(separator: " – ")
            try Terminal.line("\(name) by message: \(words)")
        }
        guard let outcome = try await releases?.receive(note.message) else { return }
        try tell(outcome)
    }

    /// What comes is followed to its end; of what may not come it is said once.
    private mutating func tell(_ outcome: ReleaseCoordinator.Outcome) throws {
        guard let key = outcome.issue else { return }
        if outcome.hasStarted { return follow(library.download(key)) }
        if downloads, let problem = outcome.problem { Terminal.writeError("\(key): \(problem)\n") }
        guard let remedy = outcome.remedy, refused.insert(key).inserted else { return }
        if output.json {
            try output.write(NewsLine(kind: "offered", issue: key.description, reason: remedy.rawValue))
        } else {
            try Terminal.line("\(key) is not yours yet (\(remedy.rawValue))")
        }
    }

    private func follow(_ download: Download) {
        // What can't be written ends the command with the next news.
        Task { [output] in
            for await event in download.events where event.phase.isOver {
                if output.json {
                    try output.write(
                        NewsLine(kind: event.phase.name, issue: download.key.description, reason: event.phase.problem))
                    continue
                }
                switch event.phase {
                case .complete: try Terminal.line("\(download.key) is downloaded and verified")
                case .failed(let error): try Terminal.line("\(download.key): \(error)")
                case .paused, .deleted, .running, .waiting: break
                }
            }
        }
    }
}

/// What scripts are told of an event.
private struct NewsLine: Encodable {
    var kind: String
    var issue: String?
    var title: String?
    var body: String?
    var reason: String?
    var pagesReady: Int?
    var pages: Int?
}
