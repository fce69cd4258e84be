import Foundation
import Testing

/// docs/kit.md shows only code that compiles.
@Suite struct KitGuideTests {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    private static let root = tests.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test func `every example of the guide is one that compiles`() throws {
        let guide = try String(contentsOf: Self.root.appending(path: "docs/kit.md"), encoding: .utf8)
        let compiled = Self.code(
            of: try String(contentsOf: Self.tests.appending(path: "KitGuide.swift"), encoding: .utf8))
        let examples = guide.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }.filter { !$0.hasPrefix(".package") }
        #expect(examples.count > 10)
        for example in examples { #expect(compiled.contains(Self.code(of: example)), "\(example)") }
    }

    @Test(arguments: [
        ("let a = 1  // one\nimport B\n\n", "leta=1"), ("f(\n    \"http://a\", b)", "f(\"http://a\",b)"),
    ])
    func `layout, comments and imports make no difference`(text: String, code: String) {
        #expect(Self.code(of: text) == code)
    }

    /// Without layout, comments and imports.
    private static func code(of text: String) -> String {
        text.split(separator: "\n").filter { !$0.hasPrefix("import ") }.map { line in
            line.replacing(/(^|\s)\/\/.*/, with: "")
        }.joined().filter { !$0.isWhitespace }
    }
}
