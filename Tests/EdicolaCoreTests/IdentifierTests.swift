import EdicolaCore
import Foundation
import Testing

@Suite struct IdentifierTests {
    @Test(arguments: ["a", "2026-03", "La.Frutta_7", String(repeating: "x", count: 128)])
    func `a plain name is an id`(text: String) throws {
        #expect(try Issue.ID(parsing: text).text == text)
    }

    @Test(
        arguments: [
            ("", IdentifierError.empty), (String(repeating: "x", count: 129), .tooLong), (".hidden", .badStart),
            ("-x", .badStart), ("a/b", .badCharacter), ("a..", nil), ("..", .badStart), ("a\u{0}", .badCharacter),
            ("città", .badCharacter), ("a b", .badCharacter), ("a%2Fb", .badCharacter), ("latest", .reserved),
        ] as [(String, IdentifierError?)])
    func `anything else is refused with its reason`(text: String, expected: IdentifierError?) {
        var seen: IdentifierError?
        do { _ = try Issue.ID(parsing: text) } catch { seen = error }
        #expect(seen == expected)
    }

    @Test(arguments: ["api", "library", "console", "web", "healthz", "service-worker.js"])
    func `a publication can't take an address of the newsstand's own`(text: String) {
        #expect(throws: IdentifierError.reserved) { try Publication.ID(parsing: text) }
    }

    @Test func `case tells ids apart`() throws {
        #expect(try Publication.ID(parsing: "Frutta") != Publication.ID(parsing: "frutta"))
    }

    @Test func `a bad id in JSON is an error, not a path`() {
        let json = Data(#"{"publication":"../etc","issue":"1"}"#.utf8)
        #expect(throws: DecodingError.self) { try JSON.decode(Issue.Key.self, from: json) }
    }

    @Test(arguments: ["pages/0001-2x.3fa9.webp", "a", "a/b/c.d"])
    func `a plain path is an asset path`(text: String) { #expect(AssetPath(text)?.text == text) }

    @Test(arguments: ["", "/a", "a/", "a//b", "../a", "a/../b", ".a", "a/.b", "a\\b", "a b", "a%2e", "ü", "a\u{0}"])
    func `a path that could leave its folder is none`(text: String) { #expect(AssetPath(text) == nil) }

    @Test func `a digest is read and written`() {
        let hex = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(Digest(hex: hex)?.hex == hex)
        #expect(Digest(hex: hex.uppercased()) == nil)
        #expect(Digest(hex: hex.dropLast()) == nil)
        #expect(Digest(bytes: [1, 2, 3]) == nil)
    }
}
