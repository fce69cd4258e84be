import Foundation
import Testing

@testable import Markup
@testable import PageWorker

@Suite struct EPUBFontTests {
    /// FIPS 180-4's examples, and lengths around a block.
    @Test(arguments: [
        ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1, "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ), ("a", 1_000_000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
        ("a", 55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"), ("a", 56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
        ("a", 64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
    ]) func `SHA-1 is that of the standard`(text: String, count: Int, digest: String) {
        let found = SHA1.digest(Array(String(repeating: text, count: count).utf8))
        #expect(found.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == digest)
    }

    static let font = [0, 1, 0, 0] + (0..<3_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    static let uuid: [UInt8] = [
        0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC, 0xDE, 0xF0, 0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC, 0xDE, 0xF0,
    ]

    /// EPUB 3.3, section 4.4.3, implemented independently of the product.
    static func mixed(_ font: [UInt8], key: [UInt8], count: Int) -> [UInt8] {
        font.enumerated().map { index, byte in index < count ? byte ^ key[index % key.count] : byte }
    }

    @Test(arguments: ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"])
    func `an obfuscated font works again`(algorithm: String) throws {
        let isAdobe = algorithm.contains("adobe")
        let key = isAdobe ? Self.uuid : SHA1.digest(Array("urn:uuid:12345678-9abc-def0-1234-56789abcdef0".utf8))
        let run = try EPUBRun(
            Self.book(algorithm, font: Self.mixed(Self.font, key: key, count: isAdobe ? 1_024 : 1_040)))
        let resource = try #require(try run.info.resources.first { $0.path == "OPS/font.ttf" })
        #expect(resource.mediaType == "font/ttf" && resource.size == Self.font.count)
        let (bytes, notes) = try run.resource("OPS/font.ttf")
        #expect([UInt8](bytes) == Self.font && notes.isEmpty)
    }

    @Test func `a font that is only called obfuscated is left as it is`() throws {
        let run = try EPUBRun(Self.book("http://www.idpf.org/2008/embedding", font: Self.font))
        #expect([UInt8](try run.resource("OPS/font.ttf").bytes) == Self.font)
    }

    @Test func `a font that no identifier opens is left out with a note`() throws {
        let font = Self.mixed(Self.font, key: [1, 2, 3], count: 1_040)
        let (bytes, notes) = try EPUBRun(Self.book("http://www.idpf.org/2008/embedding", font: font))
            .resource("OPS/font.ttf")
        #expect(bytes.isEmpty && notes.noteCodes == ["font-obfuscated"])
    }

    @Test(arguments: [
        ("license.lcpl", "Readium LCP"), ("rights.xml", "Adobe ADEPT"), ("sinf.xml", "Apple FairPlay"),
        ("other", "an unknown method"),
    ]) func `a locked book is refused`(file: String, lock: String) throws {
        var book = Self.book("http://www.w3.org/2001/04/xmlenc#aes256-cbc", font: Self.font)
        book.files.append(("META-INF/\(file)", Data("x".utf8)))
        do {
            _ = try EPUBRun(book)
            Issue.record("it opened")
        } catch let failure as WorkerError {
            #expect(failure.code == .encrypted && failure.message.contains("DRM (\(lock))"))
        }
    }

    private static func book(_ algorithm: String, font: [UInt8]) -> EPUBTestBook {
        var book = EPUBTestBook()
        let style = "<style>@font-face { font-family: F; src: url(font.ttf) }</style>"
        book.items = [
            .init(id: "one", href: "one.xhtml", content: EPUBTestBook.document("<p>one</p>", head: style)),
            .init(
                id: "font", href: "font.ttf", type: "application/vnd.ms-opentype", content: Data(font), spine: nil),
        ]
        book.files = [
            (
                "META-INF/encryption.xml",
                Data(
                    """
                    <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">
                    <enc:EncryptedData><enc:EncryptionMethod Algorithm="\(algorithm)"/>
                    <enc:CipherData><enc:CipherReference URI="OPS/font.ttf"/></enc:CipherData></enc:EncryptedData></encryption>
                    """.utf8)
            )
        ]
        return book
    }
}
