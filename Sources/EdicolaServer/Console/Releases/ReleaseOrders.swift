import EdicolaCore
import HTML

/// The buttons of a release: only those that fit its state.
struct ReleaseOrders {
    var facts: ReleaseFacts
    var words: ReleaseDeskWords
    var site: Site

    private var key: Issue.Key { facts.entry.key }
    private var hasTesters: Bool { facts.policy.testers?.isEmpty == false }

    var html: HTML {
        """
        <div class="order-row">\(sheet)\(orders)\(undo)</div>
        \(facts.isOpen && !facts.hasBegun && !hasTesters ? noTesters : .empty)
        \(facts.isOpen ? cancel : .empty)
        """
    }

    private var undo: HTML {
        guard facts.undoUntil != nil else { return .empty }
        return """
            <form class="actions" method="post" action="\(Paths.Console.undoSale(key))">\
            <button class="button is-quiet">\(SaleWords.of(site.words.code).undo)</button></form>
            """
    }

    /// The way to the sheet, before the sale.
    private var sheet: HTML {
        let own = ConsoleWords.of(site.words.code)
        return switch facts.stage {
        case .unplanned where facts.entry.pagesReady > 0, .withdrawn: link(own.putOnSale)
        case .planned: link(own.changeSale)
        default: .empty
        }
    }

    private func link(_ text: String) -> HTML {
        "<p class=\"actions\"><a class=\"button is-primary\" href=\"\(Paths.Console.sale(key))\">\(text)</a></p>"
    }

    private var orders: HTML {
        guard facts.isOpen else { return .empty }
        var buttons: [HTML] = []
        if facts.isPaused {
            let isOnSale = [.due, .sending].contains(facts.report?.state)
            let name = facts.hasBegun ? words.resume : isOnSale ? words.everybody : words.resumeBefore
            buttons.append(button("resume", name, isPrimary: isOnSale))
        } else if facts.stage == .stopped {
            buttons.append(button("resume", words.tryAgain, isPrimary: true))
        }
        if !facts.hasBegun, hasTesters {
            buttons.append(button("testers", facts.report?.tested != nil ? words.testersAgain : words.testersFirst))
        }
        if !facts.isPaused { buttons.append(button("pause", words.pause)) }
        return """
            <form class="actions" method="post" action="\(Paths.Console.release(key))">\(buttons)</form>
            """
    }

    private func button(_ order: String, _ name: String, isPrimary: Bool = false) -> HTML {
        """
        <button class="button \(isPrimary ? "is-primary" : "is-quiet")" name="order" value="\(order)">\(name)</button>
        """
    }

    private var noTesters: HTML {
        """
        <p class="order-hint"><span>\(words.noTesters)</span> <a href="\(Paths.Console.announcing(key.publication))">\(words.nameTesters)</a></p>
        """
    }

    private var cancel: HTML {
        """
        <details class="release-cancel"><summary class="part-summary">\(words.cancelName)</summary>
        <form method="post" action="\(Paths.Console.release(key))"><p>\(words.cancelMeans)</p>
        <p class="actions"><button class="button is-quiet" name="order" value="cancel">\(words.cancel)</button></p>
        </form></details>
        """
    }
}
