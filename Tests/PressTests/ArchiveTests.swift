import Foundation
import TestPrograms
import Testing

@testable import Markup
@testable import PageWorker

/// Real archives, and those made by attackers.
@Suite struct ArchiveTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        ArchiveReader.prepare()
    }

    private func open(_ zip: TestZIP, _ limits: ArchiveLimits = ArchiveLimits()) throws -> Archive {
        try open(zip.bytes, limits)
    }

    private func open(_ bytes: Data, _ limits: ArchiveLimits = ArchiveLimits()) throws -> Archive {
        let file = try FileHandle(forReadingFrom: scratch.file("a.zip", bytes))
        return try Archive(descriptor: file.fileDescriptor, limits: limits)
    }

    private func refusal(_ zip: TestZIP, _ limits: ArchiveLimits = ArchiveLimits()) -> WorkerError.Code? {
        do {
            _ = try open(zip, limits)
            return nil
        } catch { return (error as? WorkerError)?.code }
    }

    private func code(_ body: () throws -> Void) -> WorkerError.Code? {
        do {
            try body()
            return nil
        } catch { return (error as? WorkerError)?.code }
    }

    @Test func `files come out as they went in`() throws {
        let content = Data((0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* 167) })
        var stored = TestZIP.Entry("b/stored.bin", content)
        stored.hasDescriptor = true
        let archive = try open(TestZIP([stored, .zeros("b/zeros.bin", 70_000), .init("b/small", Data("abc".utf8))]))
        #expect(archive.entries.map(\.path) == ["b/stored.bin", "b/zeros.bin", "b/small"])
        #expect(archive.entries.map(\.size) == [2_500_000, 70_000, 3])
        #expect(archive.root == "b/")
        // Backwards and repeated: the archive is read from any place to any other.
        for index in [2, 0, 1, 1, 0] {
            let bytes = try archive.read(archive.entries[index])
            #expect(bytes.elementsEqual([content, Data(count: 70_000), Data("abc".utf8)][index]))
        }
        var pieces: [Int] = []
        try archive.stream(archive.entries[0]) { pieces.append($0.count) }
        #expect(pieces == [1 << 20, 1 << 20, 2_500_000 - 2 << 20])
        #expect(try archive.head(archive.entries[0], 5).elementsEqual(content.prefix(5)))
        #expect(try archive.head(archive.entries[2], 500).elementsEqual("abc".utf8))
    }

    @Test func `a file is found by its path, and by another case when there is none`() throws {
        let archive = try open(TestZIP([.init("OPS/Content.opf"), .init("./x//y.css")]))
        #expect(archive.entry("OPS/Content.opf")?.index == 0)
        #expect(archive.entry("ops/content.OPF")?.index == 0)
        #expect(archive.entry("x/y.css")?.index == 1)
        #expect(archive.entry("y.css") == nil && archive.root.isEmpty)
    }

    @Test func `what another ZIP program wrote is read`() throws {
        let python = "/usr/bin/python3"
        guard FileManager.default.isExecutableFile(atPath: python) else { return }
        let file = scratch.folder.appending(path: "python.zip")
        let maker = Process()
        maker.executableURL = URL(filePath: python)
        maker.arguments = [
            "-c",
            """
            import sys, zipfile
            with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as z:
                z.writestr('città/1.txt', 'one ' * 10000)
                with z.open(zipfile.ZipInfo('città/2.txt'), 'w', force_zip64=True) as large: large.write(b'two')
            """, file.path,
        ]
        try maker.begin()
        maker.waitUntilExit()
        let archive = try open(Data(contentsOf: file))
        #expect(archive.entries.map(\.path) == ["città/1.txt", "città/2.txt"])
        #expect(try archive.read(archive.entries[0]).elementsEqual(String(repeating: "one ", count: 10_000).utf8))
        #expect(try archive.read(archive.entries[1]).elementsEqual("two".utf8))
    }

    @Test(arguments: [
        "../a.jpg", "x/../../a.jpg", "/etc/passwd", "..\\a.jpg", "C:\\a.jpg", "c:a.jpg", "\\\\host\\share", "x/..",
    ]) func `a path that leads out is refused`(path: String) {
        #expect(refusal(TestZIP([.init("a.jpg"), .init(path)])) == .unsafeArchive)
    }

    @Test(arguments: [
        ("a\\b.jpg", "a/b.jpg"), ("./a.jpg", "a.jpg"), ("a//b.jpg", "a/b.jpg"), ("a\u{1B}[31m\n.jpg", "a_[31m_.jpg"),
        ("日本.jpg", "日本.jpg"), ("...", "..."), ("", "unnamed-1"),
    ]) func `a path is cleaned`(path: String, clean: String) throws {
        #expect(try open(TestZIP([.init(path)])).entries.map(\.path) == [clean])
    }

    @Test func `a name in no known encoding is still a name`() throws {
        var dos = TestZIP.Entry("?.jpg")
        (dos.name, dos.flags) = (Array("caff".utf8) + [0x8A] + Array(".jpg".utf8), 0)
        var broken = TestZIP.Entry("?.jpg")
        broken.name = [0xFF, 0xFE] + Array(".jpg".utf8)
        let archive = try open(TestZIP([dos, broken]))
        #expect(archive.entries.first?.path == "caffè.jpg")
        #expect(archive.entries.count == 2 && archive.entries.allSatisfy { !$0.path.isEmpty })
    }

    @Test(arguments: [0o120777, 0o020666, 0o060666])
    func `links and devices are refused`(mode: Int) {
        var link = TestZIP.Entry("b.jpg", Data("/etc/passwd".utf8))
        link.mode = mode
        #expect(refusal(TestZIP([.init("a.jpg"), link])) == .unsafeArchive)
    }

    @Test(arguments: [
        ["a.jpg", "a.jpg"], ["a.jpg", "A.JPG"], ["é.jpg", "e\u{301}.jpg"], ["x\\a", "x/a"], ["a", "A/b"],
    ]) func `two files of one name are refused`(names: [String]) {
        #expect(refusal(TestZIP(names.map { .init($0) })) == .unsafeArchive)
    }

    @Test func `a path is of bounded length`() {
        #expect(refusal(TestZIP([.init(String(repeating: "a/", count: 600) + "b")])) == .unsafeArchive)
    }

    @Test func `an encrypted file is refused`() {
        var entry = TestZIP.Entry("a.jpg")
        entry.flags |= 1
        #expect(refusal(TestZIP([.init("b.jpg"), entry])) == .encryptedArchive)
    }

    @Test func `too many files are refused, and too much of them`() throws {
        var limits = ArchiveLimits()
        (limits.files, limits.total) = (3, 1_000)
        let small = (0..<3).map { TestZIP.Entry("\($0)", Data(count: 333)) }
        #expect(try open(TestZIP(small), limits).entries.count == 3)
        #expect(refusal(TestZIP(small + [.init("3")]), limits) == .archiveTooLarge)
        #expect(refusal(TestZIP(small.dropLast() + [.init("3", Data(count: 335))]), limits) == .archiveTooLarge)
    }

    @Test func `a bomb is refused before it goes off`() throws {
        let bomb = TestZIP.Entry.zeros("a.png", 5 << 20)
        #expect(refusal(TestZIP([bomb])) == .archiveTooLarge)
        // Beside a file that is legitimately large, its claimed size is no longer absurd: the fault shows during
        // reading.
        let archive = try open(TestZIP([bomb, .init("b.pdf", Data(count: 100_000))]))
        var count = 0
        let code = code { try archive.stream(archive.entries[0]) { count += $0.count } }
        #expect(code == .archiveTooLarge && count <= 2 << 20)
        #expect(try archive.read(archive.entries[1]).count == 100_000)
    }

    @Test func `a file that is larger than it claims is read no further`() throws {
        var entry = TestZIP.Entry.zeros("a.png", 1 << 20)
        entry.size = 5_000
        let archive = try open(TestZIP([entry, .init("b")]))
        #expect(code { _ = try archive.read(archive.entries[0]) } == .archiveTooLarge)
        #expect(try archive.read(archive.entries[1]) == [UInt8(ascii: "x")])
    }

    @Test func `a file that is smaller than it claims is damaged`() throws {
        var packed = TestZIP.Entry.zeros("a.png", 1_000)
        packed.size = 100_000
        var stored = TestZIP.Entry("b.png", Data(count: 1_000))
        stored.size = 2_000
        let archive = try open(TestZIP([packed, stored]))
        for entry in archive.entries { #expect(code { _ = try archive.read(entry) } == .damaged) }
    }

    @Test func `a file that claims more than the archive could hold is refused`() {
        var entry = TestZIP.Entry("a.png")
        entry.size = 0xFFFF_FFF0
        #expect(refusal(TestZIP([entry])) == .archiveTooLarge)
        entry.isZIP64 = true
        entry.size = 1 << 62
        #expect(refusal(TestZIP([entry])) == .archiveTooLarge)
    }

    @Test func `the sizes of large files are read`() throws {
        var entry = TestZIP.Entry("a", Data("large".utf8))
        entry.isZIP64 = true
        let archive = try open(TestZIP([entry]))
        #expect(archive.entries.map(\.size) == [5])
        #expect(try archive.read(archive.entries[0]).elementsEqual("large".utf8))
    }

    @Test func `no more is read than the reader takes`() throws {
        let archive = try open(TestZIP([.init("a", Data(count: 1_000))]))
        #expect(code { _ = try archive.read(archive.entries[0], atMost: 999) } == .archiveTooLarge)
        #expect(try archive.read(archive.entries[0], atMost: 1_000).count == 1_000)
    }

    @Test func `a wrong checksum is seen`() throws {
        var entry = TestZIP.Entry("a", Data("text".utf8))
        entry.checksum ^= 1
        let archive = try open(TestZIP([entry]))
        #expect(code { _ = try archive.read(archive.entries[0]) } == .damaged)
    }

    @Test func `what stands before and behind an archive is nothing to it`() throws {
        var zip = TestZIP([.init("a.jpg", Data("picture".utf8))])
        zip.prefix = Data("MZ, a program\n".utf8) + Data(count: 9_000)
        zip.comment = Data(repeating: UInt8(ascii: "c"), count: 60_000)
        zip.suffix = Data(repeating: UInt8(ascii: "s"), count: 5_000)
        let archive = try open(zip)
        #expect(try archive.read(archive.entries[0]).elementsEqual("picture".utf8))
    }

    @Test func `what operating systems add is left out`() throws {
        let names = ["__MACOSX/._a.jpg", "a.jpg", ".DS_Store", "x/Thumbs.db", "x/desktop.ini", "x/._b.jpg"]
        #expect(try open(TestZIP(names.map { .init($0) })).entries.map(\.path) == ["a.jpg"])
        #expect(refusal(TestZIP([.init(".DS_Store")])) == .empty)
        #expect(refusal(TestZIP()) == .empty)
    }

    @Test(arguments: [1, 30, 200]) func `an archive that is cut short is damaged`(missing: Int) {
        let bytes = TestZIP([.init("a.jpg", Data(count: 5_000)), .init("b.jpg")]).bytes
        #expect(code { _ = try open(bytes.dropLast(missing)) } == .damaged)
    }

    @Test func `where a stored file lies is known`() throws {
        let zip = TestZIP([.init("a.pdf", Data("%PDF-1.7".utf8)), .zeros("b.pdf", 100)])
        let archive = try open(zip)
        let range = try #require(try archive.storedRange(of: archive.entries[0]))
        #expect(zip.bytes[range].elementsEqual("%PDF-1.7".utf8))
        #expect(try archive.storedRange(of: archive.entries[1]) == nil)
    }

    @Test func `damage anywhere is never worse than a failure`() throws {
        var entry = TestZIP.Entry("pages/01.jpg", Data("content".utf8))
        entry.hasDescriptor = true
        let bytes = TestZIP([entry, .zeros("pages/02.png", 600), .init("cover.gif")]).bytes
        for position in bytes.indices {
            for value in [0x00, 0x01, 0x7F, 0xFF] as [UInt8] {
                var damaged = bytes
                damaged[position] = value
                _ = code {
                    let archive = try open(damaged)
                    for entry in archive.entries { _ = try archive.read(entry) }
                }
            }
        }
    }
}
