import Hummingbird
import HummingbirdTesting
import Testing

/// The machine's free resources, for monitoring.
struct RoomTests {
    @Test func `room on the disk and memory in use are numbers`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test { client in
            let text = try await client.execute(uri: "/metrics", method: .get).text
            for name in ["edicola_disk_free_bytes", "process_resident_memory_bytes"] {
                let line = text.split(separator: "\n").first { $0.hasPrefix("\(name) ") }
                #expect(line.flatMap { Int($0.dropFirst(name.count + 1)) } ?? 0 > 1 << 20)
            }
        }
    }
}
