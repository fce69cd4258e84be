import EdicolaCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A release message with the words that a reader is shown.
///
/// ```swift
/// if let note = ReleaseAlert(payload) { show(note.title, note.body) }
/// ```
public struct ReleaseAlert: Hashable, Sendable {
    /// Which issue it is about; ``ReleaseCoordinator`` takes it.
    public let message: ReleaseMessage
    /// The publication's.
    public let title: String
    /// The issue's, when there was room for it.
    public let body: String?

    /// Reads a payload, as apps and as browsers are sent it.
    ///
    /// - Returns: nil for a message that is about something else, and for one that shows nothing.
    public init?(_ payload: Data) {
        guard let message = ReleaseMessage(payload), let content = try? JSON.decode(Payload.self, from: payload),
            let words = content.notification ?? content.aps?.alert
        else { return nil }
        self.message = message
        (title, body) = (words.title, words.body)
    }

    private struct Payload: Decodable {
        var notification: Words?
        var aps: Aps?

        struct Aps: Decodable { var alert: Words? }
        struct Words: Decodable { var title: String, body: String? }
    }
}
