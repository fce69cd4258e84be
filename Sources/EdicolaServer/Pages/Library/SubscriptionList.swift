import EdicolaCore
import HTML

/// A reader's subscriptions above their library: the state of each, and the way back to an ended one.
struct SubscriptionList {
    /// The subscriptions, with the titles of their publications.
    var subscriptions: [(standing: SubscriptionStanding, title: String)]
    /// The page of a sandbox, where subscriptions are cancelled and resumed.
    var sandboxPage: String?
    let words: Words

    var html: HTML {
        guard !subscriptions.isEmpty else { return .empty }
        let own = ShopWords.of(words.code)
        return """
            <section class="library-part subscriptions" aria-labelledby="subscriptions">
            <h2 class="section-title" id="subscriptions">\(own.subscriptions)</h2>
            <ul class="subscription-list">
            \(subscriptions.map { line($0.standing, $0.title, own) })
            </ul>
            \(note(own))
            </section>
            """
    }

    private func line(_ standing: SubscriptionStanding, _ title: String, _ own: ShopWords) -> HTML {
        let isOver = standing.state == .expired || standing.state == .revoked
        let way: HTML =
            isOver
            ? "<a class=\"library-act\" href=\"\(Paths.stand(standing.publication))/latest\">\(own.subscribeAgain)</a>"
            : .empty
        return """
            <li class="subscription\(isOver ? " is-over" : .empty)"><a class="subscription-name" dir="auto" \
            href="\(Paths.stand(standing.publication))">\(title)</a> \
            <span class="library-place">\(own.state(standing, words))</span>\(way)</li>

            """
    }

    private func note(_ own: ShopWords) -> HTML {
        guard let sandboxPage, subscriptions.contains(where: \.standing.isSandbox) else { return .empty }
        return "<p class=\"library-place\">\(own.sandbox) <a href=\"\(sandboxPage)\">\(own.sandboxPage)</a></p>"
    }
}
