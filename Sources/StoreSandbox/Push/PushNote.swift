import FoundationEssentials

/// A message on the screen of a phone or a browser, read from its JSON.
struct PushNote: Hashable, Sendable {
    var title: String
    var body: String
    /// Addresses as they are in the message: see ``leading(to:)``.
    var cover: String?
    var page: String?
    /// Whether the app was woken and showed nothing.
    var isSilent = false

    init(phone text: String) {
        let message = try? JSONDecoder().decode(AppMessage.self, from: Data(text.utf8))
        title = message?.aps?.alert?.title ?? ""
        body = message?.aps?.alert?.body ?? ""
        (cover, page) = (message?.cover, message?.page)
        if title.isEmpty, let message {
            (title, isSilent) = ("\(message.publication ?? "")/\(message.issue ?? "")", true)
        }
    }

    init(browser text: String) {
        let note = (try? JSONDecoder().decode(BrowserMessage.self, from: Data(text.utf8)))?.notification
        (title, body, cover, page) = (note?.title ?? "", note?.body ?? "", note?.image ?? note?.icon, note?.navigate)
    }

    /// Returns the note with only addresses of the newsstand, because anyone who can send a message can name any
    /// address in it.
    func leading(to newsstand: NewsstandOrigin?) -> PushNote {
        var note = self
        note.cover = newsstand?.own(cover)
        note.page = newsstand?.own(page)
        return note
    }

    private struct AppMessage: Decodable {
        var aps: Aps?
        var publication, issue, cover, page: String?

        struct Aps: Decodable { var alert: Alert? }
        struct Alert: Decodable { var title, body: String? }
    }

    private struct BrowserMessage: Decodable {
        var notification: Note?

        struct Note: Decodable { var title, body, image, icon, navigate: String? }
    }
}
