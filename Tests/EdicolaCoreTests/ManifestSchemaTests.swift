import EdicolaCore
import Foundation
import TestPrograms
import Testing

/// Manifests of every kind against the public JSON Schemas of Readium, by an independent validator.
@Suite(.enabled(if: SchemaJudge.isThere, "python3 with jsonschema and referencing is missing: run scripts/setup test"))
struct ManifestSchemaTests {
    @Test func `manifests of every kind are what the schemas ask for`() throws {
        var manifests: [String: Manifest] = [:]
        for format in IssueForm.Format.allCases { manifests["\(format)"] = try .sample(of: format) }
        var pressing = try Manifest.sample(pages: 2)
        pressing.pageCount = 9
        pressing.revision = 0
        pressing.pages[1].pictures = [:]
        manifests["pressing"] = pressing
        var bare = try Manifest.sample(pages: 1)
        (bare.number, bare.coverDate, bare.colour, bare.original) = (nil, try .init(parsing: "2026-W09"), nil, nil)
        (bare.covers, bare.contents, bare.isRightToLeft) = ([], [], true)
        manifests["bare"] = bare
        let documents = try manifests.mapValues { try JSON.encode($0) }
        #expect(try SchemaJudge.faults(of: documents) == "")
    }

    @Test func `the judge finds what is wrong`() throws {
        let good = String(decoding: try JSON.encode(Manifest.sample(pages: 1)), as: UTF8.self)
        for (part, other) in [
            ("\"numberOfPages\":1", "\"numberOfPages\":0"), ("\"ltr\"", "\"sideways\""),
            ("\"width\":2000", "\"width\":-1"),
            ("\"readingOrder\"", "\"pages\""), ("\"layout\":\"fixed\"", "\"layout\":\"loose\""),
        ] {
            #expect(good.contains(part))
            let bad = good.replacing(part, with: other)
            #expect(try SchemaJudge.faults(of: ["bad": Data(bad.utf8)]) != "", "\(other)")
        }
    }
}

/// `Tests/Schemas/errors.py`.
enum SchemaJudge {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Schemas/errors.py").path
    private static let manifest = "https://readium.org/webpub-manifest/schema/publication.schema.json"

    static let isThere = Program.pythonHas("jsonschema, referencing")

    /// Returns a line for each fault.
    static func faults(of documents: [String: Data]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "edicola-schemas-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try documents.map { name, data in
            let file = folder.appending(path: "\(name).json")
            try data.write(to: file)
            return file.path
        }
        let answer = try Program.python([script, manifest] + files, errors: .nullDevice)
        let hasEnded = answer.status == 0 || !answer.output.isEmpty
        return hasEnded ? answer.output : "the judge did not come to an end: \(answer.status)"
    }
}
