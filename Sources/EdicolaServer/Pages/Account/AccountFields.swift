import EdicolaCore
import FoundationEssentials
import HTML

/// One input of a form.
struct AccountField {
    var id: String
    var name: String
    var label: String
    var type: String
    /// The value of `autocomplete`.
    var completes: String
    var value: String?
    var rule: String?

    func html(isWrong: Bool, complaint: String) -> HTML {
        let notes = [rule == nil ? nil : "\(id)-rule", isWrong ? complaint : nil].compactMap(\.self)
        return """
            <p class="account-field"><label for="\(id)">\(label)</label>\
            <input id="\(id)" name="\(name)" type="\(type)" autocomplete="\(completes)" required\
            \(HTML.attribute("value", value))\(HTML.attribute("aria-describedby", notes.isEmpty ? nil : notes.joined(separator: " ")))\
            \(isWrong ? " aria-invalid=\"true\"" : .empty) maxlength="512" autocapitalize="none" spellcheck="false">\
            \(rule.map { "<span class=\"account-rule\" id=\"\(id)-rule\">\($0)</span>" })</p>
            """
    }
}

/// A form of an account: its inputs, their errors, and its one button.
struct AccountFields {
    var action: String
    var fields: [AccountField]
    var button: String
    var isQuiet = false
    var complaint: String?
    /// The page to continue with.
    var next: String?
    /// A link beside the button.
    var way: (words: String, path: String)?
    /// A second action with the same inputs, and the words above its button.
    var other: (hint: String, words: String, path: String)?

    var html: HTML {
        let id = "complaint-\(action.split(separator: "/").last ?? "")"
        let lines = fields.map { $0.html(isWrong: complaint != nil, complaint: id) }
        return """
            <form class="account-form" method="post" action="\(action)">
            \(complaint.map { "<p class=\"account-complaint\" id=\"\(id)\" role=\"alert\">\($0)</p>" })
            \(lines)
            \(next.map { "<input type=\"hidden\" name=\"next\" value=\"\($0)\">" })
            <p class="actions"><button class="button \(isQuiet ? "is-quiet" : "is-primary")">\(button)</button>\
            \(way.map { "<a class=\"button is-quiet\" href=\"\($0.path)\">\($0.words)</a>" })</p>
            \(otherButton)
            </form>
            """
    }

    private var otherButton: HTML {
        guard let other else { return .empty }
        return """
            <div class="account-other"><p class="account-hint">\(other.hint)</p>
            <p class="actions"><button class="button is-quiet" formaction="\(other.path)">\(other.words)</button></p></div>
            """
    }
}

/// The devices on which a reader is signed in.
struct DeviceList {
    let reader: ReaderAnswer
    let words: AccountWords

    var html: HTML {
        """
        <section class="account-part" aria-labelledby="devices">
        <h2 class="section-title" id="devices">\(words.devices(reader.maximumDevices))</h2>
        <ul class="account-devices">
        \(reader.devices.map(line))
        </ul>
        </section>
        """
    }

    private func line(_ device: Device) -> HTML {
        let isThis = device.id == reader.device
        let when: HTML = isThis ? HTML(escaping: words.thisDevice) : "\(words.lastSeen) \(day(device))"
        return """
            <li class="account-device"><span class="account-device-name" dir="auto">\(device.name)</span> \
            <span class="account-hint">\(when)</span>\(isThis ? .empty : removal(device))</li>

            """
    }

    private func removal(_ device: Device) -> HTML {
        """
        <form method="post" action="\(Paths.Account.devices)"><input type="hidden" name="device" value="\(device.id)">\
        <button class="account-remove" aria-label="\(words.removeNamed(device.name))">\(words.remove)</button></form>
        """
    }

    /// The date for scripts: a browser in another language formats it its own way.
    private func day(_ device: Device) -> HTML {
        let day = device.seen.formatted(.iso8601.year().month().day())
        return """
            <time datetime="\(day)" data-cover-date="\(day)">\((try? CoverDate(parsing: day))?.words ?? day)</time>
            """
    }
}
