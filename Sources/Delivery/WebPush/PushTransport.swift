/// The transport to push services. Everything outside is a closure.
public struct PushTransport: Sendable {
    public var send: @Sendable (Request) async throws -> Answer

    public init(send: @escaping @Sendable (Request) async throws -> Answer) { self.send = send }

    /// A POST request.
    public struct Request: Sendable {
        /// An https address that was checked.
        public var url: String
        public var host: String
        public var port: Int
        public var headers: [(String, String)]
        public var body: [UInt8]
    }

    public struct Answer: Hashable, Sendable {
        public var status: Int
        /// Seconds or a date (RFC 9110 §10.2.3), as received.
        public var retryAfter: String?
        /// The message's own address at the service.
        public var location: String?
        /// The beginning of its text, for the publisher to read.
        public var text: String

        public init(status: Int, retryAfter: String? = nil, location: String? = nil, text: String = "") {
            self.status = status
            self.retryAfter = retryAfter
            self.location = location
            self.text = text
        }
    }

    /// The endpoint leads to an address to which messages are forbidden.
    struct ForbiddenAddressError: Error {}

    /// A machine that is no known push service has reached its limit for a while.
    struct UnknownHostLimitError: Error {}
}
