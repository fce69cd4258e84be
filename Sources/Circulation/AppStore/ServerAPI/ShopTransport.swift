/// The transport to a shop's server. Everything outside is a closure: the newsstand passes the real one.
public struct ShopTransport: Sendable {
    public var send: @Sendable (Request) async throws -> Answer

    public init(send: @escaping @Sendable (Request) async throws -> Answer) { self.send = send }

    public struct Request: Hashable, Sendable {
        public var method: String
        public var url: String
        /// The `Authorization` field; nil for none.
        public var authorization: String?
        /// A JSON body.
        public var body: [UInt8]?

        public init(method: String, url: String, authorization: String? = nil, body: [UInt8]? = nil) {
            self.method = method
            self.url = url
            self.authorization = authorization
            self.body = body
        }
    }

    public struct Answer: Hashable, Sendable {
        public var status: Int
        /// As received: the App Store writes an instant, not a duration.
        public var retryAfter: String?
        public var body: [UInt8]

        public init(status: Int, retryAfter: String? = nil, body: [UInt8] = []) {
            self.status = status
            self.retryAfter = retryAfter
            self.body = body
        }
    }
}
