import EdicolaCore
import Formats
import FoundationEssentials

/// The meaning of a push service's answer for the message and its device (RFC 8030 §5, RFC 8292 §4).
enum WebPushAnswer {
    /// The wait for a busy service that doesn't state one.
    static let usualWait: TimeInterval = 60
    /// The wait that APNs recommends after a failure of its own.
    static let waitAfterTrouble: TimeInterval = 15 * 60
    /// The maximum wait, whatever the service states, because the message itself expires soon.
    static let longestWait: TimeInterval = 24 * 3_600

    static func outcome(of answer: PushTransport.Answer, at now: Date) -> Outcome {
        switch answer.status {
        case 200, 201, 202, 204: .accepted(serviceID: answer.location)
        case 404, 410: .gone(since: nil)
        case 429:
            .later(after: now + (wait(answer.retryAfter, at: now) ?? usualWait), reason: reason(answer))
        case 500...599:
            .later(after: now + (wait(answer.retryAfter, at: now) ?? waitAfterTrouble), reason: reason(answer))
        // Only this message, even for 401 and 403: a reader chooses the endpoint, and must not be able to stop a
        // release.
        default: .refused(reason: reason(answer))
        }
    }

    /// Reads a number of seconds or a date (RFC 9110 §10.2.3); at least a second.
    static func wait(_ field: String?, at now: Date) -> TimeInterval? {
        guard let field else { return nil }
        let seconds = RetryAfter.seconds(of: field, now: now.secondsSince1970, longest: Int(longestWait))
        return seconds.map { max(TimeInterval($0), 1) }
    }

    /// Returns `403`, or `403 BadJwtToken` where the service names it in a word as Apple's does; its other text may
    /// hold anything.
    private static func reason(_ answer: PushTransport.Answer) -> String {
        let named = (try? JSONDecoder().decode(Problem.self, from: Data(answer.text.utf8)))?.reason
        guard let named, (1...40).contains(named.utf8.count), named.utf8.allSatisfy(isLetterOrDigit) else {
            return String(answer.status)
        }
        return "\(answer.status) \(named)"
    }

    private struct Problem: Decodable { var reason: String? }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
