import EdicolaCore
import EdicolaKit
import Foundation

#if os(Linux)
    import EdicolaHTTP
#endif

/// The tutorial's app: a stand, a library, a reader, and no screen.
@main
struct ReadingApp {
    static func main() async throws {
        let arguments = CommandLine.arguments
        let address = arguments.count > 1 ? arguments[1] : "http://127.0.0.1:8080"
        let folder = arguments.count > 2 ? arguments[2] : FileManager.default.temporaryDirectory.path + "/reading-app"
        // A secret: on a device its place is the keychain.
        let token = "\(folder)/token"
        let newsstand = try Newsstand(
            address, session: Session { try? String(contentsOfFile: token, encoding: .utf8) })
        let store = try await Store(newsstand: newsstand, folder: "\(folder)/shelf")
        let library = Library(folder: "\(folder)/library", newsstand: newsstand)

        // The stand: yesterday's at once, today's when it has come.
        if newsstand.session.token() == nil { await register(newsstand, keepingTokenAt: token) }
        if case .error(let error) = await store.refresh() { print(error) }
        let shelf = store.latest.shelf
        try await library.update(from: shelf)
        let mine = try await library.issues()
        for stand in shelf.publications {
            print(stand.publication.title)
            for card in shelf.cards(of: stand.publication.id, with: mine) {
                print("  \(card.title)  [\(card.nextAction?.rawValue ?? "nothing to do")]")
            }
        }

        guard let newest = shelf.publications.first.flatMap({ shelf.issues(of: $0.publication.id).first }) else {
            return
        }
        try await takeHome(newest.key, library)
        try await read(newest.key, library)
    }

    /// Nobody has to say who they are; without a network it is done at the next start.
    private static func register(_ newsstand: Newsstand, keepingTokenAt path: String) async {
        do {
            let welcome = try await newsstand.register(device: "Reading app")
            let folder = URL(filePath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try welcome.token?.write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            print(error)
        }
    }

    private static func takeHome(_ key: Issue.Key, _ library: Library) async throws {
        let download = library.download(key)
        var before = -1
        for await event in download.events where event.progress.pagesReadable > before {
            before = event.progress.pagesReadable
            print("\(before) of \(event.progress.pageCount) pages can be read")
        }
        do {
            try await download.finished()
        } catch let error as DownloadError {
            print(error, "Next: \(error.nextAction?.rawValue ?? "nothing to do")")
        }
    }

    private static func read(_ key: Issue.Key, _ library: Library) async throws {
        guard let issue = try await library.readable(key) else { return }
        try await library.beginReading(key)
        for section in issue.sections {
            if let title = section.title { print(title) }
            for article in section.articles { print("  \(article.title), page \(article.page)") }
        }
        if let article = issue.manifest.articles.first, let text = try await issue.text(of: article) {
            for block in text.blocks.prefix(3) { print(block.text) }
        }
        for found in try await issue.search("the", limit: 3) { print("page \(found.page): \(found.snippet)") }
        try await library.savePosition(page: min(2, issue.manifest.pages.count), in: key)
        try await library.endReading(key)
        do {
            for one in try await library.sync(key).refused { print(one.reason) }
        } catch let error as NewsstandError {
            print(error)
        }
    }
}
