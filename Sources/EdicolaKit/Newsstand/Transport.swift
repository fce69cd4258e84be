/// How requests reach a newsstand: one closure, so that an app or a test can bring its own. On Linux `EdicolaHTTP` has one over
/// async-http-client, on Apple's systems ``urlSession(idleTimeout:connections:)`` is one.
///
/// ```swift
/// let transport = Transport { request in try await client.response(to: request) }
/// let newsstand = try Newsstand("https://news.example", transport: transport)
/// ```
public struct Transport: Sendable {
    /// Answers a request as soon as the head of the response is there; its body comes as it is read.
    ///
    /// A body that is let go before its end ends the transfer.
    /// It throws when no response head came, whatever its reason; any status is an answer. Readers see the error in
    /// brackets, by its `errorDescription` or its `description`: say it in their words, without a capital and a point.
    public var send: @Sendable (Request) async throws -> Response

    #if os(Linux)
        /// Threads on which content comes; the tasks of a download run there too.
        package var contentThreads: [any TaskExecutor] = []
    #endif

    /// A transport of your own.
    public init(send: @escaping @Sendable (Request) async throws -> Response) {
        self.send = send
    }

    /// A question to the newsstand, or a small document for it.
    public struct Request: Sendable {
        /// The whole address, `http` or `https`.
        public var url: String
        /// The method.
        public var method: Method
        /// Names in lower case.
        public var headers: [String: String]
        /// A small document that goes with it.
        public var body: [UInt8]?
        /// The head of the response has to come within this time.
        public var deadline: Duration
        /// Whether it asks for content, which may be large and may come while the app is not running.
        public var isContent: Bool

        /// A request with its headers.
        public init(
            url: String, method: Method = .get, headers: [String: String] = [:], body: [UInt8]? = nil,
            deadline: Duration = .seconds(30), isContent: Bool = false
        ) {
            self.url = url
            self.method = method
            self.headers = headers
            self.body = body
            self.deadline = deadline
            self.isContent = isContent
        }
    }

    /// The method of a request, as in HTTP.
    public enum Method: String, Hashable, Sendable {
        /// To read.
        case get = "GET"
        /// To put a document in its place.
        case put = "PUT"
        /// For sending data.
        case post = "POST"
        /// To take something away.
        case delete = "DELETE"
    }

    /// An answer whose body is still to come.
    public struct Response: Sendable {
        /// The HTTP status.
        public var status: Int
        /// The body, in pieces of any size.
        public var body: Body
        private var headers: [String: String]

        /// An answer; the names of headers may be in any case.
        public init(status: Int, headers: some Sequence<(String, String)>, body: Body) {
            self.status = status
            self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }, uniquingKeysWith: { first, _ in first })
            self.body = body
        }

        /// A header by its name in lower case.
        public subscript(header name: String) -> String? { headers[name] }
    }
}
