import EdicolaCore
import Foundation

@testable import EdicolaServer

extension Sample {
    private static let day = Date(timeIntervalSince1970: 1_788_220_800)

    static func reader(email: String?) -> ReaderAnswer {
        let devices = [
            Device(id: "00000000000000aa", kind: .browser, name: "Firefox on Linux", added: day, seen: day),
            Device(
                id: "00000000000000bb", kind: .app, name: "Anna’s <iPad>", added: day,
                seen: day.addingTimeInterval(-86_400 * 40)),
        ]
        return ReaderAnswer(
            reader: Reader.ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))), since: day,
            email: email, hasTemporaryPassword: false, devices: devices, device: "00000000000000aa", maximumDevices: 6,
            consents: [])
    }

    /// - Parameter page: the reading position.
    static func item(
        _ id: String, page: Int?, isArchived: Bool = false, access: Access = .granted(.free), withdrawn: String? = nil
    ) throws -> LibraryItem {
        var issue = try issue(id, title: "Issue \(id)")
        if let withdrawn { issue.lifeCycle = try issue.lifeCycle.after(.withdrawn(reason: withdrawn)) }
        let position = page.map { page in
            ReadingPosition(
                locator: Locator(
                    href: "/windfall/\(id)/read/\(page)", type: "text/html",
                    locations: .init(position: page, totalProgression: Double(page - 1) / 11)),
                modified: Moment(day), device: "Firefox on Linux")
        }
        return LibraryItem(
            entry: entry(issue), publicationTitle: "Windfall", access: access, position: position,
            isArchived: isArchived)
    }

    /// Bought, begun, in a subscription, read to the end, free to open, not accessible: one after the other.
    static func standings(_ entries: [CatalogEntry]) throws -> [Issue.Key: LibraryItem] {
        let kinds: [(Access, Int?)] = [
            (.granted(.purchase), nil), (.granted(.subscription), 7), (.granted(.subscription), nil),
            (.granted(.free), 12), (.refused(.open), nil), (.refused(.buy), nil),
        ]
        var standings: [Issue.Key: LibraryItem] = [:]
        for (entry, (access, page)) in zip(entries, kinds) {
            standings[entry.key] = LibraryItem(
                entry: entry, publicationTitle: "", access: access,
                position: try item(entry.key.issue.text, page: page).position, isArchived: false)
        }
        return standings
    }

    static func shelf() throws -> LibraryPage.Shelf {
        let begun = [try item("2026-09", page: 4), try item("2026-08", page: 7)]
        let others = [
            try item("2026-07", page: nil, access: .refused(.buy)), try item("2026-06", page: 12),
            try item("2026-05", page: 3, access: .refused(.buy), withdrawn: "A map on page 7 was wrong."),
        ]
        return LibraryPage.Shelf(
            email: "anna@example.org", begun: begun, items: begun + others, next: "abc", hasArchived: true)
    }
}
