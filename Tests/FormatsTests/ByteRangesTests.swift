import Formats
import Testing

struct ByteRangesTests {
    @Test(arguments: [
        ("bytes=0-9", ByteRanges.parts([0..<10])), ("Bytes=0-0, -5", .parts([0..<1, 95..<100])),
        ("bytes=90-", .parts([90..<100])), ("bytes=-500", .parts([0..<100])),
        ("bytes=50-99999999999999999999", .parts([50..<100])),
        ("bytes=100-", .unsatisfiable), ("bytes=-0", .unsatisfiable), ("bytes=9-0", .whole), ("bytes=", .whole),
        ("bytes=a-b", .whole), ("bytes=+1-2", .whole), ("lines=0-9", .whole), ("", .whole), ("bytes=0-99,0-99", .whole),
        ("bytes= 1 - 2 ", .parts([1..<3])), ("bytes=--1", .whole),
    ])
    func `a range of a hundred bytes is what RFC 9110 says`(field: String, ranges: ByteRanges) {
        #expect(ByteRanges(parsing: field, size: 100) == ranges)
    }

    @Test func `too many parts are answered with the whole`() {
        let parts = (0...ByteRanges.maximumParts).map { "\($0)-\($0)" }
        #expect(ByteRanges(parsing: "bytes=" + parts.joined(separator: ","), size: 100) == .whole)
        let fewer = ByteRanges(parsing: "bytes=" + parts.dropLast().joined(separator: ","), size: 100)
        guard case .parts(let found) = fewer else { return #expect(Bool(false), "\(fewer)") }
        #expect(found.count == ByteRanges.maximumParts)
    }

    @Test func `nothing has no part`() {
        #expect(ByteRanges(parsing: "bytes=0-", size: 0) == .unsatisfiable)
        #expect(ByteRanges(parsing: "bytes=-1", size: 0) == .unsatisfiable)
    }
}
