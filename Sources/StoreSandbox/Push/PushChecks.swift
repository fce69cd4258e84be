import Crypto
import FoundationEssentials

/// The requirements of RFC 8030, 8188, 8291, 8292 and Apple's service for a request to a push service.
enum PushChecks {
    static func problem(
        with question: PushQuestion, for browser: PushBrowser, origin: String, at now: Date
    ) -> (Int, String)? {
        guard question.repeatedNames.isEmpty else { return (400, "DuplicateHeaders") }
        guard let life = question["ttl"].flatMap({ Int($0) }), life >= 0 else { return (400, "BadTtl") }
        if let urgency = question["urgency"], !["very-low", "low", "normal", "high"].contains(urgency) {
            return (400, "BadUrgency")
        }
        if let topic = question["topic"], !isTopic(topic) {
            return (400, "BadWebPushTopic")
        }
        guard question["content-encoding"] == "aes128gcm" else { return (400, "BadContentEncoding") }
        if question.body.count > 4_096 { return (413, "PayloadTooLarge") }
        return problem(withAuthorization: question["authorization"], for: browser, origin: origin, at: now)
    }

    private static func problem(
        withAuthorization field: String?, for browser: PushBrowser, origin: String, at now: Date
    ) -> (Int, String)? {
        guard let field, field.hasPrefix("vapid ") else { return (401, "MissingAuthorization") }
        var values: [Substring: Substring] = [:]
        for part in field.dropFirst(6).split(separator: ",") {
            let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { values[pair[0]] = pair[1] }
        }
        guard let named = values["k"], String(named) == browser.applicationServerKey,
            let point = PushToken.bytes(named), let key = try? P256.Signing.PublicKey(x963Representation: point)
        else { return (403, "VapidPkHashMismatch") }
        guard let token = values["t"].flatMap({ PushToken($0) }), token.isSigned(by: key) else {
            return (403, "BadJwtToken")
        }
        guard token.audience == origin, let expires = token.expires, let subject = token.subject else {
            return (403, "BadJwtToken")
        }
        let left = expires - now.timeIntervalSince1970
        guard left > 0, left <= 24 * 3_600 else { return (403, "BadJwtToken") }
        return isContact(subject) ? nil : (403, "BadJwtToken")
    }

    /// Checks a topic (RFC 8030 §5.4).
    private static func isTopic(_ text: String) -> Bool {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        return (1...32).contains(text.count) && text.allSatisfy { letters.contains($0) }
    }

    /// Checks a contact as Apple's service does: an address of mail or the web, no brackets or spaces, no name of the
    /// local machine.
    private static func isContact(_ text: String) -> Bool {
        guard !text.contains(where: { " <>".contains($0) }) else { return false }
        let place = text.hasPrefix("mailto:") ? text.split(separator: "@").last : text.split(separator: "/").last
        guard text.hasPrefix("mailto:") && text.contains("@") || text.hasPrefix("https://"), let place else {
            return false
        }
        return !place.hasSuffix("localhost") && !place.hasSuffix(".local")
    }
}
