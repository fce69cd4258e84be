import EdicolaCore
import Foundation
import TestPrograms
import Testing

@testable import edicola

/// Preparing a file or a folder for the press.
@Suite struct HandingInTests {
    private let edicola = Command(name: "edicola")
    private let magazine = Command.project.appending(path: "Demo/Issues/2026-01.pdf")

    private func manifest(in folder: URL) throws -> Manifest {
        try JSON.decode(Manifest.self, from: Data(contentsOf: folder.appending(path: "manifest.json")))
    }

    /// Makes two pictures, a hidden file and a link to the outside.
    private func pictures(in folder: URL) throws -> URL {
        let pages = folder.appending(path: "My pages")
        try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
        try TestPicture.red.write(to: pages.appending(path: "10.png"))
        try TestPicture.blue.write(to: pages.appending(path: "9.png"))
        try Data("x".utf8).write(to: pages.appending(path: ".hidden"))
        try FileManager.default.createSymbolicLink(
            at: pages.appending(path: "11.png"), withDestinationURL: URL(filePath: "/etc/passwd"))
        return pages
    }

    @Test func `a folder of pictures becomes an issue, and links and hidden files stay behind`() throws {
        try withScratchFolder { folder in
            let (one, two) = (folder.appending(path: "one"), folder.appending(path: "two"))
            let pages = try pictures(in: folder)
            let ending = try edicola.run("press", pages.path, "--output", one.path, "--quality", "70")
            #expect(ending.code == 0, "\(ending.errors)")
            #expect(ending.errors.contains("skipped: .hidden") && ending.errors.contains("skipped: 11.png"))
            let issue = try manifest(in: one)
            #expect(issue.form.format == .images && issue.pages.map(\.number) == [1, 2])
            #expect(issue.pages.allSatisfy { $0.width == 64 && $0.height == 80 } && issue.colour != nil)

            #expect(try edicola.run("press", pages.path, "--output", two.path, "--quality", "70").code == 0)
            #expect(try manifest(in: two).allAssets == issue.allAssets)
            for asset in issue.allAssets {
                let size =
                    try FileManager.default.attributesOfItem(
                        atPath: one.appending(path: "assets/\(asset.path)").path)[.size] as? Int
                #expect(size == asset.size)
            }
        }
    }

