import EdicolaCore

extension Notice {
    init(_ envelope: Envelope) {
        let message = envelope.message
        publication = message.issue.publication.text
        issue = message.issue.issue.text
        title = message.title
        body = message.text.isEmpty ? nil : message.text
        page = message.link
        cover = message.cover
        language = message.language.isEmpty ? nil : message.language
        isSilent = envelope.style == .silent
        collapse = envelope.collapse
    }
}
