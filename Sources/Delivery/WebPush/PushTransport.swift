/// How a push service is reached: what is outside is a closure.
public struct PushTransport: Sendable {
    public var send: @Sendable (Request) async throws -> Answer

    public init(send: @escaping @Sendable (Request) async throws -> Answer) { self.send = send }

    /// A POST.
    public struct Request: Sendable {
        /// https, judged.
        public var url: String
        public var host: String
        public var port: Int
        public var headers: [(String, String)]
        public var body: [UInt8]
    }

    public struct Answer: Hashable, Sendable {
        public var status: Int
        /// Seconds or a date (RFC 9110 §10.2.3), as it came.
        public var retryAfter: String?
        /// The message's own address at the service.
        public var location: String?
        /// The beginning of what it says, for the publisher to read.
        public var text: String

        public init(status: Int, retryAfter: String? = nil, location: String? = nil, text: String = "") {
            self.status = status
            self.retryAfter = retryAfter
            self.location = location
            self.text = text
        }
    }

    /// An endpoint that leads where no message may go.
    struct Forbidden: Error {}

    /// A machine that is no known push service has had enough for a while.
    struct Crowded: Error {}
}
