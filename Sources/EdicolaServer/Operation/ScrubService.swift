import EdicolaCore
import FoundationEssentials
import Logging
import ServiceLifecycle
import Storage
import Synchronization

/// Reads every stored file once a week, slowly, and sets damaged ones aside: disks lose and change bytes silently, and
/// readers would get them under the original digest.
struct ScrubService: Service {
    let storage: Storage
    let counts: ScrubCounts
    let logger: Logger

    private static let firstPause = Duration.seconds(600)
    private static let week = Duration.seconds(7 * 86_400)
    /// The reading rate: a hundredth of a processor, and little for a disk.
    private static let bytesPerSecond = 4 << 20

    func run() async {
        await repeatedly(after: Self.firstPause, every: Self.week) { await look() }
    }

    private func look() async {
        do {
            // A random start: a server that restarts every day would otherwise check the same files again and again.
            try await pass(from: Digest(bytes: (0..<32).map { _ in UInt8.random(in: .min ... .max) })) { bytes in
                try await Task.sleep(for: .seconds(1) * bytes / Self.bytesPerSecond)
            }
        } catch is CancellationError {
        } catch {
            logger.error("The stored files can't be checked", metadata: ["error": "\(error)"])
        }
    }

    /// Checks each file once.
    ///
    /// - Parameters:
    ///   - start: the pass begins after this digest and ends with the digests up to it.
    ///   - pace: called after each chunk with its number of bytes; waits.
    func pass(
        from start: Digest? = nil, pace: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) async throws {
        try await pass(after: start, until: nil, pace)
        if let start { try await pass(after: nil, until: start, pace) }
    }

    private func pass(
        after start: Digest?, until end: Digest?, _ pace: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        var last = start
        while true {
            let blobs = try await storage.blobs.list(after: last, limit: 100)
            for blob in blobs {
                if let end, end.hex < blob.digest.hex { return }
                try Task.checkCancellation()
                try await check(blob, pace)
            }
            guard let digest = blobs.last?.digest else { return }
            last = digest
        }
    }

    private func check(_ blob: StoredBlob, _ pace: @escaping @Sendable (Int) async throws -> Void) async throws {
        let fault = try await storage.blobs.fault(of: blob, pace: pace)
        counts.add(isDamaged: fault != nil)
        guard let fault else { return }
        try await storage.blobs.setAside(fault)
        logger.error(
            "A stored file is damaged. Restore it from a backup, or publish the issue's file again",
            metadata: ["fault": "\(fault)"])
    }
}

/// Counts of checked and damaged files since the start.
final class ScrubCounts: Sendable {
    private let state = Mutex((checked: 0, damaged: 0))

    var counts: (checked: Int, damaged: Int) { state.withLock { $0 } }

    func add(isDamaged: Bool) {
        state.withLock {
            $0.checked += 1
            if isDamaged { $0.damaged += 1 }
        }
    }
}
