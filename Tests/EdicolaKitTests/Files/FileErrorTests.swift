import EdicolaCore
import EdicolaHTTP
import Foundation
import Testing

@testable import EdicolaKit

/// Errors of the file system, as sentences, and never taken for an empty result.
@Suite struct FileErrorTests {
    private let folder: TemporaryFolder
    private var place: String { folder.path }
    private let circle: String

    init() throws {
        folder = try TemporaryFolder()
        circle = try folder.circle()
    }

    private func words(_ code: Int32) -> String { FileError("/place", code: code).description }

    @Test(arguments: [ENOENT, EACCES, EROFS, ENOSPC, EMFILE, ENAMETOOLONG, ENOTDIR, EIO, EPIPE, EBADMSG])
    func `every refusal is a sentence that names the file`(code: Int32) {
        #expect(words(code).contains("“/place”") && words(code).hasSuffix("."))
        let systems = unsafe String(cString: strerror(code))
        #expect(words(code).contains(systems) == (code == EPIPE), "\(words(code))")
    }

    @Test func `what the system refuses is told with what to do`() throws {
        let long = "\(place)/" + String(repeating: "a", count: 300)
        try Disk.replace("\(place)/file", with: [1])
        let cases: [(words: String, work: () throws -> Void)] = [
            ("is too long", { try Disk.makeFolder(long) }),
            ("a file is in the place of a folder", { try Disk.makeFolder("\(place)/file/below") }),
            ("a file is in the place of a folder", { try Disk.makeFolder("\(place)/file") }),
            ("a file is in the place of a folder", { _ = try Disk.names(in: "\(place)/file") }),
            ("loop of symbolic links", { try Disk.makeFolder("\(circle)/below") }),
            ("loop of symbolic links", { _ = try Disk.names(in: circle) }),
            ("loop of symbolic links", { _ = try Disk.read("\(circle)/file") }),
            ("loop of symbolic links", { _ = try Disk.exists("\(circle)/file") }),
            ("is a folder", { _ = try Disk.read(place) }),
            ("can't be used", { try OpenFile("/dev/full", .reading).sync() }),
        ]
        for (words, work) in cases {
            let error = #expect(throws: FileError.self) { try work() }
            #expect(error?.description.contains(words) == true, "\(String(describing: error))")
        }
    }

    @Test func `what is written aside first is never named`() throws {
        for place in ["\(circle)/file", "\(place)/nowhere/file", "\(place)/" + String(repeating: "a", count: 230)] {
            let works: [() throws -> Void] = [
                { try Disk.replace(place, with: [1]) }, { try Disk.replaceLoosely(place, with: [1]) },
            ]
            for work in works {
                let error = #expect(throws: FileError.self) { try work() }
                #expect(error?.path == place)
            }
        }
    }

    @Test func `a full disk is told as one`() throws {
        // Every write to it fails with a full disk.
        let error = #expect(throws: FileError.self) { try OpenFile("/dev/full", .writing).write([1]) }
        #expect(error?.isFull == true && error?.description.contains("Free some space") == true)
        #expect(DownloadError(FileError("/dev/full", code: ENOSPC)) == .diskFull(missing: nil))
    }

    @Test func `folders are made with all that lead to them, once`() throws {
        for _ in 0..<2 { try Disk.makeFolder("\(place)/one/two/three") }
        #expect(try Disk.names(in: "\(place)/one/two") == ["three"])
        try Disk.makeFolder("\(place)/one/two/four/")
        #expect(try Disk.names(in: "\(place)/nowhere").isEmpty, "what is not there is empty")
    }

    @Test func `notes that are damaged say so`() async throws {
        let notebooks = "\(place)/.newsstand/notebooks/\(Issue.Key.sample.publication)"
        try Disk.makeFolder(notebooks)
        try Disk.replace("\(notebooks)/\(Issue.Key.sample.issue).json", with: Array("{".utf8))
        let error = await #expect(throws: FileError.self) {
            try await Library(folder: place, newsstand: nil).marks(in: .sample)
        }
        #expect(error?.description.contains("is damaged") == true)
    }

    @Test func `a download that finds no folder says it in words`() async throws {
        let fake = try await FakeNewsstand.start()
        let library = Library(folder: circle, newsstand: try Newsstand(fake.address), clock: Waits().clock)
        let error = await #expect(throws: DownloadError.self) { try await library.download(.sample).finished() }
        guard case .file(let sentence) = error else {
            Testing.Issue.record("\(String(describing: error))")
            return
        }
        #expect(sentence.contains("contains a loop of symbolic links."))
        try await fake.stop()
    }
}
