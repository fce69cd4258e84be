import Foundation
import Testing

@testable import edicola

/// `edicola verify`.
@Suite struct VerifyTests {
    @Test func `a flipped bit is named, set aside when asked, and repaired by the same file`() throws {
        try withScratchFolder { folder in
            var edicola = Command(name: "edicola")
            edicola.environment["EDICOLA_DATA"] = folder.appending(path: "data").path
            let page = folder.appending(path: "page.png")
            try TestPicture.red.write(to: page)
            #expect(try edicola.run("publication", "add", "w", "--title", "W").code == 0)
            #expect(try edicola.run("publish", page.path, "-p", "w", "-i", "1", "--free", "--now").code == 0)
            #expect(try edicola.run("key", "add", "office").code == 0)
            let whole = try edicola.run("verify")
            #expect(whole.output.contains(/The log of acts: [0-9]+ entries, newest [0-9a-f]{64}/))
            #expect(whole.code == 0 && whole.output.contains("no damage found"), "\(whole.errors)")

            let name = try #require(
                FileManager.default.subpaths(atPath: folder.appending(path: "data/blobs").path)?
                    .first { $0.utf8.count > 64 })
            let file = folder.appending(path: "data/blobs/\(name)")
            var bytes = try Data(contentsOf: file)
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: file)
            let damaged = try edicola.run("verify")
            #expect(damaged.code == 1 && damaged.output.contains("has other bytes than when it was stored"))
            #expect(damaged.output.contains("w/1") && damaged.errors.contains("1 fault"))
            #expect(try Data(contentsOf: file) == bytes, "nothing was changed")

            #expect(try edicola.run("verify", "--set-aside").code == 1)
            #expect(!FileManager.default.fileExists(atPath: file.path))
            let revised = try edicola.run("issue", "revise", page.path, "w/1")
            #expect(revised.code == 0, "\(revised.errors)")
            #expect(try edicola.run("verify").code == 0)
            #expect(try edicola.run("verify", "--data", folder.path).errors.contains("is not a data folder"))
        }
    }
}
