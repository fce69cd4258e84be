import Crypto
import EdicolaCore
import Formats
import FoundationEssentials
import NIOHPACK

/// One request to Apple's push service (“Sending notification requests to APNs”), without the token.
struct APNsRequest: Sendable {
    var path: String
    var topic: String
    var pushType: String
    var priority: Int
    /// Seconds of the UNIX clock.
    var expiration: Int64
    /// The same message to the same device has the same id, however often it is sent.
    var id: String
    var collapseID: String
    var body: [UInt8]

    enum RequestError: String, Error {
        case badToken = "BadDeviceToken"
        case noTopic = "MissingTopic"
        case foreignTopic = "TopicDisallowed"
        case tooLong = "PayloadTooLarge"
    }

    /// APNs stores no message for longer.
    static let longestLife: TimeInterval = 30 * 86_400

    /// - Parameter topics: See ``APNsChannel``.
    init(_ envelope: Envelope, topics: [String], payloads: APNsPayloads, at now: Date) throws {
        guard Self.isToken(envelope.address.value) else { throw RequestError.badToken }
        guard let topic = envelope.address.keys["topic"] ?? topics.first, Self.isName(topic) else {
            throw RequestError.noTopic
        }
        guard topics.isEmpty || topics.contains(topic) else { throw RequestError.foreignTopic }
        guard let body = try payloads.bytes(Notice(envelope)) else { throw RequestError.tooLong }
        path = "/3/device/\(envelope.address.value.lowercased())"
        self.topic = topic
        // A background message with priority 10 is an error.
        (pushType, priority) = envelope.style == .silent ? ("background", 5) : ("alert", 10)
        expiration = Int64(saturating: min(envelope.expires, now + Self.longestLife).timeIntervalSince1970)
        id = envelope.id.uuidString.lowercased()
        collapseID = Self.collapseID(envelope.collapse)
        self.body = body
    }

    func headers(authority: String, authorization: String) -> HPACKHeaders {
        var headers = HPACKHeaders()
        headers.reserveCapacity(11)
        headers.add(name: ":method", value: "POST")
        headers.add(name: ":scheme", value: "https")
        headers.add(name: ":path", value: path, indexing: .nonIndexable)
        headers.add(name: ":authority", value: authority)
        headers.add(name: "authorization", value: authorization)
        headers.add(name: "apns-id", value: id, indexing: .nonIndexable)
        headers.add(name: "apns-topic", value: topic)
        headers.add(name: "apns-push-type", value: pushType)
        headers.add(name: "apns-priority", value: String(priority))
        headers.add(name: "apns-expiration", value: String(expiration))
        headers.add(name: "apns-collapse-id", value: collapseID)
        return headers
    }

    /// Returns whether a text is hexadecimal; Apple advises against relying on a length.
    static func isToken(_ text: String) -> Bool {
        (2...200).contains(text.utf8.count) && text.utf8.count.isMultiple(of: 2)
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x46).contains($0) || (0x61...0x66).contains($0)
            }
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 200 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Returns an id of at most 64 bytes; a longer name is replaced by its hash.
    static func collapseID(_ name: String) -> String {
        let isPlain = name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isPlain, (1...64).contains(name.utf8.count) else {
            return Base64.encode(SHA256.hash(data: Array(name.utf8)), .url)
        }
        return name
    }
}
