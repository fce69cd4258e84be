public import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A push message that says "there is a new issue": ours, and those that Baker's servers sent.
///
/// It is a hint, never a fact: the kit asks the newsstand, and a lost message loses nothing.
///
/// ```swift
/// if let message = ReleaseMessage(payload) { try await releases.receive(message) }
/// ```
public struct ReleaseMessage: Hashable, Sendable {
    /// The publication; nil when the message does not say.
    public let publication: Publication.ID?
    /// The issue; nil for whichever is the newest.
    public let issue: Issue.ID?

    /// A message that was made by hand.
    public init(publication: Publication.ID?, issue: Issue.ID?) {
        self.publication = publication
        self.issue = issue
    }

    /// Reads a payload, the JSON object that the push service hands over.
    ///
    /// `content-available` is in `aps`; `publication` and `issue`, or Baker's `content-name`, are beside it. Messages for
    /// browsers have both in the `data` of their `notification`.
    ///
    /// - Returns: nil for a message that is about something else, and for one whose names are no names.
    public init?(_ payload: Data) {
        guard let whole = try? JSON.decode(Payload.self, from: payload) else { return nil }
        let content = whole.notification?.data ?? whole
        guard content.aps?.isForContent == true || content.issue != nil else { return nil }
        let named = content.issue ?? content.name
        issue = named.flatMap { try? Issue.ID(parsing: $0) }
        publication = content.publication.flatMap { try? Publication.ID(parsing: $0) }
        if named != nil && issue == nil || content.publication != nil && publication == nil { return nil }
    }

    private final class Payload: Decodable {
        let aps: Aps?
        let publication: String?
        let issue: String?
        let name: String?
        let notification: Notification?

        enum CodingKeys: String, CodingKey {
            case aps, publication, issue, notification
            case name = "content-name"
        }

        struct Notification: Decodable { let data: Payload? }

        struct Aps: Decodable {
            var isForContent: Bool

            enum CodingKeys: String, CodingKey {
                case content = "content-available"
            }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                // Both spellings have been sent.
                let number = try? container.decodeIfPresent(Int.self, forKey: .content)
                let truth = try? container.decodeIfPresent(Bool.self, forKey: .content)
                isForContent = number == 1 || truth == true
            }
        }
    }
}
