import Crypto
import EdicolaCore
import Foundation
import Testing

/// The publisher's command, as a publisher uses it, with the demo magazine.
@Suite struct EdicolaCommandTests {
    private let edicola = Command(name: "edicola")
    private let magazine = Command.project.appending(path: "Demo/Issues/2026-01.pdf").path

    @Test func `a PDF goes on the stand with two commands`() throws {
        try withScratchFolder { folder in
            let data = folder.appending(path: "data").path
            #expect(try edicola.run("publication", "add", "windfall", "--title", "Windfall", "--data", data).code == 0)
            let published = try edicola.run(
                "publish", magazine, "-p", "windfall", "-i", "2026-01", "--number", "1", "--cover-date", "2026-01",
                "--free", "--now", "--data", data)
            #expect(published.code == 0, "\(published.errors)")
            #expect(published.output.contains("windfall/2026-01: 12 pages, revision 1, on sale"))
            #expect(published.errors.contains("12 of 12"))
            let shown = try edicola.run("issue", "show", "windfall", "2026-01", "--data", data)
            #expect(shown.output.contains("January 2026"))
            #expect(shown.output.contains("Whole-orange cake"))
        }
    }

    @Test func `a file that is no issue is refused, says so and leaves nothing`() throws {
        try withScratchFolder { folder in
            let data = folder.appending(path: "data").path
            #expect(try edicola.run("publication", "add", "p", "--title", "P", "--data", data).code == 0)
            let readme = Command.project.appending(path: "README.md").path
            let refused = try edicola.run("publish", readme, "-p", "p", "-i", "1", "--data", data)
            #expect(refused.code == 65)
            #expect(refused.errors.contains("[not-recognised]"))
            #expect(try edicola.run("issue", "list", "p", "--data", data).output.hasPrefix("No issues yet."))
            #expect(try edicola.run("publish", "/nowhere.pdf", "-p", "p", "-i", "1", "--data", data).code == 65)
        }
    }

    @Test(arguments: [
        ["publish"], ["publish", "x.pdf", "-p", "api", "-i", "1"], ["issue", "schedule", "p", "1"],
        ["issue", "schedule", "p", "1", "--now", "--never"], ["nonsense"], ["serve", "--port", "99999"],
        ["publication", "add", "p", "--accent", "red"],
    ])
    func `a command that is wrong ends with 64`(arguments: [String]) throws {
        try withScratchFolder { folder in
            var command = edicola
            command.environment["EDICOLA_DATA"] = folder.appending(path: "data").path
            let ending = try command.run(all: arguments)
            #expect(ending.code == 64, "\(ending.errors)")
        }
    }

    @Test func `what does not exist is said with the way on, and ends with 1`() throws {
        try withScratchFolder { folder in
            let data = folder.appending(path: "data").path
            let ending = try edicola.run("publish", magazine, "-p", "nope", "-i", "1", "--data", data)
            #expect(ending.code == 1)
            #expect(ending.errors.contains("edicola publication add nope"))
            #expect(try edicola.run("issue", "show", "nope", "1", "--data", data).code == 1)
        }
    }

    @Test func `a pressed folder holds what its manifest says`() throws {
        try withScratchFolder { folder in
            let output = folder.appending(path: "january")
            let ending = try edicola.run("press", magazine, "--output", output.path)
            #expect(ending.code == 0, "\(ending.errors)")
            let manifest = try JSON.decode(
                Manifest.self, from: Data(contentsOf: output.appending(path: "manifest.json")))
            #expect(manifest.isComplete)
            #expect(manifest.pages.count == 12)
            #expect(manifest.pages.compactMap(\.label).first == "C1")
            for asset in manifest.allAssets {
                let bytes = try Data(contentsOf: output.appending(path: "assets/\(asset.path)"))
                #expect(bytes.count == asset.size)
                #expect(Digest(bytes: SHA256.hash(data: bytes)) == asset.digest)
            }
            #expect(try edicola.run("press", magazine, "--output", output.path).code == 1, "it never overwrites")
            let none = folder.appending(path: "none")
            #expect(try edicola.run("press", "README.md", "--output", none.path).code == 65)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["january"])
        }
    }

    @Test func `an issue is scheduled, withdrawn and restored`() throws {
        try withScratchFolder { folder in
            var command = edicola
            command.environment["EDICOLA_DATA"] = folder.appending(path: "data").path
            #expect(try command.run("publication", "add", "w", "--title", "W").code == 0)
            let drafted = try command.run("publish", magazine, "-p", "w", "-i", "1", "--price", "EUR 3.99")
            #expect(drafted.output.contains("a draft. Put it on sale with"), "\(drafted.errors)")
            let scheduled = try command.run("issue", "schedule", "w", "1", "--at", "2099-01-01T06:00:00Z")
            #expect(scheduled.output.contains("scheduled"))
            #expect(scheduled.output.contains("EUR 3.99"))
            let again = try command.run("publish", magazine, "-p", "w", "-i", "1")
            #expect(
                again.code == 1 && again.errors.contains("is scheduled already") && again.errors.contains("--revise"))
            #expect(try command.run("issue", "schedule", "w", "1", "--now").output.contains("on-sale"))
            let used = try command.run("publish", magazine, "-p", "w", "-i", "1", "--title", "Another")
            #expect(used.code == 1 && used.errors.contains("is on sale already"))
            #expect(try !command.run("issue", "show", "w", "1").output.contains("Another"))
            let revised = try command.run("publish", magazine, "-p", "w", "-i", "1", "--revise")
            #expect(revised.output.contains("revision 2, on sale"), "\(revised.errors)")
            #expect(try command.run("issue", "delete", "w", "1").code == 1)
            let withdrawn = try command.run("issue", "withdraw", "w", "1", "--reason", "A recipe was wrong.")
            #expect(withdrawn.output.contains("withdrawn"))
            #expect(try command.run("issue", "show", "w", "1").output.contains("A recipe was wrong."))
            #expect(try command.run("issue", "restore", "w", "1").output.contains("on-sale"))
        }
    }

    @Test func `a key is shown once and kept as a digest`() throws {
        try withScratchFolder { folder in
            var command = edicola
            command.environment["EDICOLA_DATA"] = folder.appending(path: "data").path
            let key = try command.run("key", "add", "laptop").output.trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(key.hasPrefix("edk_"))
            #expect(try command.run("key", "list").output.contains("laptop"))
            let database = try Data(contentsOf: folder.appending(path: "data/edicola.sqlite"))
            #expect(database.range(of: Data(key.utf8)) == nil)
            #expect(try command.run("key", "revoke", "laptop").code == 0)
            #expect(try command.run("key", "list").output.contains("No keys"))
        }
    }

    @Test(arguments: [
        [], ["serve"], ["demo"], ["publish"], ["publication", "add"], ["issue", "revise"], ["issue", "schedule"],
        ["press"],
        ["key", "add"], ["doctor"],
    ])
    func `every command explains itself`(path: [String]) throws {
        let ending = try edicola.run(all: path + ["--help"])
        #expect(ending.code == 0)
        #expect(ending.output.contains("USAGE: edicola"))
    }
}
