import Dispatch

/// Where waiting for the disk is done, so that neither an event loop nor the pool of Swift's tasks does it.
struct Disk: Sendable {
    private let queue = DispatchQueue(label: "Edicola.disk", attributes: .concurrent)

    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }
}
