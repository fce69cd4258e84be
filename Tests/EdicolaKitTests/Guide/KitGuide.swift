import EdicolaCatalogs
import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import EdicolaLocalReader
import EdicolaSandbox
import Foundation
import Synchronization

/// The examples of docs/kit.md, so that they compile; nobody calls them. `KitGuideTests` compares the texts.
struct KitGuide {
    let cachesFolder = "", documentsFolder = "", webFolder = "", folder = ""
    let bundleID = ""
    let payload = Data()
    let monday = Date()
    let keychain = Keychain()
    let newsstand: Newsstand
    let store: Store
    let library: Library
    let key: Issue.Key

    func store() async throws {
        let newsstand = try Newsstand("https://stand.example.org")
        let store = try await Store(newsstand: newsstand, folder: cachesFolder)

        for await event in store.events {
            switch event.status {
            case .notInitialised, .downloading: break
            case .ready: hideBanner()
            case .error(let error): showBanner(error.description)
            }
            for stand in event.shelf.publications {
                show(stand.publication.title, event.shelf.issues(of: stand.publication.id))
            }
            if let key = event.cover { reloadCover(of: key, file: await store.cover(of: key)) }
        }
    }

    func catalog() async throws {
        let old = try Newsstand(catalog: "https://old.example/shelf.json", transport: .asyncHTTPClient())
        let store = try await Store(newsstand: old, folder: cachesFolder)
        _ = store
    }

    func library() async throws {
        let library = Library(folder: documentsFolder, newsstand: newsstand)
        try await library.resumeAll()

        for issue in try await library.issues() {
            switch issue.device.nextAction {
            case .read: offerToRead(issue)
            case .cancel: showProgress(issue.progress.fraction)
            case .resume, .retry: offerToGoOn(issue)
            case .download: offerToDownload(issue)
            case .buy, .subscribe, .signIn, .wait: explain(issue)
            default: break
            }
        }
    }

    func download() async throws {
        let key = Issue.Key(publication: try .init(parsing: "frutta"), issue: try .init(parsing: "2026-03"))
        let download = library.download(key, rendition: .twoX)

        for await event in download.events {
            bar.progress = event.progress.fraction
            readButton.isEnabled = event.progress.pagesReadable > 0
            note.text = event.retry.map { "\($0.reason), again at \($0.at.formatted())" }
        }
        do {
            try await download.finished()
        } catch let error as DownloadError {
            show(error.description, error.nextAction)
            if case .diskFull = error { offerToMakeRoom() }
        }
    }

    func read() async throws {
        if let issue = try await library.readable(key) {
            for page in issue.pages {
                if let picture = page.picture(for: issue.rendition) { showPage(issue.file(of: picture.asset)) }
            }
        }
    }

    func readInBrowser() async throws {
        try await LocalReader(library: library, key: key, web: webFolder).run { address in open(address) }
    }

    func hear() async throws {
        var cursor: String?
        try await newsstand.listen(since: cursor) { event, next in
            cursor = next ?? cursor
            if case .change(let change) = event { show(change) }
        }
    }

    func newIssues() async throws {
        let releases = ReleaseCoordinator(store: store, library: library) { token in
            try await newsstand.registerForPush(
                PushRegistration(address: .apns(token, app: bundleID), style: .silent, wording: "2026-11"))
        }
        let news = try await releases.checkForNewIssues()
        if let message = ReleaseMessage(payload) { try await releases.receive(message) }
        show(news)
    }

    func session() async throws {
        let newsstand = try Newsstand("https://stand.example.org", session: Session { keychain.token })
        let welcome = try await newsstand.register(device: "Anna’s iPad")
        keychain.token = welcome.token
        let mine = try await newsstand.library()
        show(mine)
    }

    func buy() async throws {
        let me = try await newsstand.reader()
        let shop = SandboxShop("http://127.0.0.1:8091", transport: newsstand.transport)
        let purchases = PurchaseCoordinator(
            shop: shop, newsstand: newsstand, reader: me.reader, store: store, library: library)
        try await purchases.submitUnfinished()
        let products = try await purchases.products(for: key)
        try await purchases.buy(products[0].id)
        for await _ in purchases.changes { reloadShelf() }
    }

    func test() throws {
        let transport = Transport { request in
            Transport.Response(status: 503, headers: [("Retry-After", "5")], body: .init([]))
        }
        let newsstand = try Newsstand("http://stand.test", transport: transport)
        let clock = NewsstandClock(now: { monday }, elapsed: { .zero }, sleep: { _ in try Task.checkCancellation() })
        let library = Library(
            folder: folder, newsstand: newsstand, retryPolicy: RetryPolicy(maximumAttempts: 2), clock: clock)
        show(library)
    }
}

/// An app around the examples.
extension KitGuide {
    final class Keychain: Sendable {
        private let kept = Mutex<String?>(nil)

        var token: String? {
            get { kept.withLock(\.self) }
            set { kept.withLock { $0 = newValue } }
        }
    }

    final class View {
        var progress = 0.0
        var isEnabled = false
        var text: String?
    }

    var bar: View { View() }
    var readButton: View { View() }
    var note: View { View() }

    func show(_ things: Any?...) {}
    func showBanner(_ sentence: String) {}
    func hideBanner() {}
    func showPage(_ file: String) {}
    func showProgress(_ fraction: Double) {}
    func reloadCover(of key: Issue.Key, file: String?) {}
    func reloadShelf() {}
    func offerToRead(_ issue: LibraryIssue) {}
    func offerToGoOn(_ issue: LibraryIssue) {}
    func offerToDownload(_ issue: LibraryIssue) {}
    func offerToMakeRoom() {}
    func explain(_ issue: LibraryIssue) {}
    @Sendable func open(_ address: String) {}
}
