import Foundation
import Testing

@testable import Press

/// Enlarged tiles and unlocked files, with a fake worker.
@Suite struct SquareTests {
    private func fake(_ square: Data, then script: String = "cat frames") throws -> FakeWorker {
        let fake = try FakeWorker(pages: 1)
        _ = try fake.scratch.file("frames", square)
        _ = try fake.scratch.file("square", Data("\(script)\n".utf8))
        return fake
    }

    @Test func `a square is what the worker says it is`() async throws {
        let fake = try fake(FakeWorker.frame(.tile, 3, "RIFF") + FakeWorker.done)
        let tile = try await fake.press.tile(of: fake.file, page: 3, scale: 2, x: 0, y: 0)
        #expect(tile.bytes == Array("RIFF".utf8) && tile.width == 8)
    }

    @Test(arguments: [
        FakeWorker.frame(.tile, 4, "RIFF") + FakeWorker.done, FakeWorker.frame(.tile, 3, "GIF8") + FakeWorker.done,
        FakeWorker.frame(.tile, 3, "RIFF") + FakeWorker.frame(.tile, 3, "RIFF") + FakeWorker.done, FakeWorker.done,
        FakeWorker.frame(.tile, 3, "RIFF"), Data(),
    ]) func `a square that is none is refused`(frames: Data) async throws {
        let fake = try fake(frames)
        await #expect(throws: PressError.self) {
            try await fake.press.tile(of: fake.file, page: 3, scale: 2, x: 0, y: 0)
        }
    }

    @Test func `a square waits for no issue`() async throws {
        let pool = PressPool(slots: 1)
        let busy = try await pool.pages.join().slot()
        let fake = try FakeWorker(pages: 1, pool: pool)
        _ = try fake.scratch.file("frames", FakeWorker.frame(.tile, 1, "RIFF") + FakeWorker.done)
        _ = try fake.scratch.file("square", Data("cat frames\n".utf8))
        _ = try await fake.press.tile(of: fake.file, page: 1, scale: 2, x: 0, y: 0)
        busy.release()
    }

    @Test func `a password goes by the environment and the file comes back in pieces`() async throws {
        let pieces = FakeWorker.frame(.unlocked, 0, "%PDF-") + FakeWorker.frame(.unlocked, 0, "1.7")
        let script =
            #"[ "$EDICOLA_PDF_PASSWORD" = "sé cret" ] || exit 65; case "$*" in *cret*) exit 64;; esac; cat frames"#
        let fake = try fake(pieces + FakeWorker.done, then: script)
        let place = try fake.scratch.file("unlocked.pdf", Data("old".utf8))
        try await fake.press.unlock(fake.file, password: "sé cret", to: place)
        #expect(try String(contentsOf: place, encoding: .utf8) == "%PDF-1.7")
        await #expect(throws: PressError.self) { try await fake.press.unlock(fake.file, password: "no", to: place) }
        #expect(try String(contentsOf: place, encoding: .utf8) == "%PDF-1.7")
        let names = try FileManager.default.contentsOfDirectory(atPath: fake.scratch.folder.path)
        #expect(!names.contains { $0.hasSuffix(".part") })
    }
}
