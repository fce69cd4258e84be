import Foundation
import Testing

/// Fault injection: downloads with all possible faults of a network and a server, seed by seed.
///
/// `EDICOLA_FAULT_RUNS=5000` runs thousands; `EDICOLA_FAULT_SEED=…` repeats one.
@Suite(.serialized) struct FaultTests {
    @Test func `whatever happens, the journal is true and the issue comes whole or says what is next`() async throws {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["EDICOLA_FAULT_SEED"].flatMap({ UInt64($0) }) {
            return try await FaultRun(seed: seed).run()
        }
        let first = environment["EDICOLA_FAULT_FIRST"].flatMap { UInt64($0) } ?? 1
        let runs = environment["EDICOLA_FAULT_RUNS"].flatMap { UInt64($0) } ?? 40
        try await withThrowingTaskGroup(of: Void.self) { group in
            for seed in first..<first + runs {
                if seed >= first + 4 { try await group.next() }
                group.addTask {
                    do {
                        try await FaultRun(seed: seed).run()
                    } catch {
                        Testing.Issue.record("seed \(seed): \(error)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
