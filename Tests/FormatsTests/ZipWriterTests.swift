import Foundation
import TestPrograms
import Testing

@testable import Formats

struct ZipWriterTests {
    @Test(arguments: [("", 0), ("123456789", 0xCBF4_3926), ("a", 0xE8B7_BE43)] as [(String, UInt32)])
    func `the sum is the one of the standard`(text: String, sum: UInt32) {
        #expect(CRC32.of(text.utf8) == sum)
    }

    @Test func `the sum is the same however the bytes are cut`() {
        let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
        let whole = CRC32.of(bytes)
        for step in [1, 3, 15, 16, 17, 1000] {
            var sum = CRC32()
            for start in stride(from: 0, to: bytes.count, by: step) {
                sum.update(bytes[start..<min(start + step, bytes.count)])
            }
            #expect(sum.value == whole)
        }
        // Neither an array nor a slice of one.
        #expect(CRC32.of(AnySequence(bytes)) == whole)
    }

    @Test func `unzip and Python read what is written`() throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "edicola-zip-\(UUID().uuidString).zip")
        defer { try? FileManager.default.removeItem(at: place) }
        let files = [("a.txt", "Hello"), ("pages/città.txt", "Città"), ("empty", "")]
        try write(files, to: place, limits: .init())
        let test = try Program.run("unzip", ["-t", place.path])
        #expect(test.status == 0 && test.output.contains("No errors detected"), "\(test.output)")
        #expect(try pythonReads(place) == "[('a.txt', 'Hello'), ('pages/città.txt', 'Città'), ('empty', '')]\n")
    }

    @Test(arguments: [
        ZipWriter.Limits(size: 3), .init(size: 40), .init(count: 2), .init(size: 0, count: 0), .init(size: 5),
    ])
    func `what needs ZIP64 is read by Python, whichever number it is`(limits: ZipWriter.Limits) throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "edicola-zip-\(UUID().uuidString).zip")
        defer { try? FileManager.default.removeItem(at: place) }
        try write([("a", "Hello"), ("b", "Hi"), ("c", "")], to: place, limits: limits)
        #expect(try pythonReads(place) == "[('a', 'Hello'), ('b', 'Hi'), ('c', '')]\n")
    }

    @Test func `a name that is too long is refused`() {
        var zip = ZipWriter()
        let name = String(repeating: "n", count: 65_536)
        #expect(throws: ZipWriter.NameTooLongError(name: name)) { try zip.add(.init(name: name, crc32: 0, size: 0)) }
        #expect(throws: Never.self) { try zip.add(.init(name: String(name.dropLast()), crc32: 0, size: 0)) }
    }

    @Test(arguments: [
        (Int.min, 0x0021, 0), (315_532_800, 0x0021, 0), (1_772_344_801, 0x5C61, 0x3000), (Int.max, 0xFF9F, 0xBF7D),
    ])
    func `a time of ZIP begins in 1980 and ends in 2107`(seconds: Int, date: UInt16, time: UInt16) {
        let found = DOSTime(secondsSince1970: seconds)
        #expect(found.date == date && found.time == time)
    }

    private func write(_ files: [(String, String)], to place: URL, limits: ZipWriter.Limits) throws {
        var zip = ZipWriter(limits: limits)
        var bytes: [UInt8] = []
        for (name, text) in files {
            #expect(zip.offset == bytes.count)
            bytes += try zip.add(.init(name: name, crc32: CRC32.of(text.utf8), size: text.utf8.count))
            bytes += text.utf8
        }
        bytes += zip.end()
        try Data(bytes).write(to: place)
    }

    private func pythonReads(_ place: URL) throws -> String {
        let script = """
            import sys, zipfile
            z = zipfile.ZipFile(sys.argv[1])
            assert z.testzip() is None
            print([(i.filename, z.read(i).decode()) for i in z.infolist()])
            """
        let answer = try Program.python(["-c", script, place.path])
        #expect(answer.status == 0, "\(answer.output)")
        return answer.output
    }
}
