import EdicolaCore
import EdicolaServer
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// The requirements of RFC 9110 §13–14, and nginx's behaviour, for a file of 1024 bytes.
struct ConditionalRequestTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var question: String
        var method = HTTPRequest.Method.get
        var fields: HTTPFields
        var status: Int
        /// The bytes of the answer, as a range of the file; nil for none.
        var bytes: Range<Int>?
        var contentRange: String?

        var testDescription: String { question }
    }

    /// The cases; `TAG` is replaced by the file's entity tag.
    static let rows: [Row] = [
        Row(question: "nothing asked", fields: [:], status: 200, bytes: 0..<1024),
        Row(
            question: "first 100", fields: [.range: "bytes=0-99"], status: 206, bytes: 0..<100,
            contentRange: "bytes 0-99/1024"),
        Row(
            question: "one byte", fields: [.range: "bytes=0-0"], status: 206, bytes: 0..<1,
            contentRange: "bytes 0-0/1024"),
        Row(
            question: "open end", fields: [.range: "bytes=1000-"], status: 206, bytes: 1000..<1024,
            contentRange: "bytes 1000-1023/1024"),
        Row(
            question: "end past the end", fields: [.range: "bytes=1000-5000"], status: 206, bytes: 1000..<1024,
            contentRange: "bytes 1000-1023/1024"),
        Row(
            question: "last 100", fields: [.range: "bytes=-100"], status: 206, bytes: 924..<1024,
            contentRange: "bytes 924-1023/1024"),
        Row(
            question: "last 5000", fields: [.range: "bytes=-5000"], status: 206, bytes: 0..<1024,
            contentRange: "bytes 0-1023/1024"),
        Row(question: "past the end", fields: [.range: "bytes=2000-"], status: 416, contentRange: "bytes */1024"),
        Row(question: "no last bytes", fields: [.range: "bytes=-0"], status: 416, contentRange: "bytes */1024"),
        Row(question: "unknown unit", fields: [.range: "items=0-5"], status: 200, bytes: 0..<1024),
        // §14.2 leaves it open; nginx answers 416.
        Row(question: "backwards", fields: [.range: "bytes=9-0"], status: 200, bytes: 0..<1024),
        Row(question: "no range", fields: [.range: "bytes="], status: 200, bytes: 0..<1024),
        Row(question: "the same tag", fields: [.ifNoneMatch: "TAG"], status: 304),
        Row(question: "a tag in a list", fields: [.ifNoneMatch: "\"x,y\", TAG"], status: 304),
        Row(question: "any tag", fields: [.ifNoneMatch: "*"], status: 304),
        Row(question: "a weak tag", fields: [.ifNoneMatch: "W/TAG"], status: 304),
        Row(question: "another tag", fields: [.ifNoneMatch: "\"other\""], status: 200, bytes: 0..<1024),
        Row(question: "must match, does", fields: [.ifMatch: "\"other\", TAG"], status: 200, bytes: 0..<1024),
        Row(question: "must match any", fields: [.ifMatch: "*"], status: 200, bytes: 0..<1024),
        Row(question: "must match, does not", fields: [.ifMatch: "\"other\""], status: 412),
        Row(question: "must match, weak", fields: [.ifMatch: "W/TAG"], status: 412),
        Row(
            question: "range of the same file", fields: [.range: "bytes=0-9", .ifRange: "TAG"], status: 206,
            bytes: 0..<10, contentRange: "bytes 0-9/1024"),
        Row(
            question: "range of another file", fields: [.range: "bytes=0-9", .ifRange: "\"other\""], status: 200,
            bytes: 0..<1024),
        Row(
            question: "range by a weak tag", fields: [.range: "bytes=0-9", .ifRange: "W/TAG"], status: 200,
            bytes: 0..<1024),
        Row(
            question: "range by a date", fields: [.range: "bytes=0-9", .ifRange: "Tue, 10 Mar 2026 12:00:00 GMT"],
            status: 200, bytes: 0..<1024),
        Row(
            question: "past the end of another file", fields: [.range: "bytes=2000-", .ifRange: "\"other\""],
            status: 200, bytes: 0..<1024),
        Row(question: "range known already", fields: [.range: "bytes=0-9", .ifNoneMatch: "TAG"], status: 304),
        Row(question: "head", method: .head, fields: [:], status: 200),
        // §14.2 defines Range only for GET.
        Row(question: "head with a range", method: .head, fields: [.range: "bytes=0-9"], status: 200),
        Row(question: "head, known already", method: .head, fields: [.ifNoneMatch: "TAG"], status: 304),
    ]

    @Test func `conditions and ranges are answered as RFC 9110 demands`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        let layer = try #require(try await newsstand.manifest(key).pages[0].layer)
        let content = Array(PressMachineBytes.layer(1))
        let tag = "\"sha256-\(layer.digest.hex)\""
        try await newsstand.test { client in
            for row in Self.rows {
                var fields = row.fields
                for field in row.fields {
                    fields[field.name] = field.value.split(separator: "TAG", omittingEmptySubsequences: false)
                        .joined(separator: tag)
                }
                let response = try await client.execute(
                    uri: Paths.API.asset(layer.path, of: key), method: row.method, headers: fields)
                #expect(Int(response.status.code) == row.status, "\(row.question)")
                #expect(response.headers[.contentRange] == row.contentRange, "\(row.question)")
                if row.status < 400 {
                    #expect(response.headers[.eTag] == tag, "\(row.question)")
                    #expect(response.bytes == Array(content[row.bytes ?? 0..<0]), "\(row.question)")
                }
                let length = row.method == .head && row.status == 200 ? 1024 : row.bytes?.count
                if row.status < 300 {
                    #expect(response.headers[.contentLength] == length.map(String.init), "\(row.question)")
                    #expect(response.headers[.acceptRanges] == "bytes", "\(row.question)")
                } else if row.status == 304 {
                    #expect(response.headers[.contentLength] == nil, "\(row.question)")
                }
            }
        }
    }

    @Test func `several ranges come as one multipart body`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march")
        let layer = try #require(try await newsstand.manifest(key).pages[0].layer)
        let content = Array(PressMachineBytes.layer(1))
        try await newsstand.test { client in
            let uri = Paths.API.asset(layer.path, of: key)
            let response = try await client.execute(
                uri: uri, method: .get, headers: [.range: "bytes=0-9, 20-29,-5, 5000-"])
            #expect(response.status == .partialContent)
            let type = try #require(response.headers[.contentType])
            let boundary = try #require(type.split(separator: "boundary=").last)
            #expect(type.hasPrefix("multipart/byteranges; boundary="))
            #expect(response.headers[.contentRange] == nil)
            #expect(response.headers[.contentLength] == String(response.bytes.count))
            var expected: [UInt8] = []
            for range in [0..<10, 20..<30, 1019..<1024] {
                let head = """
                    \r\n--\(boundary)\r\nContent-Type: \(layer.mediaType)\r\n\
                    Content-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/1024\r\n\r\n
                    """
                expected += Array(head.utf8) + content[range]
            }
            expected += Array("\r\n--\(boundary)--\r\n".utf8)
            #expect(response.bytes == expected)

            let many = (0..<100).map { "\($0)-\($0)" }.joined(separator: ",")
            let whole = try await client.execute(uri: uri, method: .get, headers: [.range: "bytes=\(many)"])
            #expect(whole.status == .ok)
            let twice = try await client.execute(uri: uri, method: .get, headers: [.range: "bytes=0-,0-"])
            #expect(twice.status == .ok)
            #expect(twice.bytes == content)
        }
    }
}

enum PressMachineBytes {
    static func layer(_ page: Int) -> [UInt8] { Array(PressClient.bytes("layer \(page)", 1024)) }
}
