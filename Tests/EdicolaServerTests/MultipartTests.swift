import NIOCore
import Testing

@testable import EdicolaServer

/// Forms with a file, as browsers send them.
struct MultipartTests {
    /// A form as read: its fields, and the file's name and bytes.
    private struct Read: Hashable {
        var fields: [String: String]
        var name: String?
        var bytes: [UInt8] = []
    }

    private struct Chunks: AsyncSequence {
        let chunks: [[UInt8]]

        func makeAsyncIterator() -> Iterator { Iterator(rest: chunks[...]) }

        struct Iterator: AsyncIteratorProtocol {
            var rest: ArraySlice<[UInt8]>

            mutating func next(isolation actor: isolated (any Actor)?) async throws -> ByteBuffer? {
                rest.popFirst().map { ByteBuffer(bytes: $0) }
            }
        }
    }

    private static func read(
        _ chunks: [[UInt8]], boundary: String = "xYz", limits: MultipartLimits = MultipartLimits()
    ) async throws -> Read {
        let form = try await MultipartForm(
            reading: Chunks(chunks: chunks), contentType: "multipart/form-data; boundary=\(boundary)", limits: limits)
        var read = Read(fields: form.fields, name: form.file?.name)
        if let file = form.file { for try await part in file { read.bytes += part } }
        return read
    }

    private static func bytes(_ text: String) -> [UInt8] {
        Array(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n").utf8)
    }

    private static let usual = bytes(
        """
        --xYz
        Content-Disposition: form-data; name="title"

        Limone
        --xYz
        Content-Disposition: form-data; name="file"; filename="limone-12.pdf"
        Content-Type: application/pdf

        %PDF-1.7
        --xY
        -

        --xYz--

        """)

    private static let result = Read(
        fields: ["title": "Limone"], name: "limone-12.pdf", bytes: bytes("%PDF-1.7\n--xY\n-\n"))

    @Test func `a form is the same wherever its bytes are split`() async throws {
        let all = Self.usual
        #expect(try await Self.read([all]) == Self.result)
        for cut in 1..<all.count {
            #expect(try await Self.read([Array(all[..<cut]), Array(all[cut...])]) == Self.result, "at \(cut)")
        }
        #expect(try await Self.read(all.map { [$0] }) == Self.result)
    }

    @Test func `a form that is cut short anywhere is an error`() async throws {
        // Without its last line break it is whole.
        let end = Self.usual.count - 2
        #expect(try await Self.read([Array(Self.usual[..<end])]) == Self.result)
        for cut in 0..<end {
            await #expect(throws: MultipartError.cutShort, "at \(cut)") {
                _ = try await Self.read([Array(Self.usual[..<cut])])
            }
        }
    }

    /// The naive model has the whole body in memory and splits it at its delimiters.
    @Test func `random forms in random chunks are what a naive reader says`() async throws {
        var random = Seeded(state: 7)
        for round in 0..<400 {
            let alphabet: [UInt8] = Array("\r\n-xYza\0".utf8) + [0xFF]
            var content = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            }
            content.append(UInt8(ascii: "!"))
            let body =
                Self.bytes("--xYz\nContent-Disposition: form-data; name=\"f\"; filename=\"a.pdf\"\n\n") + content
                + Self.bytes("\n--xYz--\n")
            var (chunks, rest): ([[UInt8]], ArraySlice<UInt8>) = ([], body[...])
            while !rest.isEmpty {
                let count = min(rest.count, Int.random(in: 0...9, using: &random))
                chunks.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            let read = try? await Self.read(chunks)
            #expect(read?.bytes == Self.naive(content), "round \(round)")
        }
    }

    /// Returns the content up to its first delimiter; nil if it has one, because then it is no content.
    private static func naive(_ content: [UInt8]) -> [UInt8]? {
        let (delimiter, whole) = (Array("\r\n--xYz".utf8), Array("\r\n".utf8) + content)
        for place in whole.indices where whole[place...].starts(with: delimiter) { return nil }
        return content
    }

