import Foundation
import Testing

/// A command that can't write its output must fail, or no script could rely on it.
@Suite struct OutputTests {
    @Test(arguments: [["--help"], ["publication", "list"], ["--version"]])
    func `output that can't be written is a failure`(command: [String]) throws {
        try withScratchFolder { folder in
            let edicola = Command(name: "edicola", environment: ["EDICOLA_DATA": folder.path])
            #expect(try edicola.run("publication", "add", "frutta", "--title", "Frutta").code == 0)
            let full = try edicola.run(command, outputTo: "/dev/full")
            #expect(full.code == 1, "\(full)")
            #expect(full.errors.contains("No space left on device"), "\(full)")
        }
    }

    @Test func `a command whose output can't be written has done its work`() throws {
        try withScratchFolder { folder in
            let edicola = Command(name: "edicola", environment: ["EDICOLA_DATA": folder.path])
            let added = try edicola.run(["publication", "add", "frutta", "--title", "Frutta"], outputTo: "/dev/full")
            #expect(added.code == 1)
            #expect(try edicola.run("publication", "list").output.contains("frutta"))
        }
    }
}
