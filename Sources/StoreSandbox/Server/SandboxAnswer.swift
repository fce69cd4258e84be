/// A request to the sandbox, without HTTP.
public struct SandboxQuestion: Hashable, Sendable {
    public var method: String
    /// Percent-decoded, without the query.
    public var path: String
    public var query: [String: String]
    public var authorization: String?
    public var body: [UInt8]

    public init(
        method: String, path: String, query: [String: String] = [:], authorization: String? = nil,
        body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.authorization = authorization
        self.body = body
    }

    /// Parses the part after the `?`.
    public static func query(_ text: String) -> [String: String] { SandboxForm(Array(text.utf8)).all }
}

public struct SandboxAnswer: Hashable, Sendable {
    public var status: Int
    public var headers: [String: String]
    public var body: [UInt8]

    static func json(_ value: JSONValue, status: Int = 200) -> SandboxAnswer {
        SandboxAnswer(status: status, headers: ["Content-Type": "application/json"], body: Array(value.encoded.utf8))
    }

    static func error(_ code: Int64, _ message: String, status: Int) -> SandboxAnswer {
        json(["errorCode": .number(code), "errorMessage": .text(message)], status: status)
    }

    static let notFound = error(4_040_000, "Not found.", status: 404)
}
