import EdicolaCore
import Formats
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import TestPrograms
import Testing

@testable import EdicolaServer

/// Archives; the oracles are `unzip` and Python's `zipfile`.
struct ArchiveTests {
    @Test func `unzip and Python accept the archive and find every asset in it`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        let manifest = try await newsstand.manifest(key)
        let response = try await newsstand.test {
            try await $0.execute(uri: Paths.API.archive(key) + "?rendition=1x", method: .get)
        }
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "application/zip")
        #expect(response.headers[.contentLength] == String(response.bytes.count))
        let file = newsstand.folder.appending(path: "archive.zip")
        try Data(response.bytes).write(to: file)
        #expect(try run("unzip", "-tq", file.path).contains("No errors detected"))
        let listing = try run(
            "python3", "-c",
            """
            import sys, zipfile, hashlib
            z = zipfile.ZipFile(sys.argv[1])
            assert z.testzip() is None
            for i in z.infolist(): print(i.filename, i.file_size, hashlib.sha256(z.read(i)).hexdigest(), i.date_time)
            """, file.path)
        let lines = listing.split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("manifest.json "))
        let expected = manifest.assets(for: .oneX).map {
            "assets/\($0.path) \($0.size) \($0.digest.hex) (2026, 3, 10, 12, 0, 0)"
        }
        #expect(Array(lines.dropFirst()) == expected)
        let document = try run("unzip", "-p", file.path, "manifest.json")
        let inside = try JSON.decode(Manifest.self, from: Data(document.utf8))
        #expect(inside == manifest.only(.oneX))
    }

    @Test func `any range is the same bytes as in the whole, and two fetches are equal`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march", press: .pages(2))
        try await newsstand.test { client in
            let uri = Paths.API.archive(key)
            let whole = try await client.execute(uri: uri, method: .get)
            let again = try await client.execute(uri: uri, method: .get)
            #expect(whole.bytes == again.bytes)
            let tag = try #require(whole.headers[.eTag])
            #expect(again.headers[.eTag] == tag)
            let size = whole.bytes.count
            // Every border between segments is inside; a prime step meets them at every distance.
            for start in stride(from: 0, to: size, by: 97) {
                let end = min(start + 1 + start % 1500, size)
                let part = try await client.execute(
                    uri: uri, method: .get, headers: [.range: "bytes=\(start)-\(end - 1)", .ifRange: tag])
                #expect(part.status == .partialContent)
                #expect(part.headers[.contentRange] == "bytes \(start)-\(end - 1)/\(size)")
                guard part.bytes == Array(whole.bytes[start..<end]) else {
                    Testing.Issue.record("bytes \(start)..<\(end) differ")
                    return
                }
            }
            let rest = try await client.execute(
                uri: uri, method: .get, headers: [.range: "bytes=1000-", .ifRange: "\"another\""])
            #expect(rest.status == .ok)
        }
    }

    @Test func `renditions and revisions have different tags`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        try await newsstand.test { client in
            let two = try await client.execute(uri: Paths.API.archive(key) + "?rendition=2x", method: .head)
            let one = try await client.execute(uri: Paths.API.archive(key) + "?rendition=1x", method: .head)
            #expect(two.headers[.eTag] != one.headers[.eTag])
            let wrong = try await client.execute(uri: Paths.API.archive(key) + "?rendition=3x", method: .get)
            #expect(wrong.status == .badRequest)
        }
        _ = try await newsstand.publish("march", press: .pages(4))
        try await newsstand.test { client in
            let response = try await client.execute(uri: Paths.API.archive(key), method: .head)
            #expect(response.status == .ok)
        }
    }

    @Test func `large entries and offsets are written as ZIP64`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "edicola-zip-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // A sparse file takes no room; its CRC of zeros is wrong, but only the structure matters.
        let large = 5 << 30
        let small = Data("after four gibibytes".utf8)
        let archive = try ZipArchive(
            [
                .init(name: "large", crc32: 0, content: .file(path: "/dev/null", offset: 0, length: large)),
                .init(name: "small.txt", crc32: CRC32.of(small), content: .bytes(ByteBuffer(bytes: small))),
            ], at: DOSTime(secondsSince1970: TestNewsstand.noon.secondsSince1970))
        let file = folder.appending(path: "large.zip")
        #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
        let handle = try FileHandle(forWritingTo: file)
        for segment in archive.segments {
            switch segment {
            case .bytes(let bytes): try handle.write(contentsOf: Data(bytes.readableBytesView))
            case .file(_, _, let length): try handle.seek(toOffset: try handle.offset() + UInt64(length))
            }
        }
        try handle.close()
        let listing = try run(
            "python3", "-c",
            """
            import sys, zipfile
            z = zipfile.ZipFile(sys.argv[1])
            for i in z.infolist(): print(i.filename, i.file_size, i.header_offset > 1 << 32)
            print(z.read('small.txt').decode())
            """, file.path)
        #expect(listing == "large \(large) False\nsmall.txt 20 True\nafter four gibibytes\n")
    }

    @Test func `more than 65,535 entries are written as ZIP64`() async throws {
        let empty = ByteBuffer()
        let entries = (0..<65_600).map { ZipArchive.Entry(name: "\($0)", crc32: 0, content: .bytes(empty)) }
        let archive = try ZipArchive(entries, at: DOSTime(secondsSince1970: TestNewsstand.noon.secondsSince1970))
        var whole = ByteBuffer()
        var reader = SegmentReader(archive.segments)
        while var chunk = try await reader.next() { whole.writeBuffer(&chunk) }
        let file = FileManager.default.temporaryDirectory.appending(path: "edicola-zip-\(UUID().uuidString).zip")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(whole.readableBytesView).write(to: file)
        let count = try run(
            "python3", "-c", "import sys, zipfile; print(len(zipfile.ZipFile(sys.argv[1]).infolist()))", file.path)
        #expect(count == "65600\n")
    }

    /// Returns a program's output; fails the test when the program fails.
    private func run(_ program: String, _ arguments: String...) throws -> String {
        let answer = try Program.run(program, arguments)
        #expect(answer.status == 0, "\(answer.output)")
        return answer.output
    }
}
