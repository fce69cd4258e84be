import EdicolaCore
import Foundation
import TestPrograms
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Importing an old newsstand: catalogs of every kind, from a server with the manners of old servers.
@Suite struct ImportTests {
    private static let fixtures = URL(
        filePath: ProcessInfo.processInfo.environment["EDICOLA_FIXTURES"] ?? "../shared/fixtures")
    private static let hasFixtures = FileManager.default.fileExists(atPath: fixtures.appending(path: "hpub").path)

    /// Runs a test with a data folder, an old newsstand with files, and the command for the folder.
    private func withOldStand(
        _ files: [String: String], _ body: (Command, OldStand) throws -> Void
    ) throws {
        try withScratchFolder { folder in
            let old = folder.appending(path: "old")
            try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true)
            for (name, text) in files { try Data(text.utf8).write(to: old.appending(path: name)) }
            let demo = Command.project.appending(path: "Demo/Issues/2026-02.pdf")
            try FileManager.default.copyItem(at: demo, to: old.appending(path: "lemon.pdf"))
            var edicola = Command(name: "edicola")
            edicola.environment["EDICOLA_DATA"] = folder.appending(path: "data").path
            edicola.environment["XDG_CACHE_HOME"] = folder.appending(path: "cache").path
            let stand = try OldStand(folder: old)
            defer { stand.stop() }
            try body(edicola, stand)
        }
    }

    private static let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><array>
        <dict><key>ID</key><string>com.example.lemon</string><key>Title</key><string>The Lemon Number</string>
        <key>Release date</key><date>2012-03-01T00:00:00Z</date><key>Cover URL</key><string>@BASE@/c.png</string>
        <key>Download URL</key><string>@BASE@/cut/5000/lemon.pdf</string><key>Free</key><true/></dict>
        <dict><key>ID</key><string>com.example.sold</string><key>Title</key><string>Sold</string>
        <key>Release date</key><date>2012-04-01T00:00:00Z</date>
        <key>Download URL</key><string>@BASE@/lemon.pdf</string><key>Free</key><false/></dict>
        </array></plist>
        """

    private static func atom(_ entries: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom"><id>urn:x</id><title>Old</title><updated>2012-01-01T00:00:00Z</updated>
        \(entries)</feed>
        """
    }

    private static func shelf(_ name: String) -> String {
        """
        <entry><id>urn:\(name)</id><title>\(name)</title><updated>2012-01-01T00:00:00Z</updated>
        <link rel="subsection" type="application/atom+xml;profile=opds-catalog;kind=acquisition" href="\(name).xml"/></entry>
        """
    }

    @Test func `a dead shelf of a catalog is named, and the others are taken`() throws {
        let issue = """
            <entry><id>urn:lemon</id><title>The Lemon Number</title><updated>2012-01-01T00:00:00Z</updated>
            <link rel="http://opds-spec.org/acquisition" type="application/pdf" href="lemon.pdf"/></entry>
            """
        let files = ["root.xml": Self.atom(Self.shelf("dead") + Self.shelf("good")), "good.xml": Self.atom(issue)]
        try withOldStand(files) { edicola, old in
            let command = ["import", "\(old.address)/root.xml", "-p", "fruit", "--allow-private"]
            for arguments in [command + ["--dry-run"], command] {
                let ending = try edicola.run(all: arguments)
                #expect(ending.errors.contains("skipped: \(old.address)/dead.xml"), "\(ending.errors)")
                #expect(ending.code == 1 && ending.errors.contains("1 part of the catalog can't be read"))
                #expect(ending.errors.contains("the rest was imported") == (arguments.last != "--dry-run"))
                #expect(
                    ending.output.contains(arguments.last == "--dry-run" ? "1 would be imported" : "1 imported"),
                    "\(ending.output)")
            }
            #expect(try edicola.run("issue", "list", "fruit").output.contains("The Lemon Number"))
        }
    }

    @Test func `issues that share an id with an earlier one are named`() throws {
        let entries = ["The Lemon Number", "The Melon Number"].map { title in
            """
            <entry><id>urn:same</id><title>\(title)</title><updated>2012-01-01T00:00:00Z</updated>
            <link rel="http://opds-spec.org/acquisition" type="application/pdf" href="lemon.pdf"/></entry>
            """
        }
        try withOldStand(["root.xml": Self.atom(entries.joined())]) { edicola, old in
            let ending = try edicola.run(
                all: ["import", "\(old.address)/root.xml", "-p", "fruit", "--allow-private", "--dry-run"])
            #expect(ending.output.contains("1 would be imported"), "\(ending.output)")
            #expect(
                ending.errors.contains("skipped: “The Melon Number”: an earlier issue has the same id, urn:same"),
                "\(ending.errors)")
            #expect(!ending.errors.contains("skipped: “The Lemon"))
        }
    }

    @Test func `a store plist moves in, a broken line goes on, and the next run takes what is new`() throws {
        try withOldStand(["store.plist": Self.plist]) { edicola, old in
            let refused = try edicola.run("import", "\(old.address)/store.plist", "-p", "fruit")
            #expect(refused.code == 1)
            #expect(refused.errors.contains("--allow-private"), "\(refused.errors)")
            #expect(old.requests.isEmpty, "nothing was asked of this machine")

            let plan = try edicola.run(
                "import", "\(old.address)/store.plist", "-p", "fruit", "--allow-private", "--dry-run")
            #expect(plan.code == 0, "\(plan.errors)")
            #expect(plan.output.contains("fruit/com.example.lemon") && plan.output.contains("2012-03-01T00:00:00Z"))
            #expect(plan.output.contains("1 would be imported"))
            #expect(plan.errors.contains("for sale, but without a price in the catalog"))

            let first = try edicola.run("import", "\(old.address)/store.plist", "-p", "fruit", "--allow-private")
            #expect(first.code == 0, "\(first.errors)")
            #expect(first.output.contains("fruit/com.example.lemon: 12 pages"), "\(first.output)")
            #expect(first.output.contains("1 imported, 0 existed already, 1 skipped, 0 failed"))
            #expect(
                old.requests.contains { $0.contains("lemon.pdf bytes=5000-") },
                "it went on where it broke: \(old.requests)")
            let shown = try edicola.run("issue", "show", "fruit/com.example.lemon")
            #expect(shown.output.contains("The Lemon Number") && shown.output.contains("2012-03"), "\(shown.output)")

            let second = try edicola.run(
                "import", "\(old.address)/store.plist", "-p", "fruit", "--allow-private", "--price", "EUR 2.50",
                "--draft")
            #expect(
                second.output.contains("1 imported, 1 existed already, 0 skipped, 0 failed"),
                "\(second.output)\(second.errors)")
            let sold = try edicola.run("issue", "show", "fruit/com.example.sold")
            #expect(sold.output.contains("EUR 2.50") && sold.output.contains("ready"), "\(sold.output)")
        }
    }

    @Test(.enabled(if: hasFixtures, "the folder of real magazines (EDICOLA_FIXTURES) is missing"))
    func `Baker's shelf, RSS with an EPUB and Newsstand Atom move in from one server`() throws {
        let shelf = """
            [{"name": "a-study-in-scarlet", "title": "A Study in Scarlet", "info": "Sherlock Holmes",
              "date": "2012-10-04 22:00:00", "cover": "@BASE@/c.png", "url": "@BASE@/scarlet.hpub"}]
            """
        let rss = """
            <rss version="2.0"><channel><title>The Newsletter</title><link>@BASE@</link><language>en</language>
            <description>Weekly</description><item><title>Page blanche</title><guid isPermaLink="false">n 7</guid>
            <pubDate>Tue, 30 Apr 2013 09:59:54 -0700</pubDate>
            <enclosure url="page.epub" length="1" type="application/epub+zip"/></item></channel></rss>
            """
        let atom = """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:news="http://itunes.apple.com/2011/Newsstand">
            <id>urn:x:mensile</id><title>Il Mensile</title><updated>2013-04-30T09:59:54Z</updated>
            <entry><id>1</id><title>Uno</title><updated>2013-04-30 09:59:54 -0700</updated>
            <published>2013-04-30 09:59:54 -0700</published><summary>Pane & vino rosso</summary>
            <download_url>@BASE@/lemon.pdf</download_url>
            <news:cover_art_icons><news:cover_art_icon size="SOURCE" src="@BASE@/1.png"/></news:cover_art_icons></entry></feed>
            """
        try withOldStand(["shelf.json": shelf, "rss.xml": rss, "newsstand.atom": atom]) { edicola, old in
            for (name, file) in [
                ("hpub/a-study-in-scarlet.hpub", "scarlet.hpub"), ("epub/page-blanche-fixed-layout.epub", "page.epub"),
            ] {
                try FileManager.default.copyItem(
                    at: Self.fixtures.appending(path: name), to: old.folder.appending(path: file))
            }
            let nameless = try edicola.run("import", "\(old.address)/shelf.json", "--allow-private")
            #expect(nameless.code == 1 && nameless.errors.contains("--publication"), "\(nameless.errors)")
            let baker = try edicola.run("import", "\(old.address)/shelf.json", "--allow-private", "-p", "holmes")
            #expect(baker.output.contains("holmes/a-study-in-scarlet"), "\(baker.output)\(baker.errors)")
            #expect(baker.code == 0)
            let news = try edicola.run("import", "\(old.address)/rss.xml", "--allow-private")
            #expect(news.code == 0, "\(news.errors)")
            #expect(news.output.contains("The Newsletter is at /the-newsletter"), "\(news.output)")
            let monthly = try edicola.run("import", "\(old.address)/newsstand.atom", "--allow-private")
            #expect(monthly.code == 0, "\(monthly.errors)")
            #expect(monthly.output.contains("il-mensile/1: 12 pages"), "\(monthly.output)")
            #expect(
                monthly.errors.contains("[bad-date]") && monthly.errors.contains("[unescaped]"), "\(monthly.errors)")
            let shown = try edicola.run("issue", "show", "il-mensile/1")
            #expect(shown.output.contains("2013-04-30T16:59:54Z"), "\(shown.output)")
        }
    }

    @Test func `another Edicola moves in by its OPDS, with ids, dates and numbers`() throws {
        try withScratchFolder { folder in
            var old = Command(name: "edicola")
            old.environment["EDICOLA_DATA"] = folder.appending(path: "old").path
            let lemon = Command.project.appending(path: "Demo/Issues/2026-02.pdf").path
            #expect(
                try old.run("publication", "add", "windfall", "--title", "Windfall", "--language", "en-GB").code == 0)
            let made = try old.run(
                "publish", lemon, "-p", "windfall", "-i", "2026-02", "--cover-date", "2026-02", "--title",
                "The Lemon Number",
                "--number", "2", "--free", "--on-sale", "2026-02-01T06:00:00Z")
            #expect(made.code == 0, "\(made.errors)")
            let server = try Server(old)
            defer { server.kill() }
            var new = Command(name: "edicola")
            new.environment["EDICOLA_DATA"] = folder.appending(path: "new").path
            new.environment["XDG_CACHE_HOME"] = folder.appending(path: "cache").path
            let moved = try new.run("import", "\(server.address)/opds", "--allow-private")
            #expect(moved.code == 0, "\(moved.output)\(moved.errors)")
            #expect(moved.output.contains("windfall/2026-02: 12 pages"), "\(moved.output)")
            let shown = try new.run("issue", "show", "windfall/2026-02").output
            #expect(shown.contains("The Lemon Number") && shown.contains("2026-02-01T06:00:00Z"), "\(shown)")
            let again = try new.run("import", "\(server.address)/opds", "--allow-private")
            #expect(again.output.contains("0 imported, 1 existed already"), "\(again.output)\(again.errors)")
        }
    }

    @Test func `a hostile catalog harms nobody`() throws {
        let shelf = """
            [{"name": "loop", "title": "Loop", "date": "2012-10-04 22:00:00", "url": "@BASE@/loop"},
             {"name": "file", "title": "File", "date": "2012-10-04 22:00:00", "url": "@BASE@/to-file"},
             {"name": "endless", "title": "Endless", "date": "2012-10-04 22:00:00", "url": "@BASE@/endless"},
             {"name": "page", "title": "Page", "date": "2012-10-04 22:00:00", "url": "@BASE@/page.html?f=x.pdf"},
             {"name": "secret", "title": "Secret", "date": "2012-10-04 22:00:00", "url": "file:///etc/passwd"},
             {"name": "../../up", "title": "Up", "date": "2012-10-04 22:00:00", "url": "@BASE@/bad.pdf"},
             {"name": "lemon", "title": "Good", "date": "2012-10-04 22:00:00", "url": "@BASE@/lemon.pdf"}]
            """
        let bomb = """
            <!DOCTYPE feed [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>
            <feed xmlns="http://www.w3.org/2005/Atom"><title>&b;</title></feed>
            """
        let files = [
            "shelf.json": shelf, "bomb.atom": bomb, "page.html": "<html>sign in</html>", "bad.pdf": "%PDF-1.4 no",
        ]
        try withOldStand(files) { edicola, old in
            let refused = try edicola.run("import", "\(old.address)/bomb.atom", "--allow-private")
            #expect(refused.code == 65 && refused.errors.contains("entities"), "\(refused.errors)")
            let run = try edicola.run(
                "import", "\(old.address)/shelf.json", "--allow-private", "-p", "x", "--largest", "1")
            #expect(run.code == 1)
            #expect(run.output.contains("x/lemon: 12 pages"), "the good one is here: \(run.output)\(run.errors)")
            #expect(
                run.output.contains("1 imported, 0 existed already, 2 skipped, 4 failed"), "\(run.output)\(run.errors)")
            #expect(run.errors.contains("too many times") && run.errors.contains("is not allowed"), "\(run.errors)")
            #expect(run.errors.contains("x/endless") && run.errors.contains("larger than 1 MB"), "\(run.errors)")
            let listed = try edicola.run("issue", "list", "x").output
            #expect(listed.contains("lemon") && !listed.contains("endless") && !listed.contains("up-"), "\(listed)")
        }
    }

    @Test func `an address with a port that there is not ends no program`() throws {
        try withScratchFolder { folder in
            var edicola = Command(name: "edicola")
            edicola.environment["EDICOLA_DATA"] = folder.appending(path: "data").path
            let catalog = try edicola.run(
                "import", "http://127.0.0.1:99999/x.plist", "-p", "fruit", "--allow-private", "--dry-run")
            #expect(catalog.code == 1 && catalog.errors.contains("has an invalid port"), "\(catalog)")
            let server = try edicola.run("issue", "list", "w", "--server", "http://127.0.0.1:99999", "--key", "edk_x")
            #expect(server.code == 64 && server.errors.contains("--server needs an address"), "\(server)")
        }
    }

    @Test func `a name and a password go to the catalog's own host, and nowhere else`() throws {
        let shelf = """
            [{"name": "a", "title": "A", "date": "2012-10-04 22:00:00", "url": "@BASE@/login/lemon.pdf"},
             {"name": "b", "title": "B", "date": "2012-10-04 22:00:00", "url": "http://localhost:PORT/lemon.pdf"}]
            """
        try withOldStand([:]) { edicola, old in
            let port = old.address.split(separator: ":").last ?? ""
            try Data(shelf.replacing("PORT", with: port).utf8).write(to: old.folder.appending(path: "shelf.json"))
            let locked = try edicola.run("import", "\(old.address)/login/shelf.json", "--allow-private", "-p", "x")
            #expect(locked.errors.contains("--user"), "\(locked.errors)")
            var signed = edicola
            signed.environment["EDICOLA_IMPORT_PASSWORD"] = "secret"
            let plan = try signed.run(
                "import", "\(old.address)/login/shelf.json", "--allow-private", "-p", "x", "--user", "reader")
            #expect(plan.code == 0, "\(plan.errors)")
            #expect(old.requests.contains { $0.hasPrefix("/login/lemon.pdf") && $0.hasSuffix("signed") })
            #expect(old.requests.contains { $0.hasPrefix("/lemon.pdf") && $0.hasSuffix("-") })
            #expect(!old.requests.contains { $0.hasPrefix("/lemon.pdf") && $0.hasSuffix("signed") }, "\(old.requests)")
        }
    }
}

/// `Tests/Witnesses/oldstand.py`.
final class OldStand {
    let folder: URL
    let address: String
    private let process = Process()
    private let log: URL

    init(folder: URL) throws {
        self.folder = folder
        log = folder.deletingLastPathComponent().appending(path: "requests.txt")
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", Command.project.appending(path: "Tests/Witnesses/oldstand.py").path, folder.path, log.path,
        ]
        let output = try process.beginHeard()
        var said = ""
        while !said.contains("\n") {
            let bytes = output.availableData
            guard !bytes.isEmpty else { break }
            said += String(decoding: bytes, as: UTF8.self)
        }
        address = said.trimmingCharacters(in: .whitespacesAndNewlines)
        try #require(address.hasPrefix("http://"), "the old newsstand says where it is")
    }

    /// The requests so far, a line for each: path, range, whether it had credentials.
    var requests: [String] {
        ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    /// Ends the server. The child blocks every signal that the test's thread blocks; this one can't be blocked.
    func stop() {
        _ = kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
