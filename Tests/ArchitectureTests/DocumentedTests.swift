import Foundation
import Testing

/// The kit's public symbols: its users never saw its code.
@Suite struct DocumentedTests {
    /// The kit's core and its adapters.
    private static let kit = ["EdicolaKit", "EdicolaCatalogs", "EdicolaHTTP", "EdicolaLocalReader", "EdicolaSandbox"]

    @Test(arguments: [("EdicolaCore", 50), ("EdicolaKit", 50)] + kit.dropFirst().map { ($0, 1) })
    func `every public symbol of what apps are built on is documented`(target: String, least: Int) throws {
        let files = try Sources.files(in: "Sources/\(target)")
        #expect(files.count > least)
        for file in files {
            for line in Self.undocumented(in: file.text) { Issue.record("\(file.path):\(line) has no documentation") }
        }
    }

    @Test(arguments: [
        ("public let a = 1", [1]), ("/// One.\npublic let a = 1", []),
        ("/// One.\n@discardableResult\npublic func a() {}", []),
        ("/// One.\npublic enum A {\n    case b\n    /// C.\n    case c\n}", [3]), ("public import Foundation", []),
        ("/// One.\npublic struct A {\n\n    public var b: Int\n}", [4]), ("extension A {\n    case b\n}", []),
    ])
    func `the look at it sees what is missing`(text: String, lines: [Int]) {
        #expect(Self.undocumented(in: text) == lines)
    }

    @Test func `alerts can show every error of the kit`() throws {
        let code = try Self.kit.flatMap { try Sources.files(in: "Sources/\($0)") }.map(\.text).joined()
        let errors = code.matches(of: /public (?:struct|enum) ([A-Za-z]+Error):/).map { String($0.1) }
        #expect(errors.count > 7)
        for error in errors { #expect(code.contains("extension \(error): LocalizedError"), "\(error)") }
    }

    @Test func `each of the old mistakes has its test`() throws {
        let tests = try Sources.files(in: "Tests").map(\.text).joined()
        let rows = try Sources.text(of: "docs/notes/old-mistakes.md").split(separator: "\n").filter {
            $0.hasPrefix("| ")
        }
        let names = rows.flatMap { $0.split(separator: "|").dropFirst().joined().matches(of: /`([^`]+)`/).map(\.1) }
        #expect(names.count > 25)
        for name in names { #expect(tests.contains("func `\(name)`("), "\(name)") }
    }

    @Test func `the pages of the kit's documentation name only symbols that there are`() throws {
        let code = try Self.kit.flatMap { try Sources.files(in: "Sources/\($0)") }.map(\.text).joined()
        let pages = try Sources.pages(in: "Sources/EdicolaKit/EdicolaKit.docc")
        #expect(pages.count >= 2)
        for page in pages {
            for reference in page.matches(of: /``([A-Za-z]+)(?:\/([a-zA-Z]+)[^`]*)?``/) {
                let (type, member) = (reference.1, reference.2)
                guard type != "EdicolaKit" else { continue }
                #expect(code.contains(try Regex("(struct|class|enum|protocol|actor) \(type)\\b")), "``\(type)``")
                guard let member else { continue }
                #expect(code.contains(try Regex("(var|let|func|case) \(member)\\b")), "``\(type)/\(member)``")
            }
        }
    }

    /// Finds undocumented public declarations.
    ///
    /// - Returns: their line numbers, from 1.
    static func undocumented(in text: String) -> [Int] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var missing: [Int] = []
        // The indent of the current public enumeration: its cases are public too.
        var enumeration: Int?
        for (index, line) in lines.enumerated() {
            let indent = line.prefix { $0 == " " }.count
            let words = line.dropFirst(indent).split(separator: " ").map(String.init)
            guard let first = words.first else { continue }
            if let outer = enumeration, indent <= outer { enumeration = nil }
            let isPublic = first == "public" && words.count > 1 && words[1] != "import" && words[1] != "extension"
            let isCase = enumeration == indent - 4 && words.prefix(2).contains("case")
            if isPublic || isCase {
                let before = lines[..<index].last { !$0.drop(while: \.isWhitespace).hasPrefix("@") }
                if before?.drop(while: \.isWhitespace).hasPrefix("///") != true { missing.append(index + 1) }
            }
            if first == "public", words.prefix(3).contains("enum") { enumeration = indent }
        }
        return missing
    }
}
