import EdicolaCore
import HTML

/// A form that brings a publisher's file. With scripts a file can be dropped anywhere, and is sent in pieces.
struct FileForm {
    /// What the file is for.
    enum Target {
        /// Each file becomes a draft of its own.
        case drafts(Publication.ID)
        /// - Parameter isReplaced: whether the issue has pages, and the new file is asked for twice.
        case issue(Issue.Key, isReplaced: Bool = false)
    }

    static let modules = ["modules/file-drop.js", ConsoleFrame.progress]

    var action: String
    var button: String
    var isPrimary = true
    var label: String
    var hint: String?
    var complaint: String?
    var target: Target

    var html: HTML {
        """
        <file-drop\(addresses)>
        <form class="file-form\(isPrimary ? " is-primary" : .empty)" method="post" action="\(action)" enctype="multipart/form-data">
        \(complaint.map { "<p class=\"field-complaint\" id=\"file-complaint\" role=\"alert\">\($0)</p>" })
        <label class="file-label" for="file">\(label)</label>
        \(hint.map { "<p class=\"field-hint\" id=\"file-hint\">\($0)</p>" })
        <p class="file-row"><input class="file-input" id="file" name="file" type="file" required \
        accept=".pdf,.epub,.cbz,.hpub,.zip,application/pdf"\
        \(complaint == nil ? .empty : " aria-invalid=\"true\"")\
        \(HTML.attribute("aria-describedby", notes.isEmpty ? nil : notes))>\
        <button class="button \(isPrimary ? "is-primary" : "is-quiet")">\(button)</button></p>
        </form>
        </file-drop>
        """
    }

    private var addresses: HTML {
        switch target {
        case .drafts(let publication): " data-drafts=\"\(Paths.API.drafts(publication))\""
        case .issue(let key, let isReplaced):
            " data-content=\"\(Paths.API.content(key))\"\(isReplaced ? " data-asks" : .empty)"
        }
    }

    private var notes: String {
        [hint == nil ? nil : "file-hint", complaint == nil ? nil : "file-complaint"].compactMap(\.self)
            .joined(separator: " ")
    }
}
