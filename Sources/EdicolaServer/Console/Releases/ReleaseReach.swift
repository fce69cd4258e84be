import EdicolaCore
import HTML

/// Whom a release reaches and whom not, in words and bars.
struct ReleaseReach {
    var facts: ReleaseFacts
    var words: ReleaseDeskWords
    var site: Site

    /// A row of the picture.
    private struct Row {
        var name: String
        var count: Int
        /// The count in which the row's bar is a part.
        var whole: Int
        /// The colour of its bar.
        var kind: Kind
        var hint: String?
        var reasons: [String: Int] = [:]
    }

    private enum Kind: String {
        case reached, waiting, failed, none
    }

    private var shared: ReleaseWords { .of(site.words.code) }

    var html: HTML {
        guard facts.stage != .unannounced else { return .empty }
        let isFrozen = facts.report?.frozen != nil
        return """
            \(facts.all > 0 ? part("devices", words.devicesPart, results, words.reachedHint) : .empty)
            \(facts.report?.channels.count ?? 0 > 1 || hasStopped ? part("channels", words.channelsPart, channels, nil) : .empty)
            \(isFrozen ? .empty : part("audience", words.audiencePart, audience, nil))
            \(part("others", words.othersPart, others, nil))
            """
    }

    private var hasStopped: Bool { facts.report?.channels.contains { $0.stopped != nil } == true }

    private func part(_ id: String, _ name: String, _ rows: [Row], _ hint: String?) -> HTML {
        guard !rows.isEmpty else { return .empty }
        return """
            <section class="console-part" aria-labelledby="\(id)">
            <h2 class="section-title" id="\(id)">\(name)</h2>
            <ul class="reach-list">
            \(rows.map(row))
            </ul>
            \(hint.map { "<p class=\"field-hint\">\($0)</p>" })
            </section>
            """
    }

    private func row(_ row: Row) -> HTML {
        """
        <li class="reach is-\(row.kind.rawValue)"><span class="reach-name">\(row.name)</span>\
        <span class="reach-count">\(site.words.numbers.whole(row.count))</span>\(bar(row.count, of: row.whole))\
        \(row.hint.map { "<span class=\"reach-hint\">\($0)</span>" })\
        \(ReasonList(counts: row.reasons, name: words.reason, numbers: site.words.numbers).html)</li>

        """
    }

    /// A part of a whole, as a line; one device of a million is seen too.
    private func bar(_ count: Int, of whole: Int) -> HTML {
        let width = whole > 0 && count > 0 ? min(1000, max(6, Int(Double(count) / Double(whole) * 1000))) : 0
        return """
            <svg class="reach-bar" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">\
            <rect class="reach-track" width="1000" height="8"/><rect class="reach-fill" width="\(width)" height="8"/></svg>
            """
    }

    private var results: [Row] {
        let failed = facts.gone + facts.refused.values.reduce(0, +)
        var why = facts.refused
        if facts.gone > 0 { why["gone", default: 0] += facts.gone }
        let skipped = facts.skipped.values.reduce(0, +)
        var rows = [row(words.reached, facts.reached, .reached)]
        if let opened = facts.opened { rows.append(row(words.opened, opened, .reached, words.openedHint)) }
        if facts.waiting > 0 { rows.append(row(words.wait, facts.waiting, .waiting, words.waitHint, facts.retried)) }
        if failed > 0 { rows.append(row(words.failed, failed, .failed, words.failedHint, why)) }
        if skipped > 0 { rows.append(row(words.skipped, skipped, .none, nil, facts.skipped)) }
        if facts.dropped > 0 { rows.append(row(words.dropped, facts.dropped, .none)) }
        return rows
    }

    private func row(
        _ name: String, _ count: Int, _ kind: Kind, _ hint: String? = nil, _ reasons: [String: Int] = [:]
    ) -> Row {
        Row(name: name, count: count, whole: facts.all, kind: kind, hint: hint, reasons: reasons)
    }

    private var channels: [Row] {
        (facts.report?.channels ?? []).map { channel in
            Row(
                name: name(of: channel.channel), count: channel.accepted, whole: channel.frozen,
                kind: channel.stopped == nil ? .reached : .failed,
                hint: channel.stopped.map { words.channelStopped(words.reason($0)) }
                    ?? words.ofDevices(site.words.numbers.whole(channel.frozen)))
        }
    }

    /// The devices to notify, by channel.
    private var audience: [Row] {
        let kinds = Dictionary(grouping: facts.audience.told, by: \.channel)
        return kinds.sorted { $0.key.rawValue < $1.key.rawValue }.map { kind, parts in
            let silent = parts.filter { $0.style == .silent }.reduce(0) { $0 + $1.devices }
            return Row(
                name: name(of: kind), count: parts.reduce(0) { $0 + $1.devices }, whole: registered, kind: .reached,
                hint: silent > 0 ? words.silently(site.words.numbers.whole(silent)) : nil)
        }
    }

    /// All devices that are registered for messages.
    private var registered: Int {
        facts.audienceDevices + facts.audience.devicesNotTold.values.reduce(0, +)
    }

    private var others: [Row] {
        let reasons = facts.audience.devicesNotTold.sorted { ($0.value, $1.key.rawValue) > ($1.value, $0.key.rawValue) }
        var rows = reasons.map { reason, count in
            Row(
                name: words.others[reason]?.name ?? reason.rawValue, count: count, whole: registered, kind: .none,
                hint: words.others[reason]?.hint)
        }
        if facts.audience.readersWithoutDevice > 0 {
            rows.append(
                Row(
                    name: words.deaf, count: facts.audience.readersWithoutDevice, whole: facts.audience.readers,
                    kind: .none, hint: words.deafHint(site.words.numbers.whole(facts.audience.readers))))
        }
        return rows
    }

    private func name(of channel: ChannelKind) -> String {
        switch channel {
        case .apns: shared.apps
        case .webPush: shared.browsers
        default: channel.rawValue
        }
    }
}

/// Counts by their reason, the most frequent first.
struct ReasonList {
    var counts: [String: Int]
    var name: (String) -> String
    var numbers: NumberWords

    var html: HTML {
        guard !counts.isEmpty else { return .empty }
        let rows: [HTML] = counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map { reason, count in
            "<li><span>\(name(reason))</span> <span class=\"reach-count\">\(numbers.whole(count))</span></li>\n"
        }
        return "<ul class=\"reach-reasons\">\(rows)</ul>"
    }
}
