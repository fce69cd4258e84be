import Foundation
import TestPrograms
import Testing

/// `Fuzz/` is a package of its own that nobody builds every day. Its sources are the project's, by symbolic links.
@Suite struct FuzzTests {
    @Test func `every link leads to a file or folder`() throws {
        let links = try Sources.links(in: "Fuzz/Sources")
        #expect(links.count > 20)
        for link in links { #expect(FileManager.default.fileExists(atPath: link.path), "\(link.path)") }
    }

    @Test func `the page worker is made of the same modules`() throws {
        let manifest = try Sources.text(of: "Fuzz/Package.swift")
        let target = try #require(manifest.split(separator: "name: \"PageWorker\",").last?.split(separator: "]").first)
        let modules = Set(target.matches(of: /"([A-Za-z]+)"/).map { String($0.1) })
        #expect(modules == Arrows.allowed["PageWorker"])
        let folders = try Set(Sources.links(in: "Fuzz/Sources").map(\.lastPathComponent))
        #expect(modules.isSubset(of: folders))
    }

    /// What is left out of a list is missed by the compiler.
    @Test func `the list of single files is complete`() throws {
        let files = try Sources.links(in: "Fuzz/Sources/Parsers").map(\.path)
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let modules = URL(filePath: program).deletingLastPathComponent().appending(path: "Modules").path
        let features = ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"]
        let answer = try Program.run(
            "swiftc",
            ["-typecheck", "-swift-version", "6", "-module-name", "Parsers", "-I", modules]
                + features.flatMap { ["-enable-upcoming-feature", $0] } + files)
        #expect(answer.status == 0, "\(answer.output)")
    }
}

extension Sources {
    /// Symbolic links in a folder, and in its folders.
    fileprivate static func links(in folder: String) throws -> [URL] {
        let start = root.appending(path: folder)
        let all = FileManager.default.enumerator(at: start, includingPropertiesForKeys: [.isSymbolicLinkKey])
        return try (all?.compactMap { $0 as? URL } ?? []).filter {
            try $0.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink == true
        }
    }
}
