import EdicolaCore
import EdicolaKit
import Foundation
import Testing

/// The program, killed without warning at any point.
///
/// `EDICOLA_KILLS=100` kills it 200 times: 100 with archives and 100 without.
@Suite(.serialized) struct CrashTests {
    @Test(arguments: [false, true])
    func `killed at random bytes, and each time the rest comes`(archives: Bool) async throws {
        let kills = ProcessInfo.processInfo.environment["EDICOLA_KILLS"].flatMap { Int($0) } ?? 50
        let issue = MadeIssue(pages: 6, assetBytes: 60_000)
        let total = issue.manifest.assets(for: .twoX).reduce(0) { $0 + $1.size }
        let fake = try await FakeNewsstand.start([issue], archives: archives)
        var random = Random(seed: 50)
        for round in 1...kills {
            let folder = try TemporaryFolder()
            let bytes = Int.random(in: 1...total, using: &random)
            try await killed(fake, folder, after: bytes)
            let library = Library(folder: folder.path, newsstand: nil)
            let state = try await library.issue(.sample)?.device.state
            #expect(state != .readable && state != .downloading, "round \(round), byte \(bytes)")
            let resumed = try await RunningCommand.run(arguments(fake, folder, ["resume"]))
            #expect(resumed.status == 0, "round \(round), byte \(bytes): \(resumed.output)")
            try expectSame(issue, in: folder.path)
            #expect(try await library.verify(.sample).isEmpty)
            #expect(try await library.issue(.sample)?.device.nextAction == .read)
        }
        try await fake.stop()
    }

    @Test func `a correction killed at random bytes stays readable, and takes over what is here`() async throws {
        let old = MadeIssue.documents(8)
        let new = MadeIssue.documents(8, revision: 2, changed: [2, 5])
        var random = Random(seed: 51)
        for round in 1...25 {
            let fake = try await FakeNewsstand.start([old])
            let folder = try TemporaryFolder()
            #expect(
                try await RunningCommand.run(arguments(fake, folder, ["download", "\(Issue.Key.sample)"])).status == 0)
            fake.put(new)
            fake.forgetRequests()
            // Issue and manifest first; the two changed documents and their layers are about 40 kB.
            let bytes = Int.random(in: 1...44_000, using: &random)
            try await killed(fake, folder, after: bytes)
            let library = Library(folder: folder.path, newsstand: nil)
            #expect(try await library.verify(.sample).isEmpty, "round \(round), byte \(bytes)")
            let readable = try #require(try await library.readable(.sample))
            #expect(readable.isWhole, "round \(round), byte \(bytes)")
            let resumed = try await RunningCommand.run(arguments(fake, folder, ["download", "\(Issue.Key.sample)"]))
            #expect(resumed.status == 0, "round \(round), byte \(bytes): \(resumed.output)")
            try expectSame(new, in: folder.path)
            let asked = fake.requests.filter(\.isAsset).map { ($0.path as NSString).lastPathComponent }
            #expect(asked.allSatisfy { $0.hasPrefix("2.") || $0.hasPrefix("5.") }, "round \(round): \(asked)")
            try await fake.stop()
        }
    }

    @Test func `killed again and again, a large asset goes on at the byte`() async throws {
        let issue = MadeIssue(pages: 1, assetBytes: 4_000_000)
        let picture = try #require(issue.manifest.pages[0].pictures[.twoX]).asset
        let fake = try await FakeNewsstand.start([issue])
        let folder = try TemporaryFolder()
        let part = "\(folder.path)/\(Issue.Key.sample)/parts/\(picture.path)"
        fake.misbehave { $0.path.hasSuffix(picture.path.text) ? .hangAfter(700_000) : .well }
        var size = 0
        for _ in 1...5 {
            let command = try RunningCommand(arguments(fake, folder, ["download", "\(Issue.Key.sample)"]))
            // It writes in pieces; more than half of the sent bytes are in the part, and then no more arrive.
            while Self.size(of: part) < size + 350_000 { await Task.yield() }
            command.send(SIGKILL)
            #expect(await command.outcome().status == -SIGKILL)
            size = Self.size(of: part)
        }
        fake.behave()
        let resumed = try await RunningCommand.run(arguments(fake, folder, ["resume", "\(Issue.Key.sample)"]))
        #expect(resumed.status == 0, "\(resumed.output)")
        try expectSame(issue, in: folder.path)
        let asked = fake.requests.filter { $0.path.hasSuffix(picture.path.text) }
        let begins = asked.map { $0.range.flatMap { Int($0.dropFirst("bytes=".count).dropLast()) } ?? 0 }
        #expect(begins.count == 6)
        #expect(zip(begins, begins.dropFirst()).allSatisfy { $0 + 350_000 <= $1 })
        #expect(begins.last == size)
        #expect(asked.dropFirst().allSatisfy { $0.ifRange != nil })
        try await fake.stop()
    }

    private static func size(of path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }

    @Test func `killed while it asks for the last time whether there is a newer one`() async throws {
        let issue = MadeIssue(pages: 3)
        let fake = try await FakeNewsstand.start([issue])
        let folder = try TemporaryFolder()
        let target = Target()
        let manifests = Countdown(1)
        fake.misbehave { request in
            guard request.isManifest, !manifests.next() else { return .well }
            target.kill()
            return .hang
        }
        let command = try target.start(arguments(fake, folder, ["download", "\(Issue.Key.sample)"]))
        #expect(await command.outcome().status == -SIGKILL)
        fake.behave()
        fake.forgetRequests()
        #expect(try await RunningCommand.run(arguments(fake, folder, ["resume"])).status == 0)
        #expect(!fake.requests.contains { $0.isAsset })
        try expectSame(issue, in: folder.path)
        try await fake.stop()
    }

    private func killed(_ fake: FakeNewsstand, _ folder: TemporaryFolder, after bytes: Int) async throws {
        let target = Target()
        // The manifest and the issue are counted too, so that some kills come before the first asset.
        fake.whenServed(bytes) { target.kill() }
        let command = try target.start(arguments(fake, folder, ["download", "\(Issue.Key.sample)"]))
        #expect(await command.outcome().status == -SIGKILL)
    }

    private func arguments(_ fake: FakeNewsstand, _ folder: TemporaryFolder, _ command: [String]) -> [String] {
        ["--server", fake.address, "--library", folder.path] + command
    }
}
