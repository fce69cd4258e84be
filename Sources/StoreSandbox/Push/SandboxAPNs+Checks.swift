import Crypto
import EdicolaCore
import FoundationEssentials

extension SandboxAPNs {
    /// Returns the fault of a request by Apple's documentation, in the order of the real service as far as it is known.
    static func problem(with question: PushQuestion, in state: inout State, at now: Date) -> PushReaction? {
        let id = question["apns-id"]
        func no(_ status: Int, _ reason: String) -> PushReaction { .problem(status, reason, id: id) }
        guard question.method == "POST" else { return no(405, "MethodNotAllowed") }
        guard question.path.hasPrefix("/3/device") else { return no(404, "BadPath") }
        guard question.repeatedNames.isEmpty else { return no(400, "DuplicateHeaders") }
        let token = String(question.path.dropFirst("/3/device/".count))
        guard !token.isEmpty else { return no(400, "MissingDeviceToken") }
        if let problem = problem(withToken: question, in: &state, at: now) { return problem }
        guard let topic = question["apns-topic"] else { return no(400, "MissingTopic") }
        guard let owner = state.topics[topic], owner == state.teamOf[question.connection] else {
            return no(400, "TopicDisallowed")
        }
        if let reason = badField(of: question) { return no(400, reason) }
        if question.body.isEmpty { return no(400, "PayloadEmpty") }
        if question.body.count > 4_096 { return no(413, "PayloadTooLarge") }
        guard token.utf8.allSatisfy(isHex), let device = state.devices[token] else { return no(400, "BadDeviceToken") }
        switch device.state {
        case .wrongEnvironment: return no(400, "BadDeviceToken")
        case .good where device.topic != topic: return no(400, "DeviceTokenNotForTopic")
        case .good: return nil
        case .gone(let since, let reason):
            let milliseconds = Int64(saturating: since.timeIntervalSince1970 * 1_000)
            return PushReaction(
                .answer(
                    status: 410, headers: ["apns-id": id ?? ""],
                    body: "{\"reason\":\"\(reason)\",\"timestamp\":\(milliseconds)}"))
        }
    }

    private static func badField(of question: PushQuestion) -> String? {
        if let id = question["apns-id"], UUID(uuidString: id) == nil { return "BadMessageId" }
        if let collapse = question["apns-collapse-id"], collapse.utf8.isEmpty || collapse.utf8.count > 64 {
            return "BadCollapseId"
        }
        if let expiration = question["apns-expiration"], Int64(expiration).map({ $0 < 0 }) ?? true {
            return "BadExpirationDate"
        }
        let priority = question["apns-priority"] ?? "10"
        guard ["10", "5", "1"].contains(priority) else { return "BadPriority" }
        let type = question["apns-push-type"]
        guard type == "alert" || type == "background" else { return "InvalidPushType" }
        guard let payload = try? JSONDecoder().decode(ApplePayload.self, from: Data(question.body)) else { return nil }
        if type == "background" {
            // Apple drops background messages with an alert; here the sender gets an error.
            if priority == "10" { return "BadPriority" }
            if payload.shows || !payload.wakes { return "InvalidPushType" }
        } else if !payload.shows {
            return "InvalidPushType"
        }
        return nil
    }

    /// Checks the provider token: its team, its age, and how often it changes.
    private static func problem(
        withToken question: PushQuestion, in state: inout State, at now: Date
    ) -> PushReaction? {
        let id = question["apns-id"]
        func no(_ status: Int, _ reason: String) -> PushReaction { .problem(status, reason, id: id) }
        guard let field = question["authorization"], field.hasPrefix("bearer ") else {
            return no(403, "MissingProviderToken")
        }
        guard let token = PushToken(field.dropFirst(7)), let team = token.issuer, let issued = token.issuedAt,
            let key = token.keyID.flatMap({ state.teams[team]?[$0] }),
            state.verified[field] == key.rawRepresentation || token.isSigned(by: key)
        else { return no(403, "InvalidProviderToken") }
        if state.verified.count > 1_000 { state.verified.removeAll() }
        state.verified[field] = key.rawRepresentation
        let age = now.timeIntervalSince1970 - issued
        guard age > -60 else { return no(403, "InvalidProviderToken") }
        guard age <= 3_600 else { return no(403, "ExpiredProviderToken") }
        if let other = state.teamOf[question.connection], other != team { return no(403, "InvalidProviderToken") }
        if state.seen[team]?[issued] == nil {
            let recent = state.seen[team, default: [:]].values.count { now.timeIntervalSince($0) < 20 * 60 }
            // One token remains in use when the next one comes; a third within twenty minutes is too many.
            if recent >= 2 { return no(429, "TooManyProviderTokenUpdates") }
            state.seen[team, default: [:]][issued] = now
        }
        state.teamOf[question.connection] = team
        return nil
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) || (0x41...0x46).contains(byte)
    }

    /// Delivers the message to the device, or keeps it for the device.
    static func take(
        _ question: PushQuestion, _ token: String, in state: inout State, at now: Date
    ) -> PushReaction {
        let id = question["apns-id"] ?? UUID().uuidString
        if var device = state.devices[token] {
            if device.isFlooded(at: now) { return .problem(429, "TooManyRequests", id: id) }
            device.take(
                PushDevice.Message(
                    id: id, kind: question["apns-push-type"] ?? "", collapse: question["apns-collapse-id"],
                    expires: question["apns-expiration"].flatMap(Double.init).map {
                        Date(timeIntervalSince1970: $0)
                    }, text: String(decoding: question.body, as: UTF8.self), sent: now), at: now)
            state.devices[token] = device
        }
        return PushReaction(.answer(status: 200, headers: ["apns-id": id]))
    }
}

/// The members of a payload that show its kind.
private struct ApplePayload: Decodable {
    var aps: Aps?

    var shows: Bool { aps.map { $0.alert || $0.sound || $0.badge } ?? false }
    var wakes: Bool { aps?.isForContent ?? false }

    struct Aps: Decodable {
        var alert, sound, badge, isForContent: Bool

        enum CodingKeys: String, CodingKey {
            case alert, sound, badge
            case content = "content-available"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            alert = container.contains(.alert)
            sound = container.contains(.sound)
            badge = container.contains(.badge)
            isForContent = try container.decodeIfPresent(Int.self, forKey: .content) == 1
        }
    }
}
