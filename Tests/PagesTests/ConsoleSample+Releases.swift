import EdicolaCore
import Foundation
import HTML

@testable import EdicolaServer

/// The pages of releases and of how issues are announced.
extension ConsoleSample {
    func releaseHTML(for site: Site) throws -> HTML {
        switch self {
        case .release: return try release(.onSale, try sending()).html(for: site)
        case .releaseBefore:
            let report = ReleaseReport(issue: try entry(.ready).key, state: .waiting)
            return try release(.ready, report).html(for: site)
        case .releaseWithTesters:
            var report = ReleaseReport(issue: try entry(.onSale).key, state: .due, isPaused: true)
            let results = ["accepted", "refused: BadDeviceToken"].map {
                ReleaseTest.Result(
                    reader: Reader.ID(UUID()), device: "d", channel: .apns, outcome: $0)
            }
            report.tested = .init(results, at: Self.now)
            var page = try release(.onSale, report)
            page.facts.policy.testers = [Reader.ID(UUID())]
            page.note = "In pausa."
            return page.html(for: italian(site))
        case .announcing:
            return AnnouncingPage(
                publication: try Sample.publication(), fields: announcing(ReleasePolicy()), note: "Saved."
            ).html(for: site)
        case .announcingOfAll:
            let main = announcing(nil).html(.english, action: Paths.Console.usualAnnouncing)
            return HousePage.announcing.html("<h1>Notifications</h1>\(main)", for: site)
        default: return .empty
        }
    }

    private func release(_ stage: LifeCycle.Stage, _ report: ReleaseReport?) throws -> ReleaseDeskPage {
        let entry = try entry(stage)
        let audience = AudienceReport(
            issue: entry.key, onSale: nil,
            told: [
                .init(channel: .apns, style: .plain, devices: 900), .init(channel: .apns, style: .silent, devices: 40),
                .init(channel: .webPush, style: .plain, devices: 264),
            ], readers: 812, readersWithoutDevice: 310,
            devicesNotTold: [.noRight: 5210, .otherPublications: 88, .oneADay: 3])
        var facts = ReleaseFacts(entry: entry, report: report, audience: audience, now: Self.now)
        facts.zone = "Europe/Rome"
        return ReleaseDeskPage(publication: try Sample.publication(), facts: facts)
    }

    private func sending() throws -> ReleaseReport {
        ReleaseReport(
            issue: try entry(.onSale).key, state: .sending, onSale: Self.now, frozen: Self.now,
            channels: [
                .init(
                    channel: .apns, frozen: 940, sent: 800, accepted: 770, gone: 12, waiting: 140,
                    retried: ["NoAnswer": 9], refused: ["BadDeviceToken": 4, "<odd>": 1], skipped: ["no-right": 13],
                    opened: 200),
                .init(channel: .webPush, frozen: 264, sent: 264, accepted: 264),
            ])
    }

    private func announcing(_ usual: ReleasePolicy?) -> AnnouncingFields {
        let policy = ReleasePolicy(kind: .silent, quiet: .init(from: 22, until: 7), undoMinutes: 10)
        var form = AnnouncingForm(
            policy, follows: usual == nil ? nil : false, testers: usual == nil ? [] : ["<anna>@example.org"])
        form.undo = "<ten>"
        return AnnouncingFields(
            form: form, complaints: [.undo: "Use a number.", .quiet: "Choose two hours."], usual: usual,
            usualMinutes: 5, knowsAddresses: true)
    }
}
