import Dispatch

/// The place for blocking disk calls, so that neither an event loop nor Swift's task pool waits for the disk.
struct Disk: Sendable {
    private let queue = DispatchQueue(label: "Edicola.disk", attributes: .concurrent)

    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }
}
