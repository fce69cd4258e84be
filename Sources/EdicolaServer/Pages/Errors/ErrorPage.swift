import EdicolaCore
import HTML

/// The page for a browser when a request fails.
struct ErrorPage {
    var problem: Problem
    /// The action's words and address if it does not lead to the front page: the issue, for one of its pages.
    var way: (words: String, path: String)?

    init(_ problem: Problem, way: (words: String, path: String)? = nil) {
        self.problem = problem
        self.way = way
    }

    func html(for site: Site) -> HTML {
        let words = site.words.problem(problem.status)
        // A problem's own detail is in English; a publisher's reason is in the publisher's words.
        let detail = site.words.code == "en" || problem.status == 410 ? problem.detail : nil
        let title = site.words.code == "en" && !isUsual ? problem.title : words.title
        return Document(
            title: title, isHidden: true, kind: "error-page", styles: [],
            main: EmptyState(
                drawing: drawing, heading: title, sentence: detail ?? words.sentence,
                action: way ?? (site.words.goToNewsstand, "/")
            ).html
        ).html(for: site)
    }

    /// Whether the page's text is better than the problem's own, in every language.
    private var isUsual: Bool {
        switch problem.kind {
        case .notFound, .accessNeeded, .notReady, .withdrawn, .server, .unavailable, .diskFull: true
        default: false
        }
    }

    private var drawing: LineDrawing {
        switch problem.status {
        case 401, 403: .bandedIssue
        case 404: .lostPage
        case 410: .foldedIssue
        case 500...: .fallenStack
        default: .lostPage
        }
    }
}