    @Test(arguments: [
        // Chromium 156, Firefox, curl 7 and curl 8, in this order.
        (
            "----WebKitFormBoundary7MA4YWxkTrZu0gW", "Content-Type: application/pdf", #"L'été "97".pdf"#,
            #"L'été %2297%22.pdf"#
        ),
        (
            "---------------------------9051914041544843365972754266", "Content-Type: application/pdf", "a\\b.pdf",
            "a\\b.pdf"
        ),
        (
            "------------------------d74496d66958873e", "Content-Type: application/octet-stream", #"x "1".pdf"#,
            #"x \"1\".pdf"#
        ),
        ("------------------------d74496d66958873e", "X-Other: 1\nContent-Type: a/b", "plain.pdf", "plain.pdf"),
    ])
    func `bodies are read as browsers write them`(boundary: String, type: String, name: String, written: String)
        async throws
    {
        let body = Self.bytes(
            """
            --\(boundary)
            Content-Disposition: form-data; name="title"

            Größe: 1 & 2
            --\(boundary)
            Content-Disposition: form-data; name="file"; filename="\(written)"
            \(type)

            %PDF
            --\(boundary)--

            """)
        let read = try await Self.read([body], boundary: boundary)
        #expect(read.fields == ["title": "Größe: 1 & 2"])
        #expect(read.bytes == Array("%PDF".utf8))
        #expect(read.name == MultipartHead.plainName(name))
    }

    @Test func `an input without a file is no file`() async throws {
        let body = Self.bytes(
            """
            --xYz
            Content-Disposition: form-data; name="file"; filename=""
            Content-Type: application/octet-stream


            --xYz
            Content-Disposition: form-data; name="after"

            1
            --xYz--
            """)
        #expect(try await Self.read(body.map { [$0] }) == Read(fields: ["after": "1"], name: nil))
        let empty = Self.bytes(
            "--xYz\nContent-Disposition: form-data; name=\"f\"; filename=\"a.pdf\"\n\n\n--xYz--")
        await #expect(throws: MultipartError.emptyFile) { _ = try await Self.read([empty]) }
    }

    @Test func `hostile forms are refused with a reason`() async throws {
        func part(_ head: String, _ text: String = "1") -> String { "--xYz\n\(head)\n\n\(text)\n" }
        let field = #"Content-Disposition: form-data; name="a""#
        let file = #"Content-Disposition: form-data; name="f"; filename="a.pdf""#
        let many = (0...40).map { part(#"Content-Disposition: form-data; name="a\#($0)""#) }.joined()
        let cases: [(String, MultipartError)] = [
            (part(field) + part(field), .repeated("a")), (many, .tooManyFields),
            (part(field, String(repeating: "x", count: 70_000)), .tooLong),
            (part(field + "\nX: " + String(repeating: "x", count: 9_000)), .tooLong),
            (String(repeating: "preamble ", count: 200), .tooLong), (part("Content-Type: text/plain"), .badPart),
            (part("Content-Disposition: attachment; name=\"a\""), .badPart), ("--xYzw\n", .badPart),
            (part(file) + part(#"Content-Disposition: form-data; name="b""#), .partAfterFile),
            (part(field) + "--xYz--" + String(repeating: "x", count: 2_000), .tooLong),
        ]
        for (text, expected) in cases {
            let body = Self.bytes(text + "--xYz--\n")
            await #expect(throws: expected, "\(text.prefix(80))") { _ = try await Self.read([body]) }
            await #expect(throws: expected, "\(text.prefix(80))") { _ = try await Self.read(body.map { [$0] }) }
        }
    }

    @Test(arguments: [
        "text/plain", "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=x",
        "multipart/form-data; boundary=\"a \"", "multipart/form-data; boundary=é",
        "multipart/form-data; boundary=" + String(repeating: "x", count: 71),
    ])
    func `what is no form is refused`(contentType: String) async throws {
        await #expect(throws: MultipartError.notAForm) {
            _ = try await MultipartForm(reading: Chunks(chunks: []), contentType: contentType)
        }
    }

    @Test(arguments: [
        ("C:\\Users\\me\\lemon.pdf", "lemon.pdf"), ("../../etc/passwd", "passwd"), ("/", "file"), ("..", "file"),
        (".hidden.pdf", "hidden.pdf"), ("a\u{0}b\u{202E}c\n.pdf", "abc.pdf"), ("  a   b.pdf ", "a b.pdf"),
        (
            String(repeating: "x", count: 200) + ".pdf",
            String(repeating: "x", count: 99) + "…" + String(repeating: "x", count: 16) + ".pdf"
        ),
    ])
    func `a file's name has no folders and no tricks`(name: String, plain: String) {
        #expect(MultipartHead.plainName(name) == plain)
    }
}

/// A generator with a seed: each run has the same numbers.
private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state >> 32) | (state << 32)
    }
}
