import EdicolaCore
import Foundation

@testable import Storage

/// The place of the tests' data: every contract is tested in both.
enum Place: String, CaseIterable, Sendable {
    case memory, disk
}

/// Opens a storage for a test and removes its folder afterwards.
@discardableResult
func withStorage<Value>(
    _ place: Place = .memory, _ body: (Storage) async throws -> Value
) async throws -> Value {
    switch place {
    case .memory: try await body(Storage.inMemory())
    case .disk: try await withFolder { try await body(Storage.open(in: $0)) }
    }
}

@discardableResult
func withFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("edicola-test-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
}

/// The tests' fixed current time, and instants around it.
extension Date {
    static let noon = Date(timeIntervalSince1970: 1_767_960_000)  // 9 January 2026, 12:00 UTC

    static func noon(_ seconds: Double) -> Date { noon.addingTimeInterval(seconds) }
}

/// A reproducible generator.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
