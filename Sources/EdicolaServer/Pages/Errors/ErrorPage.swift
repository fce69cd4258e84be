import EdicolaCore
import HTML

/// What a browser sees instead of a page that can't be shown.
struct ErrorPage {
    var problem: Problem
    /// Where the one action leads when it is not the front: the issue, for a page of it.
    var way: (words: String, path: String)?

    init(_ problem: Problem, way: (words: String, path: String)? = nil) {
        self.problem = problem
        self.way = way
    }

    func html(for site: Site) -> HTML {
        Document(
            title: problem.title, kind: "error-page", styles: [],
            main: EmptyPlace(
                drawing: drawing, heading: problem.title, sentence: problem.detail ?? sentence, action: action
            ).html
        ).html(for: site)
    }

    private var action: (words: String, path: String) { way ?? ("Go to the newsstand", "/") }

    private var drawing: LineDrawing {
        switch problem.status {
        case 401, 403: .bandedIssue
        case 404: .lostPage
        case 410: .foldedIssue
        case 500...: .fallenStack
        default: .lostPage
        }
    }

    private var sentence: String {
        switch problem.status {
        case 403: "This part belongs to those who have the issue."
        case 404: "Nothing stands at this address; it may have been mistyped or moved."
        case 409: "It is still being pressed; come back in a minute."
        case 410: "Its publisher took it off the stand."
        case 503: "The newsstand is just closing or has too many visitors; try again in a minute."
        case 500...: "Something broke on our side and was written down; trying again may help."
        default: "The newsstand could not understand what was asked."
        }
    }
}
