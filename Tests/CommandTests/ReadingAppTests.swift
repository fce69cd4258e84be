import EdicolaCore
import Foundation
import TestPrograms
import Testing

/// Another project's reading app, against the real server.
@Suite(.enabled(if: ReadingApp.isThere, "python3 with shelfline is missing: run scripts/setup test"))
struct ReadingAppTests {
    @Test func `an app browses the newsstand and downloads an issue`() throws {
        try withScratchFolder { folder in
            var edicola = Command(name: "edicola")
            edicola.environment["EDICOLA_DATA"] = folder.appending(path: "data").path
            let lemon = Command.project.appending(path: "Demo/Issues/2026-02.pdf")
            #expect(try edicola.run("publication", "add", "windfall", "--title", "Windfall & Co.").code == 0)
            let made = try edicola.run(
                "publish", lemon.path, "-p", "windfall", "-i", "2026-02", "--title", "The <Lemon> Number", "--free",
                "--now")
            #expect(made.code == 0, "\(made.errors)")
            let server = try Server(edicola)
            defer { server.kill() }
            let script = Command.project.appending(path: "Tests/Witnesses/shelf_client.py").path
            let seen = try Program.python([script, server.address, folder.path])
            #expect(seen.status == 0, "\(seen.output)")
            #expect(seen.output.contains("root|Edicola|['New issues', 'Windfall & Co.']"), "\(seen.output)")
            #expect(
                seen.output.contains(
                    "entry|The <Lemon> Number|['Windfall & Co.', 'The editors of Windfall']|['open-access application/pdf', 'open-access application/zip']|True"
                ), "\(seen.output)")
            let size = try #require(try FileManager.default.attributesOfItem(atPath: lemon.path)[.size] as? Int)
            #expect(seen.output.contains("file|\(size)|\(size)|%PDF-"), "\(seen.output)")
            let file = try Data(contentsOf: folder.appending(path: "issue.pdf"))
            #expect(try file == Data(contentsOf: lemon), "the publisher's file, to the byte")
        }
    }

    @Test func `an app signs its reader in, and downloads what they have`() throws {
        try withScratchFolder { folder in
            var edicola = Command(name: "edicola")
            edicola.environment["EDICOLA_DATA"] = folder.appending(path: "data").path
            let lemon = Command.project.appending(path: "Demo/Issues/2026-02.pdf")
            #expect(try edicola.run("publication", "add", "windfall", "--title", "Windfall").code == 0)
            let made = try edicola.run(
                "publish", lemon.path, "-p", "windfall", "-i", "2026-02", "--title", "Lemons", "--price", "EUR 3.99",
                "--now")
            #expect(made.code == 0, "\(made.errors)")
            let server = try Server(edicola)
            defer { server.kill() }
            let script = Command.project.appending(path: "Tests/Witnesses/shelf_owner.py").path
            let (name, password) = ("anna@example.org", "correct horse battery")
            let account = try Program.python([script, "account", server.address, name, password])
            #expect(account.status == 0, "\(account.output)")
            let reader = account.output.trimmingCharacters(in: .whitespacesAndNewlines)
            let given = try edicola.run(
                "grant", "give", reader, "--issue", "windfall/2026-02", "--by", "Paolo", "--why", "Review")
            #expect(given.code == 0, "\(given.errors)")
            let life = try edicola.run("reader", "show", name)
            #expect(life.code == 0 && life.output.contains("windfall/2026-02"), "\(life.output)\(life.errors)")
            let seen = try Program.python([script, "shelf", server.address, name, password, folder.path])
            #expect(seen.status == 0, "\(seen.output)")
            #expect(seen.output.contains("root|['My shelf', 'New issues', 'Windfall']"), "\(seen.output)")
            #expect(seen.output.contains("way|Lemons|acquisition|application/pdf"), "\(seen.output)")
            #expect(seen.output.components(separatedBy: "refused|Authentication failed").count == 3, "\(seen.output)")
            let file = try Data(contentsOf: folder.appending(path: "issue.pdf"))
            #expect(try file == Data(contentsOf: lemon), "the publisher's file, to the byte")
        }
    }
}

/// `Tests/Witnesses/shelf_client.py`, and whether it can run.
enum ReadingApp {
    static let isThere = Program.pythonHas("shelfline.downloads")
}
