import Crypto
import Delivery
import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import Storage
import Testing

@testable import EdicolaServer

/// Readers without an account, who can name any host for their messages.
struct StrangersEndpointTests {
    private func wish(_ endpoint: String) -> String {
        let key = Data(P256.KeyAgreement.PrivateKey().publicKey.x963Representation).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return """
            {"address": {"channel": "web-push", "environment": "production", "value": "\(endpoint)",
            "keys": {"p256dh": "\(key)", "auth": "AAAAAAAAAAAAAAAAAAAAAA"}}, "wording": "3"}
            """
    }

    private func channel() throws -> WebPushChannel {
        WebPushChannel(
            key: try VAPIDKey(P256.Signing.PrivateKey(), contact: "mailto:desk@stand.example"),
            post: PushTransport { _ in throw CancellationError() }, now: { Date() })
    }

    private func listen(_ client: any TestClientProtocol, at endpoint: String) async throws -> Int {
        let welcome = try await client.newReader()
        let mine = HTTPFields.reader(try #require(welcome.token))
        let answer = try await client.send(.put, Paths.API.push(of: welcome.device), mine, wish(endpoint))
        return Int(answer.status.code)
    }

    private func expect(_ status: Int, _ client: any TestClientProtocol, at endpoint: String) async throws {
        let answer = try await listen(client, at: endpoint)
        #expect(answer == status, "\(endpoint)")
    }

    @Test func `few readers without an account can aim messages at one host`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test(channels: [try channel()]) { client in
            for number in 0..<20 {
                try await expect(200, client, at: "https://victim.example/\(number)")
            }
            try await expect(429, client, at: "https://victim.example/more")
            for spelling in ["https://VICTIM.example/more", "https://victim.example:443/more"] {
                try await expect(400, client, at: spelling)
            }
            // Other hosts, and browsers' known services, are not affected.
            try await expect(200, client, at: "https://victim.example.org/1")
            for number in 0..<3 {
                try await expect(200, client, at: "https://fcm.googleapis.com/fcm/send/\(number)")
            }
        }
    }

    @Test func `who listens already may change what they wish`() async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.test(channels: [try channel()]) { client in
            let welcome = try await client.newReader()
            let (mine, path) = (HTTPFields.reader(try #require(welcome.token)), Paths.API.push(of: welcome.device))
            #expect(try await client.send(.put, path, mine, wish("https://victim.example/mine")).status == .ok)
            for number in 1..<20 { _ = try await listen(client, at: "https://victim.example/\(number)") }
            try await expect(429, client, at: "https://victim.example/more")
            #expect(try await client.send(.put, path, mine, wish("https://victim.example/mine")).status == .ok)
        }
    }
}
