import Foundation
import Testing

@Suite struct ArchitectureTests {
    @Test(arguments: Arrows.allowed.keys.sorted())
    func `a target imports only what its row names`(target: String) throws {
        let allowed = (Arrows.allowed[target] ?? []).union(Arrows.systemFor[target] ?? Arrows.system)
        for file in try Sources.files(in: "Sources/\(target)") {
            for module in file.imports where !allowed.contains(module) {
                Issue.record("\(file.path) imports \(module), which the row of \(target) does not name")
            }
        }
    }

    @Test func `every target has a row`() throws {
        let targets = try Sources.folders(in: "Sources").filter { !$0.hasPrefix("C") || $0 == "Circulation" }
        #expect(Set(targets) == Set(Arrows.allowed.keys))
    }

    @Test func `GRDB stays inside Storage and no file of Core does I/O`() throws {
        for file in try Sources.files(in: "Sources") where !file.path.hasPrefix("Sources/Storage/") {
            #expect(!file.imports.contains("GRDB"), "\(file.path)")
        }
        for file in try Sources.files(in: "Sources/EdicolaCore") {
            for name in ["FileManager", "URLSession", "Date()", "Date.now"] {
                #expect(!file.text.contains(name), "\(file.path) uses \(name)")
            }
        }
    }

    @Test func `nothing switches the compiler's checks off`() throws {
        let forbidden = ["@unchecked Sendable", "nonisolated(unsafe)", "try!", "fatalError(", "as!"]
        for file in try Sources.files(in: "Sources") {
            for word in forbidden where file.code.contains(word) { Issue.record("\(file.path) has \(word)") }
        }
    }

    @Test func `the server reads no stat of the C library's in Swift`() throws {
        // The compiler attributes the struct to the module that it loaded first: a debug build passes, a release build
        // fails.
        for file in try Sources.files(in: "Sources/EdicolaServer") + Sources.files(in: "Sources/Storage") {
            #expect(!file.code.contains("= stat()"), "\(file.path): see edicola_path_state")
        }
    }

    @Test func `no number from outside ends the process`() throws {
        // `Int(x)` traps for a double that is too large, and `offset + length` where both are unlimited.
        let conversion = /\bU?Int(8|16|32|64)?\((?!saturating:|exactly:).*(timeInterval|\.rounded\()/
        let anySize = /query\(.*\.max\)/
        for file in try Sources.files(in: "Sources") where !Self.isWalledIn(file.path) {
            for line in file.code.split(separator: "\n")
            where ["timeInterval", ".rounded(", "query("].contains(where: line.contains)
                && (line.contains(conversion) || line.contains(anySize))
            {
                Issue.record(
                    "\(file.path): \(line.drop(while: \.isWhitespace)): see FixedWidthInteger.init(saturating:)")
            }
        }
    }

    /// Whether a crash does no harm. The page worker, with Markup, may end: it is one of many, and the press reports
    /// which page it was. Terminal pictures are our own.
    private static func isWalledIn(_ path: String) -> Bool {
        ["PageWorker", "Markup", "Pictures"].contains { path.hasPrefix("Sources/\($0)/") }
    }

    @Test func `a file holds one idea`() throws {
        for file in try Sources.files(in: "Sources") + Sources.files(in: "Tests") {
            #expect(file.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 401, "\(file.path)")
        }
    }

    @Test func `tests start programs one at a time`() throws {
        let others = try Sources.files(in: "Tests").filter {
            !$0.path.hasPrefix("Tests/TestPrograms/") && !$0.path.hasPrefix("Tests/ArchitectureTests/")
        }
        for file in others where file.code.contains("Process()") {
            #expect(!file.code.contains(".run()") && !file.code.contains("Pipe()"), "\(file.path): see Process.begin()")
        }
    }

    @Test func `folders are nouns of the newsstand, not roles`() throws {
        let roles: Set = [
            "Controllers", "Helpers", "Utils", "Utilities", "Managers", "Models", "Services", "Extensions",
        ]
        for file in try Sources.files(in: "Sources") {
            #expect(roles.isDisjoint(with: file.path.split(separator: "/").map(String.init)), "\(file.path)")
        }
    }

    @Test func `every pitfall of shops is a test that bears its number`() throws {
        let notes = try Sources.pages(in: "docs/notes").first { $0.contains("\n## Pitfalls\n") } ?? ""
        let pitfalls = notes.matches(of: /(?m)^\| ([0-9]+) \| [A-Z0-9`]/).map { $0.1 }
        #expect(pitfalls.count == 22)
        let tests = try Sources.files(in: "Tests").map(\.text).joined()
        for number in pitfalls { #expect(tests.contains("func `\(number): "), "pitfall \(number)") }
    }
}
