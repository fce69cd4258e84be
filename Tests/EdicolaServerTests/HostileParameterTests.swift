import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Testing

@testable import EdicolaServer

/// Every address of the newsstand with absurd values, requested by a stranger and by the publisher.
///
/// The test passes if the process still runs, and no answer is an internal error.
struct HostileParameterTests {
    static let values = [
        "", "0", "-1", "1", "-9223372036854775808", "9223372036854775807", "9223372036854775808", "1e300", "NaN", "%00",
        "..%2F..%2Fetc%2Fpasswd", "%FF%FE", "%F0%9F%8D%89", "'%22%3E%3Cscript%3E", "e-9223372036854775807-x",
        "0001-01-01T00:00:00Z", "9999-12-31T23:59:59-12:00", String(repeating: "9", count: 400),
        String(repeating: "a", count: 3_000),
    ]
    static let names = [
        "limit", "after", "before", "since", "offset", "size", "page", "width", "q", "query", "year", "free",
        "rendition",
        "preview", "name", "zone", "month", "start", "at", "cursor", "version", "holds",
    ]

    @Test(.timeLimit(.minutes(10)), arguments: [false, true])
    func `no address answers with a fault of its own`(isPublisher: Bool) async throws {
        let newsstand = try await TestNewsstand()
        try await newsstand.publish("free")
        try await newsstand.publish("sold", price: Price(minor: 250, currency: "EUR"))
        let paths = await newsstand.open().endpoints.filter { $0.method == .get && !$0.path.hasSuffix("/events") }
            .map(\.path)
        #expect(paths.count > 60)
        try await newsstand.test { client in
            for path in paths {
                for uri in Self.addresses(of: path) {
                    let response = try await client.execute(
                        uri: uri, method: .get, headers: isPublisher ? .publisher : [:])
                    #expect(response.status.code < 500 || response.status == .serviceUnavailable, "\(uri)")
                }
            }
        }
    }

    @Test(arguments: ["0", "1", "-1", "9007199254740991", "9223372036854775807", "1e300"])
    func `no offset of an upload ends the process`(offset: String) async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("free")
        try await newsstand.test { client in
            for size in ["", "&size=1", "&size=9007199254740991", "&size=9223372036854775807"]
            where offset != "0" || size != "" {
                let response = try await client.execute(
                    uri: "/api/v1/publications/\(key.publication)/issues/\(key.issue)/content?offset=\(offset)\(size)",
                    method: .put, headers: .publisher, body: ByteBuffer(string: "x"))
                #expect([202, 400, 409, 413].contains(response.status.code), "\(offset)\(size): \(response.status)")
            }
        }
    }

    /// Returns addresses with each value in each place of the path, and as each parameter of the query.
    static func addresses(of path: String) -> [String] {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let good = segments.map(Self.good)
        var all: [String] = []
        for (index, segment) in segments.enumerated() where segment.hasPrefix("{") || segment == "**" {
            for value in values {
                var bad = good
                bad[index] = value
                all.append(bad.joined(separator: "/"))
            }
        }
        let plain = good.joined(separator: "/")
        for (index, name) in names.enumerated() {
            // Each name with all values would make 400 requests per address: instead every value meets every address.
            for step in 0..<2 { all.append("\(plain)?\(name)=\(values[(index * 2 + step) % values.count])") }
        }
        return all
    }

    private static func good(_ segment: String) -> String {
        switch segment {
        case "{publication}": TestNewsstand.press.description
        case "{issue}": "sold"
        case "{page}", "{number}": "1"
        case "**": "x"
        default: segment.hasPrefix("{") ? "x" : segment
        }
    }
}

/// Invalid amounts in every document from a publisher.
struct HostilePriceTests {
    static let prices = [
        #"{"currency":"eur","minor":399}"#, #"{"currency":"xx1","minor":399}"#, #"{"currency":"EURO","minor":399}"#,
        #"{"currency":"EUR","minor":0}"#, #"{"currency":"EUR","minor":-5}"#,
        #"{"currency":"EUR","minor":9223372036854775808}"#,
        #"{"currency":"EUR","minor":1e300}"#, #"{"currency":"EUR"}"#, #"{"currency":"","minor":1}"#, "7", "[]",
    ]

    @Test(arguments: prices) func `a price that can't be read again is refused, and the issue stays closed`(
        price: String
    ) async throws {
        let newsstand = try await TestNewsstand()
        let key = try await newsstand.publish("sold", price: Price(minor: 250, currency: "EUR"))
        let issue = "/api/v1/publications/\(key.publication)/issues/\(key.issue)"
        try await newsstand.test { client in
            for body in [
                #"{"title":"A","coverDate":"2026-03","price":\#(price)}"#,
                #"{"title":"A","coverDate":"2026-03","price":{"currency":"EUR","minor":1},"otherPrices":[\#(price)]}"#,
            ] {
                let response = try await client.execute(
                    uri: issue, method: .put, headers: .publisher, body: ByteBuffer(string: body))
                #expect(response.status == .badRequest, "\(body)")
            }
            let product = try await client.execute(
                uri: "/api/v1/products/month", method: .put, headers: .publisher,
                body: ByteBuffer(string: #"{"title":"A","kind":"once","opens":[],"price":\#(price)}"#))
            #expect(product.status == .badRequest)
            let original = try await client.execute(uri: "\(issue)/original", method: .get)
            #expect(original.status == .forbidden)
        }
    }
}
