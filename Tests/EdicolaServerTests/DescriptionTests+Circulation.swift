import EdicolaCore
import Foundation
import HTTPTypes
import Storage

@testable import EdicolaServer

extension DescriptionTests {
    static let reader = "01234567-89ab-4cde-8f01-23456789abcd"

    /// Products, policies, grants, codes; each request with a key and without.
    static var circulation: [(HTTPRequest.Method, String, HTTPFields, String?)] {
        let key = HTTPFields.publisher
        let (products, month) = ("/api/v1/products", "/api/v1/products/com.example.month")
        let (policy, sale) = (
            "/api/v1/publications/orchard/policy", "/api/v1/publications/orchard/issues/free/sale"
        )
        let window = #"{"rule": "window", "publication": "orchard"}"#
        let product =
            #"{"title": "One month", "sale": {"kind": "renewing", "family": "f", "term": "P1M"}, "opens": [\#(window)]}"#
        let rules = """
            {"window": "months", "timeZone": "Europe/Rome", "welcomesWithNewest": true, "keepsUnlocked": true,
            "refundWithdraws": true, "graceKeeps": true, "freeFirst": 0, "sandboxOpens": true,
            "meter": {"count": 2, "every": "month"}}
            """
        let given = """
            {"reader": "\(reader)", "kind": "press", "opens": [\(window)], "term": "P1M", "giver": "P", "why": "Review"}
            """
        let codes = #"{"code": "SPRING2026", "opens": [\#(window)], "giver": "P", "why": "Fair"}"#
        let revoking = #"{"by": "P", "why": "Found"}"#
        return [
            (.get, products, key, nil), (.get, products, [:], nil), (.get, "\(products)?limit=0", key, nil),
            (.get, month, key, nil), (.put, month, key, product), (.put, month, key, product),
            (.put, month, key, #"{"title": "", "sale": {"kind": "once"}, "opens": []}"#), (.put, month, [:], product),
            (.put, "\(products)/-", key, product), (.get, month, key, nil), (.get, products, key, nil),
            (.put, month, key, product.replacing("orchard", with: "nowhere")),
            (.get, policy, key, nil), (.get, policy.replacing("orchard", with: "none"), key, nil),
            (.put, policy, key, rules), (.put, policy, key, "{}"), (.put, policy, [:], rules),
            (.get, policy, key, nil), (.get, sale, key, nil), (.put, sale, key, #"{"rule": "subscribers"}"#),
            (.put, sale, key, #"{"rule": "both"}"#), (.put, sale, key, #"{"rule": "none"}"#), (.put, sale, [:], "{}"),
            (.get, sale.replacing("free", with: "none"), key, nil),
            (.post, "/api/v1/grants", key, given), (.post, "/api/v1/grants", [:], given),
            (.post, "/api/v1/grants", key, given.replacing("01234567", with: "99999999")),
            (.post, "/api/v1/grants", key, "{}"), (.get, "/api/v1/grants", key, nil),
            (.get, "/api/v1/grants", [:], nil), (.delete, "/api/v1/grants/none", key, revoking),
            (.delete, "/api/v1/grants/none", [:], revoking), (.delete, "/api/v1/grants/none", key, "{}"),
            (.post, "/api/v1/codes", key, codes), (.post, "/api/v1/codes", key, codes),
            (.post, "/api/v1/codes", key, #"{"opens": [], "giver": "P", "why": "Fair"}"#),
            (.post, "/api/v1/codes", [:], codes), (.get, "/api/v1/codes", key, nil), (.get, "/api/v1/codes", [:], nil),
            (.delete, "/api/v1/codes/SPRING2026", key, nil), (.delete, "/api/v1/codes/SPRING2026", key, nil),
            (.delete, "/api/v1/codes/SPRING2026", [:], nil), (.get, "/api/v1/readers/\(reader)/life", key, nil),
            (.get, "/api/v1/readers/nobody/life", key, nil), (.get, "/api/v1/readers/\(reader)/life", [:], nil),
            (.post, "/api/v1/readers/\(reader)/life/page", key, nil),
            (.post, "/api/v1/readers/nobody/life/page", key, nil),
            (.post, "/api/v1/readers/\(reader)/life/page", [:], nil),
            (.post, "/api/v1/circulation/replay", key, nil), (.post, "/api/v1/circulation/replay", [:], nil),
            (.post, "/api/v1/notifications/app-store", [:], "{}"),
            (.delete, month, [:], nil), (.delete, month, key, nil), (.delete, month, key, nil),
        ]
    }
}

extension TestNewsstand {
    /// Adds the reader of ``DescriptionTests/reader``.
    func addReader() async throws {
        guard let reader = Reader.ID(parsing: DescriptionTests.reader) else { return }
        let device = Device(kind: .app, name: "Tablet", added: now, seen: now)
        try await storage.addReader(
            reader, on: device, session: NewSession(digest: Digest(sha256: [1, 2, 3]), ends: nil), at: now)
    }
}
