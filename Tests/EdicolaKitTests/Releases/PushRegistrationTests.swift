import EdicolaCore
import EdicolaKit
import Foundation
import Synchronization
import Testing

/// Registering a device for messages about new issues.
@Suite struct ListeningTests {
    /// Makes a newsstand that knows this device.
    private func newsstand(_ asked: Asked) throws -> EdicolaKit.Newsstand {
        let me = """
            {"reader": "7B1C2D3E-0000-4000-8000-000000000001", "since": "2026-03-01T00:00:00Z", "device": "d7",
             "hasTemporaryPassword": false, "devices": [], "maximumDevices": 6, "consents": []}
            """
        let transport = Transport { request in
            asked.note(request)
            let answer = request.url.hasSuffix("/me") ? me : #"{"items": [{"channel": "apns"}]}"#
            return .init(
                status: 200, headers: [("content-type", "application/json")], body: .init([Array(answer.utf8)]))
        }
        return try Newsstand("https://news.example", transport: transport, session: Session("edr_x"))
    }

    @Test func `it hands in its token under its own name, and takes it back`() async throws {
        let asked = Asked()
        let newsstand = try newsstand(asked)
        #expect(try await newsstand.pushServices().map(\.channel) == [.apns])
        let wish = PushRegistration(
            address: .apns([0x0A, 0xFF, 0x00], app: "example.mag", environment: .sandbox), style: .silent,
            wording: "2026-11")
        try await newsstand.registerForPush(wish)
        let handed = try #require(asked.all.last)
        #expect(handed.method == .put)
        #expect(handed.url == "https://news.example/api/v1/devices/d7/push")
        #expect(handed.headers["authorization"] == "Bearer edr_x")
        let body = try JSON.decode(PushRegistration.self, from: Data(try #require(handed.body)))
        #expect(body == wish)
        #expect(body.address.value == "0aff00" && body.address.keys == ["topic": "example.mag"])
        try await newsstand.unregisterFromPush()
        #expect(asked.all.last?.method == .delete && asked.all.last?.url == handed.url)
    }
}

/// The requests, in order.
final class Asked: Sendable {
    private let requests = Mutex<[Transport.Request]>([])

    var all: [Transport.Request] { requests.withLock { $0 } }

    func note(_ request: Transport.Request) { requests.withLock { $0.append(request) } }
}
