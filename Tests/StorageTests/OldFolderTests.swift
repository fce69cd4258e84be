import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// Folders that an earlier Edicola made.
struct OldFolderTests {
    @Test func `an issue that the first schema held is served after the second`() async throws {
        try await withFolder { folder in
            let bytes = ["original": "a file", "1x": "page 1x", "2x": "page 2x", "thumbnail": "t", "layer": "{}"]
            let blobs = try await Self.fill(folder, with: bytes)
            let storage = try Storage.open(in: folder)
            let key = try EdicolaCore.Issue.Key.of("2026-01")
            let entry = try #require(try await storage.entry(key))
            #expect(entry.issue.lifeCycle == LifeCycle(stage: .onSale, revision: 1))
            let manifest = try #require(try await storage.manifest(key))
            #expect(manifest.form == IssueForm())
            #expect(manifest.content == nil)
            #expect(manifest.pages.count == 1)
            #expect(manifest.pages[0].pictures[.twoX]?.asset.digest == blobs["2x"]?.digest)
            #expect(manifest.allAssets.count == 5)
            for asset in manifest.allAssets {
                let stored = try #require(try await storage.asset(asset.path, of: key))
                #expect(stored.content == nil)
                #expect(FileManager.default.fileExists(atPath: storage.blobs.path(of: stored.blob.digest)))
            }
            #expect(try await storage.runReport(key)?.state == .done)
            #expect(try await storage.changes(since: nil, at: .noon).changes.count == 1)
            await #expect(throws: StorageError.notADraft(.onSale)) { try await storage.delete(key, at: .noon) }
            // And it takes a correction.
            #expect(try await storage.press(key, pages: 4).issue.lifeCycle.revision == 2)
            #expect(try await storage.manifest(key, revision: 1) == manifest)
        }
    }

    /// As the first release wrote it.
    private static func fill(_ folder: String, with bytes: [String: String]) async throws -> [String: StoredBlob] {
        let made = try BlobFolder(in: Folder(path: folder), lasting: true)
        let store = try SQLiteStore.open("\(folder)/edicola.sqlite")
        var blobs: [String: StoredBlob] = [:]
        for (kind, text) in bytes {
            var staged = try StagedBlob(in: made.staging)
            try staged.append(Array(text.utf8))
            let (path, blob) = staged.release()
            try made.settle(path, as: blob.digest)
            blobs[kind] = blob
        }
        let all = blobs
        try await store.write { session in
            try session.migrate([.first])
            try session.run("INSERT INTO newsstand (id, instance) VALUES (1, 'abcdefabcdefabcd')")
            try session.run("INSERT INTO publication VALUES ('fruit', 'Fruit', 'fruit', 'en', '', NULL, 0)")
            try session.run(
                """
                INSERT INTO issue (id, publication_id, slug, title, cover_date, on_sale, summary, cover_lines,
                    preview_pages, search_text, stage, revision, announced, page_count, pages_ready, updated_at)
                VALUES (7, 'fruit', '2026-01', 'January', '2026-01', 0, '', '[]', 3, 'january', 'on-sale', 1, 1, 1, 1, 0)
                """)
            try session.run(
                "INSERT INTO event (kind, publication_id, slug, at) VALUES ('added', 'fruit', '2026-01', 0)")
            for blob in all.values {
                try session.run(
                    "INSERT INTO blob (digest, size, crc32) VALUES (\(blob.digest), \(blob.size), \(blob.crc32))")
            }
            try session.run(
                """
                INSERT INTO press_run (id, issue_id, state, revision, is_current, original_digest, file_name, job_id,
                    begun_at, updated_at, page_count, pages_ready, page_outlines, contents, is_right_to_left, covers)
                VALUES (3, 7, 'done', 1, 1, \(all["original"]?.digest), 'january.pdf', 1, 0, 0, 1, 1,
                    '[{"width":595,"height":842}]', '[{"title":"Pears","page":1,"children":[]}]', 0, '[]')
                """)
            try session.run("INSERT INTO press_page VALUES (3, 1, 'i', 595.0, 842.0)")
            for (kind, blob) in all {
                let page = kind == "original" ? 0 : 1
                let size = ["original", "layer"].contains(kind) ? nil : 100
                let path = "pages/\(kind)"
                let id = try session.first(
                    """
                    INSERT INTO asset (issue_id, path, media_type, size, digest, width, height)
                    VALUES (7, \(path), 'image/webp', \(blob.size), \(blob.digest), \(size), \(size)) RETURNING id
                    """
                ) { try $0.int64() }
                try session.run("INSERT INTO press_asset VALUES (3, \(page), \(kind), 0, \(id))")
            }
        }
        try store.close()
        return blobs
    }
}

struct FolderRightsTests {
    @Test(arguments: [false, true])
    func `the database can be read by its owner and group only, also one that was put back`(isOld: Bool) async throws {
        try await withFolder { folder in
            let path = "\(folder)/edicola.sqlite"
            if isOld {
                _ = try Storage.open(in: folder)
                try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
            }
            let storage = try Storage.open(in: folder)
            _ = try await storage.add()
            for name in try FileManager.default.contentsOfDirectory(atPath: folder)
            where name.hasPrefix("edicola.sqlite") {
                let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
                let mode = try #require(attributes[.posixPermissions] as? Int)
                #expect(mode & 0o137 == 0, "\(name)")
            }
        }
    }
}