    @Test func `hot spots and their media go with the PDF`() throws {
        try withScratchFolder { folder in
            let media = folder.appending(path: "films")
            try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
            try TestPicture.red.write(to: media.appending(path: "poster.png"))
            try Data(#"{"spots":[{"page":2,"kind":"gallery","photos":[{"photo":"films/poster.png"}]}]}"#.utf8)
                .write(to: folder.appending(path: "spots.json"))
            let output = folder.appending(path: "out")
            let ending = try edicola.run(
                "press", magazine.path, "--output", output.path, "--width2x", "200", "--hotspots",
                folder.appending(path: "spots.json").path, "--media", media.path)
            #expect(ending.code == 0, "\(ending.errors)")
            let issue = try manifest(in: output)
            #expect(issue.form.format == .pdf && issue.pages.count == 12)
            #expect(issue.resources.map(\.asset.mediaType) == ["image/png"])
            let layer = try #require(issue.pages[1].layer)
            let text = try String(contentsOf: output.appending(path: "assets/\(layer.path)"), encoding: .utf8)
            #expect(text.contains(#""kind":"gallery""#) && text.contains("films/poster.png"))
        }
    }

    @Test func `contents go with the PDF, and a wrong line is named`() throws {
        try withScratchFolder { folder in
            let contents = folder.appending(path: "march.txt")
            try Data("2 Apples\n  3 Pears\n".utf8).write(to: contents)
            let output = folder.appending(path: "out")
            let words = ["press", magazine.path, "--width2x", "200", "--contents", contents.path, "--output"]
            let ending = try edicola.run(all: words + [output.path])
            #expect(ending.code == 0, "\(ending.errors)")
            let entries = try manifest(in: output).contents
            #expect(entries.map(\.title) == ["Apples"] && entries.first?.children.map(\.page) == [3])

            try Data("2 Apples\n13 Pears\n".utf8).write(to: contents)
            let refused = try edicola.run(all: words + [folder.appending(path: "other").path])
            #expect(refused.code == 65 && refused.errors.contains("line 2"), "\(refused.errors)")
        }
    }

    @Test func `a picture of one's own is the cover, and what is none is refused`() throws {
        try withScratchFolder { folder in
            let (cover, output) = (folder.appending(path: "mine.PNG"), folder.appending(path: "out"))
            try TestPicture.red.write(to: cover)
            let words = ["press", magazine.path, "--width2x", "200", "--cover"]
            let ending = try edicola.run(all: words + [cover.path, "--output", output.path])
            #expect(ending.code == 0, "\(ending.errors)")
            let issue = try manifest(in: output)
            #expect(issue.pages.count == 12)
            #expect(issue.covers.allSatisfy { $0.width == issue.covers[0].width } && issue.colour == "#C8402F")

            let none = folder.appending(path: "none.jpg")
            try Data("no picture".utf8).write(to: none)
            let refused = try edicola.run(all: words + [none.path, "--output", folder.appending(path: "o2").path])
            #expect(refused.code == 65 && refused.errors.contains("cover.jpg"), "\(refused.errors)")
            #expect(try edicola.run(all: words + ["cover.pdf", "--output", "x"]).code == 64)
        }
    }

    @Test func `a packed folder is the same bytes every time, and another program can read it`() throws {
        try withScratchFolder { folder in
            let pages = try pictures(in: folder)
            let (one, two) = (folder.appending(path: "1.zip"), folder.appending(path: "2.zip"))
            let leftOut = try PackedIssue.pack(pages, to: one)
            _ = try PackedIssue.pack(pages, to: two)
            #expect(leftOut.count == 2)
            #expect(try Data(contentsOf: one) == Data(contentsOf: two))
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/python3")
            process.arguments = [
                "-c",
                """
                import sys, zipfile
                z = zipfile.ZipFile(sys.argv[1])
                assert z.testzip() is None and z.namelist() == ["10.png", "9.png"], z.namelist()
                assert z.read("9.png") == open(sys.argv[2], "rb").read()
                """, one.path, pages.appending(path: "9.png").path,
            ]
            try process.begin()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
    }

    @Test(arguments: [
        ["press", "FOLDER", "--output", "o", "--password", "x"], ["press", "x.pdf", "--output", "o", "--width2x", "7"],
        ["press", "x.pdf", "--output", "o", "--width1x", "4000"],
        ["press", "x.pdf", "--output", "o", "--quality", "0"],
    ]) func `what does not go together is said`(arguments: [String]) throws {
        try withScratchFolder { folder in
            let ending = try edicola.run(all: arguments.map { $0 == "FOLDER" ? folder.path : $0 })
            #expect(ending.code == 64, "\(ending.errors)")
        }
    }
}

/// Two small pictures.
enum TestPicture {
    static let red = data(
        """
        iVBORw0KGgoAAAANSUhEUgAAAEAAAABQCAIAAAAm3eQSAAAAW0lEQVR42u3PAQkAAAgDsDeygvGNZQIDCIMVWKbrtQgICAgICAgI\
        CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIXBYCFU1pKCsq4QAAAABJRU5ErkJggg==
        """)
    static let blue = data(
        """
        iVBORw0KGgoAAAANSUhEUgAAAEAAAABQCAIAAAAm3eQSAAAAW0lEQVR42u3PAQkAAAgDsIcwkPGNZQIDCIMVWKrntQgICAgICAgI\
        CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIXBbiIDFLrhMXOwAAAABJRU5ErkJggg==
        """)

    private static func data(_ base64: String) -> Data { Data(base64Encoded: base64) ?? Data() }
}
