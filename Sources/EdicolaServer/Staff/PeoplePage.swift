import EdicolaCore
import FoundationEssentials
import HTML
import Storage

/// The members of the staff, what they may do, and invitations.
struct PeoplePage {
    var words: StaffWords = .english
    var me: StaffMember
    var members: [StaffMember]
    var invitations: [StaffLink]
    /// All titles, for choosing some.
    var titles: [(id: Publication.ID, title: String)]
    /// The address of a link that was made just now, and its heading.
    var made: (heading: String, address: String)?
    var note: String?
    var complaint: String?
    var now: Date

    var main: HTML {
        """
        <h1 class="console-title">\(words.people)</h1>
        <p class="console-lead">\(words.peoplePromise)</p>
        \(note.map { "<p class=\"account-note\" role=\"status\">\($0)</p>" })
        \(made.map(link))
        <div class="account-inside">
        <section class="account-part"><ul class="account-devices">
        \(members.map(line))
        </ul></section>
        <section class="account-part" aria-labelledby="invite">
        <h2 class="section-title" id="invite">\(words.invite)</h2>
        \(invitation)
        </section>
        <section class="account-part" aria-labelledby="open">
        <h2 class="section-title" id="open">\(words.openInvitations)</h2>
        \(openList)
        </section>
        \(usedList)
        </div>
        """
    }

    private var open: [StaffLink] { invitations.filter { $0.isGood(at: now) } }
    private var used: [StaffLink] { invitations.filter { $0.used != nil } }

    private var openList: HTML {
        guard !open.isEmpty else { return "<p class=\"account-hint\">\(words.noInvitations)</p>" }
        return "<ul class=\"account-devices\">\(open.map(openLine))</ul>"
    }

    private var usedList: HTML {
        guard !used.isEmpty else { return .empty }
        return """
            <section class="account-part" aria-labelledby="used">
            <h2 class="section-title" id="used">\(words.usedInvitations)</h2>
            <ul class="account-devices">\(used.map(usedLine))</ul>
            </section>
            """
    }

    private func link(_ heading: String, _ address: String) -> HTML {
        """
        <section class="account-card staff-link" role="status">
        <h2 class="account-title">\(heading)</h2>
        <p class="account-field"><input readonly value="\(address)" aria-label="\(heading)"></p>
        <p class="account-hint">\(words.invitationMadeHint)</p>
        </section>
        """
    }

    private func line(_ member: StaffMember) -> HTML {
        let isMe = member.id == me.id
        let seen: HTML =
            member.seen.map { "\(words.lastSeen) \(StaffDay(instant: $0).html)" } ?? HTML(escaping: words.never)
        return """
            <li class="account-device"><span class="account-device-name" dir="auto">\(member.name)\
            \(isMe ? " (\(words.you))" : .empty)</span> \
            <span class="account-hint">\(member.email) · \(rights(member.permissions)) · \(seen)</span>\
            \(isMe ? .empty : actions(member))</li>

            """
    }

    private func actions(_ member: StaffMember) -> HTML {
        """
        <details class="staff-change"><summary>\(words.changeRights)</summary>
        <form method="post" action="\(Paths.Console.people)/\(member.id)/rights" class="account-form">
        \(choice(of: member.permissions, id: "\(member.id)"))
        <p class="actions"><button class="button is-primary">\(words.save)</button></p></form>
        <form method="post" action="\(Paths.Console.people)/\(member.id)/recovery"><button class="button is-quiet">\(words.recoveryLink)</button></form>
        <form method="post" action="\(Paths.Console.people)/\(member.id)/remove"><button class="button is-quiet" \
        aria-label="\(words.remove) \(member.name)">\(words.remove)</button></form>
        </details>
        """
    }

    private func rights(_ permissions: Permissions) -> String {
        let role = permissions.role.flatMap { words.roles[$0] } ?? words.ownRights
        let titles = permissions.publications.map { $0.map(\.description).sorted().joined(separator: ", ") }
        return titles.map { "\(role): \($0)" } ?? role
    }

    private var invitation: HTML {
        """
        <form method="post" action="\(Paths.Console.people)/invite" class="account-form">
        \(complaint.map { "<p class=\"account-complaint\" role=\"alert\">\($0)</p>" })
        <p class="account-field"><label for="note">\(words.noteLabel)</label><input id="note" name="note" maxlength="200"></p>
        \(choice(of: Permissions(.editor), id: "new"))
        <p class="account-hint">\(words.inviteHint)</p>
        <p class="actions"><button class="button is-primary">\(words.makeInvitation)</button></p>
        </form>
        """
    }

    /// The choice of a role and of titles.
    private func choice(of permissions: Permissions, id: String) -> HTML {
        let roles: [HTML] = Role.allCases.map { role in
            """
            <label class="staff-choice"><input type="radio" name="role" value="\(role.rawValue)"\
            \(permissions.role == role ? " checked" : .empty)> \(words.roles[role] ?? role.rawValue) \
            <span class="account-hint">\(words.roleHints[role] ?? "")</span></label>
            """
        }
        let chosen: [HTML] = titles.map { title in
            """
            <label class="staff-choice"><input type="checkbox" name="title-\(title.id)" value="yes"\
            \(permissions.publications?.contains(title.id) == true ? " checked" : .empty)> \(title.title)</label>
            """
        }
        return """
            <fieldset class="staff-choices"><legend>\(words.roleLabel)</legend>\(roles.joined)</fieldset>
            \(titles.count < 2 ? .empty : titleChoice(chosen))
            """
    }

    private func titleChoice(_ choices: [HTML]) -> HTML {
        """
        <fieldset class="staff-choices"><legend>\(words.titlesLabel) <span class="account-hint">(\(words.allTitles))</span></legend>\
        \(choices.joined)</fieldset>
        """
    }

    private func openLine(_ link: StaffLink) -> HTML {
        """
        <li class="account-device"><span class="account-device-name" dir="auto">\(link.note)</span> \
        <span class="account-hint">\(rights(link.permissions)) · \(words.by(link.madeBy)) · \(StaffDay(instant: link.made).html)</span>
        <form method="post" action="\(Paths.Console.people)/invitations/\(link.id)/remove">\
        <button class="account-remove">\(words.takeBack)</button></form></li>
        """
    }

    private func usedLine(_ link: StaffLink) -> HTML {
        """
        <li class="account-device"><span class="account-device-name" dir="auto">\(link.note)</span> \
        <span class="account-hint">\(words.usedBy(link.usedBy ?? "")) · \(link.used.map { StaffDay(instant: $0).html })</span></li>
        """
    }
}

/// A day and a minute, which scripts may show in the browser's own time.
struct StaffDay {
    let instant: Date

    var html: HTML {
        let text = instant.formatted(.iso8601)
        return "<time datetime=\"\(text)\">\(text.prefix(10)) \(text.dropFirst(11).prefix(5)) UTC</time>"
    }
}
