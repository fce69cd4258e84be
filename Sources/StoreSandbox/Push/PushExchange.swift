/// A request to a stand-in, as it came over the wire.
public struct PushQuestion: Hashable, Sendable {
    /// Counts from 1.
    public var connection: Int
    public var stream: Int
    public var method: String
    public var path: String
    /// All but those that begin with a colon, in their order.
    public var headers: [PushField]
    public var pseudoHeaders: [PushField]
    public var body: [UInt8]

    public struct PushField: Hashable, Sendable {
        public var name: String
        public var value: String
    }

    public subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// Names that stand there more than once.
    var repeatedNames: Set<String> {
        var seen = Set<String>()
        return Set(headers.map(\.name).filter { !seen.insert($0).inserted })
    }
}

/// What a stand-in does with a request.
public struct PushReaction: Sendable {
    public var act: Act
    /// Before it.
    public var delay: Duration = .zero
    /// Streams that are allowed from now on.
    public var streams: Int?

    public enum Act: Hashable, Sendable {
        case answer(status: Int, headers: [String: String] = [:], body: String = "")
        /// RST_STREAM: REFUSED_STREAM when nothing was done, INTERNAL_ERROR else.
        case reset(isUntouched: Bool)
        /// Never a word.
        case silence
        /// GOAWAY: this stream and those before are still answered, as ``PushReaction`` says of each; later ones are not.
        case goAway(reason: String, isError: Bool, answering: Bool)
        /// The connection breaks, with no word.
        case hangUp
    }

    public init(_ act: Act) { self.act = act }

    static func problem(_ status: Int, _ reason: String, id: String? = nil) -> PushReaction {
        var headers = ["content-type": "application/json"]
        if let id { headers["apns-id"] = id }
        return PushReaction(.answer(status: status, headers: headers, body: "{\"reason\":\"\(reason)\"}"))
    }
}
