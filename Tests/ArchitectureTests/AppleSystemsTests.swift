import Testing

/// APIs for apps on Apple's systems must be available from macOS 14 and iOS 17 on. No Apple compiler checks that here:
/// these are the newer names that we met or know, with the version that introduced them.
@Suite struct AppleSystemsTests {
    static let newer: [(name: String, since: String)] = [
        ("import Synchronization", "15"), ("Mutex(", "15"), ("Atomic<", "15"), ("any AsyncSequence<", "15"),
        ("some AsyncSequence<", "15"), ("next(isolation:", "15"), ("String(validating:", "15"), ("Int128", "15"),
        ("RangeSet", "15"), (".indices(where:", "15"), ("InlineArray", "26"), ("UTF8Span", "26"),
        ("Task.immediate", "26"), ("Task(name:", "26"), ("isolated deinit", "15.4"), ("TaskExecutor", "15"),
    ]

    private static let targets = [
        "Formats", "EdicolaCore", "Feeds", "EdicolaKit", "EdicolaCatalogs", "EdicolaLocalReader", "EdicolaSandbox",
    ]

    @Test(arguments: targets)
    func `a target for apps uses nothing that is newer`(target: String) throws {
        for file in try Sources.files(in: "Sources/\(target)") {
            let code = Self.withoutLinux(file.code)
            for (name, since) in Self.newer where code.contains(name) {
                Issue.record("\(file.path) uses \(name), which needs macOS \(since)")
            }
        }
    }

    /// Returns the code without the lines in `#if os(Linux)`.
    private static func withoutLinux(_ code: String) -> String {
        var conditions: [Bool] = []
        return code.split(separator: "\n").filter { line in
            let words = line.split(separator: " ")
            switch words.first {
            case "#if": conditions.append(words == ["#if", "os(Linux)"])
            case "#else", "#elseif": conditions[conditions.count - 1] = false
            case "#endif": conditions.removeLast()
            default: break
            }
            return !conditions.contains(true)
        }.joined(separator: "\n")
    }

    @Test func `what stands for Linux alone may use what it wants`() {
        let code = "a\n#if os(Linux)\n  b\n  #if DEBUG\n  c\n  #endif\n#else\n  d\n#endif\n#if !os(Linux)\ne\n#endif"
        let left = Self.withoutLinux(code).split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(left == ["a", "  d", "e"])
    }

    @Test func `what a target for apps needs is declared for every system`() throws {
        let everywhere = try #require(try Sources.text(of: "Package.swift").split(separator: "#if os(Linux)").first)
        let needed = Self.targets.flatMap { Arrows.allowed[$0] ?? [] }
        for module in Set(needed + Self.targets) { #expect(everywhere.contains("\"\(module)\""), "\(module)") }
        #expect(everywhere.contains("[.macOS(.v14), .iOS(.v17)]"))
    }
}
