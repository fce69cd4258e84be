import Delivery
import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import EdicolaServer

struct MetricsTests {
    /// Parses the exposition format line by line: every value has its type and help before it.
    private func values(_ text: String) -> [String: Int] {
        var (types, values): (Set<String>, [String: Int]) = ([], [:])
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 3).map(String.init)
            if line.hasPrefix("# HELP ") {
                #expect(words.count == 4)
            } else if line.hasPrefix("# TYPE ") {
                #expect(["counter", "gauge"].contains(words[3]))
                types.insert(words[2])
            } else {
                #expect(types.contains(words[0].split(separator: "{").first.map(String.init) ?? ""), "\(line)")
                let value = Int(words[1])
                #expect(value != nil, "\(line)")
                values[words[0]] = value
            }
        }
        return values
    }

    @Test func `devices are counted once by what became of their message, and once by whether it was sent`()
        async throws
    {
        let newsstand = try await TestNewsstand()
        try await newsstand.addFollowers(3)
        _ = try await newsstand.publish("new")
        try await newsstand.storage.freezeAudiences(at: newsstand.now)
        let channel = FickleChannel { envelope, _ in
            envelope.address.value == "token-1" ? .later(after: nil, reason: "429") : .accepted(serviceID: nil)
        }
        try await newsstand.send(by: channel)
        try await newsstand.test { client in
            let values = values(try await client.execute(uri: "/metrics", method: .get).text)
            #expect(values["edicola_releases_open"] == 1)
            let devices = values.filter { $0.key.hasPrefix("edicola_release_devices{") && $0.value > 0 }
            #expect(devices.values.reduce(0, +) == 3, "\(devices)")
            let sent = values.filter { $0.key.hasPrefix("edicola_release_reached_devices{") }
            #expect(sent.map(\.value) == [3] && sent.keys.first?.contains("state=\"sent\"") == true, "\(sent)")
        }
    }

    @Test func `from elsewhere the numbers want a key`() async throws {
        let newsstand = try await TestNewsstand()
        let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
        try await newsstand.test { client in
            let stranger: HTTPFields = [forwarded: "203.0.113.7"]
            let refused = try await client.get("/metrics", stranger)
            #expect(refused.status == .unauthorized)
            #expect(try await client.get("/metrics", stranger.adding(.publisher)).status == .ok)
            #expect(try await client.get("/metrics").status == .ok)
        }
    }

    @Test func `what is answered, waits and is indexed is counted, and nobody is named`() async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("march", press: .texts(["Plums.", "Pears."]))
        try await newsstand.storage.updateSearch(at: newsstand.now)
        try await newsstand.test { client in
            for _ in 0..<3 { _ = try await client.execute(uri: Paths.API.issue(key), method: .get) }
            let known = try await client.execute(uri: Paths.API.publications, method: .get)
            let tag = try #require(known.headers[.eTag])
            _ = try await client.execute(uri: Paths.API.publications, method: .get, headers: [.ifNoneMatch: tag])
            _ = try await client.execute(uri: "/nothing", method: .get)
            _ = try await client.execute(uri: Paths.API.issue(key), method: .head)
            let blob = try await newsstand.storage.blobs.put(Array("%PDF".utf8))
            _ = try await newsstand.storage.beginRun(key, original: blob, fileName: "x.pdf", at: newsstand.now)

            let response = try await client.execute(uri: "/metrics", method: .get)
            #expect(response.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
            let values = values(response.text)
            #expect(values["edicola_requests_total{status=\"2xx\"}"] == 5)
            #expect(values["edicola_requests_total{status=\"3xx\"}"] == 1)
            #expect(values["edicola_requests_total{status=\"4xx\"}"] == 1)
            #expect(values["edicola_requests_total{status=\"5xx\"}"] == 0)
            #expect(values["edicola_sent_bytes_total"] ?? 0 > known.bytes.count)
            #expect(values["edicola_jobs_waiting"] == 1 && values["edicola_press_issues"] == 1)
            #expect(values["edicola_search_pages"] == 2 && values["edicola_search_lag_changes"] == 0)
            for name in ["march", "orchard", "127.0.0.1", "nothing"] { #expect(!response.text.contains(name)) }
            let again = try await client.execute(uri: "/metrics", method: .get)
            #expect(self.values(again.text)["edicola_requests_total{status=\"2xx\"}"] == 6)
        }
    }
}
