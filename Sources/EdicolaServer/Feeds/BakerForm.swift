import Formats
import HTTPTypes
import Hummingbird
import NIOCore

/// The parameters of an app's request: in the path, in the query, or as a form.
struct BakerForm: Sendable {
    /// The largest body. Receipts list every renewal: twenty years of single issues make 400 kB in base64.
    static let largest = 1 << 20

    private var values: [String: String]

    init(_ values: [String: String]) { self.values = values }

    init(_ request: Request, _ context: AppRequestContext) async throws {
        values = Self.pairs(request.uri.query ?? "")
        if request.method == .post {
            let body = try await request.body.collect(upTo: Self.largest)
            for (name, value) in Self.pairs(String(buffer: body)) { values[name] = value }
        }
        if let app = context.parameters.get("app") { values["app_id"] = app }
        if let user = context.parameters.get("user") { values["user_id"] = user }
    }

    subscript(_ name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// Parses `application/x-www-form-urlencoded`. Some apps send the `+` of Base64 unescaped; where only Base64 is
    /// possible, a blank becomes a `+` again.
    private static func pairs(_ text: String) -> [String: String] {
        var values: [String: String] = [:]
        for pair in text.split(separator: "&").prefix(64) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let (name, value) = (decoded(parts[0]), parts.count == 2 ? decoded(parts[1]) : "")
            values[name] = name == "receipt_data" ? value.split(separator: " ").joined(separator: "+") : value
        }
        return values
    }

    private static func decoded(_ text: Substring) -> String {
        String(decoding: PercentCoding.decoded(text.utf8, plusIsSpace: true), as: UTF8.self)
    }
}
