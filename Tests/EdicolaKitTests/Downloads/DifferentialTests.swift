import EdicolaCore
import EdicolaKit
import Foundation
import TestPrograms
import Testing

/// The same issue by the kit and by independent programs: `curl` and `unzip`.
@Suite(.serialized) struct DifferentialTests {
    enum Kind: String, CaseIterable {
        case onePage, sixtyPages, largePages, documents

        var issue: MadeIssue {
            switch self {
            case .onePage: MadeIssue(pages: 1)
            case .sixtyPages: MadeIssue(seed: 2, pages: 60, assetBytes: 9000)
            case .largePages: MadeIssue(seed: 3, pages: 2, assetBytes: 1_200_000)
            case .documents: .documents(5)
            }
        }
    }

    @Test(arguments: Kind.allCases, [false, true])
    func `the kit has what curl and unzip have, to the byte and no file more`(kind: Kind, archives: Bool) async throws {
        let issue = kind.issue
        let shop = try await Workshop([issue], archives: archives)
        try await shop.library.download(issue.key).finished()
        // Curl gets the archive, whether or not the kit used it.
        let archive = try issue.archive(.twoX, isForOthers: true)
        shop.fake.put(.file(archive, type: "application/zip"), at: Paths.API.archive(issue.key))
        try await expectSameAsUnzipped(issue.key, from: shop.fake.address, in: shop.folder.path)
        try await shop.fake.stop()
    }
}

/// Fetches an issue's archive with `curl`, unpacks it with `unzip`, and compares it with a library's files.
func expectSameAsUnzipped(
    _ key: Issue.Key, from address: String, in library: String, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    let folder = try TemporaryFolder()
    let path = "\(Paths.API.archive(key))?rendition=2x"
    try await shell(
        "curl -sSf '\(address)\(path)' -o '\(folder.path)/issue.zip'"
            + " && unzip -q '\(folder.path)/issue.zip' -d '\(folder.path)/issue'")
    func files(_ root: String) throws -> [String: Data] {
        var found: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(root)/\(name)")
            guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
            found[name] = try Data(contentsOf: URL(filePath: "\(root)/\(name)"))
        }
        return found
    }
    let theirs = try files("\(folder.path)/issue")
    var ours = try files("\(library)/\(key)")
    ours["journal"] = nil
    #expect(theirs.count > 1 && Set(ours.keys) == Set(theirs.keys), sourceLocation: sourceLocation)
    for (name, content) in theirs { #expect(ours[name] == content, "\(name)", sourceLocation: sourceLocation) }
}

private struct NotDone: Error {
    let command: String
    let status: Int32
}

private func shell(_ command: String) async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    let (ended, end) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = {
        end.yield($0.terminationStatus)
        end.finish()
    }
    try process.begin()
    for await status in ended where status != 0 { throw NotDone(command: command, status: status) }
}
