import EdicolaCore
import EdicolaHTTP
import EdicolaKit
import Foundation
import Synchronization
import Testing

/// One download under random faults, and the invariants that must hold in any case.
struct FaultRun {
    let seed: UInt64
    let fake: FakeNewsstand
    private let folder: TemporaryFolder
    private let made: [MadeIssue]
    /// The certificate: one run in five uses TLS.
    private let secrecy: TestCertificate?

    /// Prepares the revisions that the newsstand may switch to during the run.
    init(seed: UInt64) async throws {
        self.seed = seed
        var random = Random(seed: seed)
        let pages = Int.random(in: 1...6, using: &random)
        let size = [300, 3000, 20_000, 1_200_000][Int.random(in: 0..<4, using: &random)]
        let isOfDocuments = Int.random(in: 0..<4, using: &random) == 0
        made = (1...2).map { revision in
            let changed: Set<Int> = revision == 1 ? [] : [1]
            return isOfDocuments
                ? .documents(pages, bytes: min(size, 20_000), revision: revision, changed: changed)
                : MadeIssue(
                    seed: seed, pages: pages, assetBytes: min(size, 3_000_000 / pages), revision: revision,
                    changed: changed)
        }
        folder = try TemporaryFolder()
        secrecy = seed.isMultiple(of: 5) ? try TestCertificate.made.get() : nil
        fake = try await FakeNewsstand.start([made[0]], archives: seed.isMultiple(of: 2), secrecy: secrecy)
    }

    /// - Parameter isHasty: whether it gives up after a moment of silence; on a busy machine that must not always be
    ///   so.
    private func library(_ clock: TwistedClock, isHasty: Bool = true) throws -> Library {
        let moment = Duration.milliseconds(secrecy == nil ? 120 : 400)
        let transport = Transport.asyncHTTPClient(
            connectTimeout: .seconds(120), idleTimeout: isHasty ? moment : .seconds(300),
            authorities: secrecy?.path)
        return Library(
            folder: folder.path, newsstand: try Newsstand(fake.address, transport: transport),
            connections: [1, 2, 4][Int(seed % 3)], retryPolicy: RetryPolicy(maximumAttempts: 3), clock: clock.clock)
    }

    func run() async throws {
        let weather = Weather(seed: seed)
        var random = Random(seed: seed ^ 0xFF)
        let library = try library(TwistedClock(seed: seed))
        fake.misbehave { weather.next(for: $0) }
        if Int.random(in: 0..<3, using: &random) == 0 {
            let correction = made[1]
            fake.whenServed(Int.random(in: 1...200_000, using: &random)) { [fake] in fake.put(correction) }
        }
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let download = library.download(.sample)
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                let pause = Task { await download.pause() }
                await pause.value
            case 1:
                fake.whenServed(Int.random(in: 1...50_000, using: &random)) {
                    Task { await download.pause() }
                }
            case 2:
                let page = Int.random(in: 1...7, using: &random)
                Task { try? await download.bring(page: page) }
            case 3:
                fake.whenServed(Int.random(in: 1...50_000, using: &random)) { [library] in
                    library.network = Network(isOnline: false)
                    Task { library.network = Network() }
                }
            default: break
            }
            let outcome = await result { try await download.finished() }
            try await check(library, after: outcome)
        }
        // Another program, as after a restart.
        try await end(try self.library(TwistedClock(seed: seed), isHasty: false))
    }

    /// Ends the faults: now the issue must arrive, complete and without leftovers.
    private func end(_ library: Library) async throws {
        fake.behave()
        try await library.download(.sample).finished()
        let newest = try #require(try await library.issue(.sample)?.revision)
        try expectSame(made[newest - 1], in: folder.path)
        #expect(try await library.verify(.sample).isEmpty, "seed \(seed)")
        #expect(try await library.issue(.sample)?.nextAction == .read, "seed \(seed)")
        try await fake.stop()
    }

    /// Checks that journal and disk agree, and that the reader has a next action.
    private func check(_ library: Library, after outcome: Result<Void, any Error>) async throws {
        guard let mine = try await library.issue(.sample) else {
            // There was no such issue, and none of its files had arrived.
            guard case .failure(let error as DownloadError) = outcome, error.isFinal else {
                Testing.Issue.record("seed \(seed): it is gone after \(outcome)")
                return
            }
            return
        }
        #expect(mine.nextAction != .cancel, "seed \(seed): \(mine.device.state)")
        #expect((mine.nextAction == nil) == mine.device.isFinal, "seed \(seed): \(mine.device.state)")
        if case .success = outcome { #expect(mine.nextAction == .read, "seed \(seed)") }
        if case .failure(let error) = outcome {
            #expect(error is DownloadError || error is CancellationError, "seed \(seed): \(error)")
        }
        // Every file in its final place is complete.
        for file in assetsOnDisk {
            let bytes = FileManager.default.contents(atPath: "\(folder.path)/\(Issue.Key.sample)/assets/\(file)")
            let wanted = made.compactMap { $0.assets[file] }
            #expect(wanted.contains { bytes == Data($0) }, "seed \(seed): \(file) is in its place, and not whole")
        }
        if mine.nextAction == .read {
            #expect(try await library.verify(.sample).isEmpty, "seed \(seed)")
        }
        // Every asset counted as done is on disk, and no more.
        #expect(mine.progress.bytesDone <= max(mine.progress.bytesTotal, 0), "seed \(seed)")
        if let readable = try await library.readable(.sample) {
            for page in readable.pages {
                for asset in [page.picture(for: .twoX)?.asset, page.document?.asset, page.layer].compactMap(\.self) {
                    let size = FileManager.default.contents(atPath: readable.file(of: asset))?.count
                    #expect(size == asset.size, "seed \(seed): page \(page.number)")
                }
            }
        }
    }

    private var assetsOnDisk: [AssetPath] {
        let root = "\(folder.path)/\(Issue.Key.sample)/assets"
        return (FileManager.default.subpaths(atPath: root) ?? []).compactMap { name in
            var isFolder: ObjCBool = false
            let exists = unsafe FileManager.default.fileExists(atPath: "\(root)/\(name)", isDirectory: &isFolder)
            return exists && !isFolder.boolValue ? AssetPath(name) : nil
        }
    }

    private func result(_ work: () async throws -> Void) async -> Result<Void, any Error> {
        do {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }
}

/// A clock that is set forward and back all the time, without real waits.
final class TwistedClock: Sendable {
    private let random: Mutex<Random>

    init(seed: UInt64) {
        random = Mutex(Random(seed: seed))
    }

    var clock: NewsstandClock {
        NewsstandClock(
            now: { [self] in
                random.withLock { Date(timeIntervalSince1970: Double.random(in: 0...4_000_000_000, using: &$0)) }
            },
            sleep: { _ in
                try Task.checkCancellation()
                await Task.yield()
            })
    }
}
