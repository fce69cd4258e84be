/// A request to a stand-in, as it was received.
public struct PushQuestion: Hashable, Sendable {
    /// Counts from 1.
    public var connection: Int
    public var stream: Int
    public var method: String
    public var path: String
    /// All fields except those that begin with a colon, in their order.
    public var headers: [PushField]
    public var pseudoHeaders: [PushField]
    public var body: [UInt8]

    public struct PushField: Hashable, Sendable {
        public var name: String
        public var value: String
    }

    public subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// Names that occur more than once.
    var repeatedNames: Set<String> {
        var seen = Set<String>()
        return Set(headers.map(\.name).filter { !seen.insert($0).inserted })
    }
}

/// A stand-in's reaction to a request.
public struct PushReaction: Sendable {
    public var act: Act
    /// The delay before it.
    public var delay: Duration = .zero
    /// The limit of streams from now on.
    public var streams: Int?

    public enum Act: Hashable, Sendable {
        case answer(status: Int, headers: [String: String] = [:], body: String = "")
        /// RST_STREAM: REFUSED_STREAM when nothing was done, otherwise INTERNAL_ERROR.
        case reset(isUntouched: Bool)
        /// No answer at all.
        case silence
        /// GOAWAY: streams received so far are still answered, each with its ``PushReaction``, or this one and later ones
        /// are not.
        case goAway(reason: String, isError: Bool, answering: Bool)
        /// The connection breaks without any message.
        case hangUp
    }

    public init(_ act: Act) { self.act = act }

    static func problem(_ status: Int, _ reason: String, id: String? = nil) -> PushReaction {
        var headers = ["content-type": "application/json"]
        if let id { headers["apns-id"] = id }
        return PushReaction(.answer(status: status, headers: headers, body: "{\"reason\":\"\(reason)\"}"))
    }
}
