import EdicolaCore
import FoundationEssentials
import HTML

/// An issue's messages in the console: their state as a sentence, the orders that fit, whom they reach and whom not.
struct ReleaseDeskPage {
    var publication: Publication
    var facts: ReleaseFacts
    var titles: [Publication] = []
    var note: String?
    var complaint: String?

    private var key: Issue.Key { facts.entry.key }

    func html(for site: Site) -> HTML {
        IssuePartPage(
            publication: publication, entry: facts.entry, name: IssueDeskWords.of(site.words.code).messagesPart,
            titles: titles, note: note, styles: ["release-desk"], modules: ["modules/release-progress.js"],
            main: main(.of(site.words.code), site)
        ).html(for: site)
    }

    private func main(_ own: ReleaseDeskWords, _ site: Site) -> HTML {
        """
        <release-progress data-events="\(ConsoleFrame.events(of: publication))" data-issue="\(key)"\
        \(facts.isMoving ? " data-moving" : .empty)>
        <p class="release-word" role="status">\(ReleaseSentence(facts: facts, words: own, site: site).state)</p>
        <p class="sheet-sentence" dir="auto">\(ReleaseSentence(facts: facts, words: own, site: site).text)</p>
        \(complaint.map { "<p class=\"field-complaint\" role=\"alert\">\($0)</p>" })
        \(tested(own, site))
        \(ReleaseOrders(facts: facts, words: own, site: site).html)
        \(ReleaseReach(facts: facts, words: own, site: site).html)
        \(facts.isMoving ? again(own) : .empty)
        </release-progress>
        <p class="release-settings"><a class="console-aside" href="\(Paths.Console.announcing(publication.id))">\(own.settings)</a></p>
        """
    }

    private func again(_ own: ReleaseDeskWords) -> HTML {
        "<noscript><p><a class=\"button is-quiet\" href=\"\(Paths.Console.release(key))\">\(own.lookAgain)</a></p></noscript>"
    }

    /// The result of the last test.
    private func tested(_ own: ReleaseDeskWords, _ site: Site) -> HTML {
        guard let tested = facts.report?.tested else { return .empty }
        let whole = site.words.numbers.whole
        let when = LocalMoment(tested.at, in: facts.zone).sentence(in: .of(site.words.code), site.words)
        let sentence =
            tested.devices == 0
            ? own.testedNobody(when) : own.tested(when, whole(tested.accepted), whole(tested.devices))
        return """
            <div class="release-test"><p>\(sentence)</p>
            \(ReasonList(counts: tested.failed, name: own.failure(ofTest:), numbers: site.words.numbers).html)</div>
            """
    }
}

/// The state of a release, in a word and in a sentence.
struct ReleaseSentence {
    var facts: ReleaseFacts
    var words: ReleaseDeskWords
    var site: Site

    var state: String {
        if facts.isWithTesters { return words.states.testers }
        if facts.isPaused { return words.states.paused }
        return switch facts.stage {
        case .unannounced, .off, .nobody: words.states.none
        case .unplanned, .planned, .withdrawn, .undo, .pressing, .preparing: words.states.waiting
        case .sending, .resting: words.states.sending
        case .stopped: words.states.stopped
        case .done: words.states.done
        case .cancelled: words.states.cancelled
        }
    }

    var text: String {
        let (reached, all) = (number(facts.reached), number(facts.all))
        if facts.isPaused { return paused(reached, all) }
        return switch facts.stage {
        case .unannounced: words.unannounced
        case .off: words.off
        case .unplanned: words.unplanned(devices)
        case .planned(let day): words.planned(moment(day), devices)
        case .withdrawn: words.withdrawn
        case .undo(let end): words.undo(time(end), devices)
        case .pressing: words.pressing
        case .preparing: words.preparing
        case .sending: words.sending(reached, all)
        case .resting(let next): words.resting(reached, all, moment(next))
        case .stopped: words.stopped(reached, all)
        case .nobody: words.nobody
        case .done: words.done(reached, all)
        case .cancelled: facts.all == 0 ? words.cancelledBefore : words.cancelled(reached, all)
        }
    }

    private func paused(_ reached: String, _ all: String) -> String {
        if facts.hasBegun { return words.pausedBegun(reached, all) }
        let isOnSale = [.due, .sending].contains(facts.report?.state)
        if facts.isWithTesters { return isOnSale ? words.withTesters : words.withTestersBefore }
        return isOnSale ? words.pausedOnSale : words.pausedBefore
    }

    private var devices: String { words.devices(number(facts.audienceDevices), facts.audienceDevices) }

    private func number(_ count: Int) -> String { site.words.numbers.whole(count) }

    private func moment(_ instant: Date) -> String {
        LocalMoment(instant, in: facts.zone).sentence(in: .of(site.words.code), site.words)
    }

    /// `14:05 (Europe/Rome)`.
    private func time(_ instant: Date) -> String {
        "\(LocalMoment(instant, in: facts.zone).time) (\(facts.zone ?? "UTC"))"
    }
}
