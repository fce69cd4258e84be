import EdicolaCore
import Foundation
import Testing

@testable import edicola

/// `--direction` and `--spread`.
@Suite struct LayoutCommandTests {
    private let edicola = Command(name: "edicola")
    private let magazine = Command.project.appending(path: "Demo/Issues/2026-01.pdf")

    private func manifest(in folder: URL) throws -> Manifest {
        try JSON.decode(Manifest.self, from: Data(contentsOf: folder.appending(path: "manifest.json")))
    }

    @Test func `a PDF is read in the direction and with the spreads that are given`() throws {
        try withScratchFolder { folder in
            let output = folder.appending(path: "out")
            let ending = try edicola.run(
                "press", magazine.path, "--width2x", "200", "--output", output.path, "--direction", "rtl", "--spread",
                "pairs")
            #expect(ending.code == 0, "\(ending.errors)")
            let issue = try manifest(in: output)
            #expect(issue.isRightToLeft && issue.form.format == .pdf && issue.pages.count == 12)
            // The manifest leaves out the default side; the first page is no cover here.
            #expect(issue.pages[0].side == .right && issue.pages[1].side == .left)
        }
    }

    @Test func `so is a folder of pictures, and an archive is told to say it itself`() throws {
        try withScratchFolder { folder in
            let (pages, output) = (folder.appending(path: "pages"), folder.appending(path: "out"))
            try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
            for number in 1...3 { try TestPicture.red.write(to: pages.appending(path: "\(number).png")) }
            let ending = try edicola.run("press", pages.path, "--output", output.path, "--spread", "none")
            #expect(ending.code == 0, "\(ending.errors)")
            #expect(try manifest(in: output).pages.dropFirst().map(\.side) == [.center, .center])
            let archive = folder.appending(path: "a.cbz")
            try Data("PK\u{3}\u{4}".utf8).write(to: archive)
            let refused = try edicola.run("press", archive.path, "--output", "x", "--direction", "rtl")
            #expect(refused.code == 64 && refused.errors.contains("layout.json"), "\(refused.errors)")
            #expect(try edicola.run("press", pages.path, "--output", "x", "--spread", "three").code == 64)
        }
    }
}
