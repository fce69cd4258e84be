import Delivery
import EdicolaCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Storage
import StoreSandbox
import Testing

@testable import EdicolaServer

/// The morning of a new issue: a newsstand that serves, push services as strict as the real ones over HTTP/2 and TLS,
/// and the messages shown on phones and browsers.
@Suite(.timeLimit(.minutes(5))) struct ArrivalTests {
    @Test func `an issue that goes on sale comes to phones and browsers once, and its publisher sees it`() async throws
    {
        let newsstand = try await TestNewsstand()
        let standIns = try await StandIns(of: newsstand)
        let key = try await newsstand.publish("new", onSale: newsstand.now.addingTimeInterval(60))
        let (phone, other, stranger) = (
            standIns.push.addPhone(), standIns.push.addPhone(), standIns.push.addPhone()
        )
        let browser = standIns.addBrowser()
        try await newsstand.test(.live, channels: standIns.channels) { client in
            try await client.newListener(standIns.address(phone))
            try await client.newListener(standIns.address(other), style: .silent)
            try await client.newListener(standIns.address(browser))
            try await client.newListener(standIns.address(stranger), follows: [])
            let audience = try await client.get(Paths.API.audience(key), .publisher).decoded(AudienceReport.self)
            #expect(audience.told.reduce(0) { $0 + $1.devices } == 3)
            newsstand.now += 60
            try await newsstand.storage.releaseDue(at: newsstand.now)
            try await newsstand.finish(key)
            let report = try await client.get(Paths.API.delivery(key), .publisher).decoded(ReleaseReport.self)
            #expect(report.channels.map(\.channel) == [.apns, .webPush] && report.frozen != nil)
            #expect(report.channels.map(\.frozen) == [2, 1] && report.channels.map(\.accepted) == [2, 1])
        }
        let shown = try #require(standIns.push.apns.device(phone.token)?.screen.first).text
        for words in ["Issue new <&>", "https://stand.example/orchard/new", "\"issue\":\"new\""] {
            #expect(shown.contains(words), "\(shown)")
        }
        let woken = try #require(standIns.push.apns.device(other.token)?.received.first)
        #expect(woken.kind == "background" && !woken.text.contains("Issue new"))
        let opened = try #require(standIns.push.service.browser(browser.id)?.received.first).text
        #expect(opened.contains("\"web_push\":8030") && opened.contains("Issue new <&>"))
        #expect(standIns.push.apns.device(stranger.token)?.received.isEmpty == true, "an account is no right")
        #expect(standIns.push.apns.log.count == 2 && standIns.push.service.log.count == 1)
        await standIns.push.stop()
    }

    @Test func `a background message that the system drops loses nothing: the next poll shows the issue`() async throws
    {
        let newsstand = try await TestNewsstand()
        let standIns = try await StandIns(of: newsstand)
        let key = try await newsstand.publish("new", onSale: newsstand.now.addingTimeInterval(60))
        let phone = standIns.push.addPhone()
        standIns.push.apns.change(phone.token) { $0.silentBudget = 0 }
        try await newsstand.test(.live, channels: standIns.channels) { client in
            try await client.newListener(standIns.address(phone), style: .silent)
            let before = try await client.get(Paths.API.issues(TestNewsstand.press))
            let known = try #require(before.headers[.eTag])
            #expect(!before.text.contains("\"new\""))
            let unchanged = try await client.get(
                Paths.API.issues(TestNewsstand.press), [.ifNoneMatch: known])
            #expect(unchanged.status == .notModified)
            newsstand.now += 60
            try await newsstand.storage.releaseDue(at: newsstand.now)
            try await newsstand.finish(key)
            #expect(standIns.push.apns.device(phone.token)?.dropped.count == 1)
            #expect(standIns.push.apns.device(phone.token)?.received.isEmpty == true)
            let polled = try await client.get(Paths.API.issues(TestNewsstand.press), [.ifNoneMatch: known])
            #expect(polled.status == .ok && polled.text.contains("\"new\""))
        }
        #expect(try await newsstand.figures(key)?.accepted == 1, "accepted says no more than that")
        await standIns.push.stop()
    }

    @Test func `who lost the right between the selection and the message is not told`() async throws {
        let newsstand = try await TestNewsstand()
        let standIns = try await StandIns(of: newsstand)
        let (given, revoked) = (standIns.push.addPhone(), standIns.push.addPhone())
        var grants: [String] = []
        let welcomes = try await newsstand.test(channels: standIns.channels) { client in
            [
                try await client.newListener(standIns.address(given), follows: []),
                try await client.newListener(standIns.address(revoked), follows: []),
            ]
        }
        let key = try await newsstand.publish("new")
        for welcome in welcomes {
            let order = GrantOrder(reader: welcome.reader, kind: .press, opens: [.issue(key)], giver: "E", why: "R")
            grants.append(try await newsstand.storage.addGrant(order, at: newsstand.now).id)
        }
        try await newsstand.storage.freezeAudiences(at: newsstand.now)
        #expect(try await newsstand.figures(key)?.frozen == 2)
        try await newsstand.storage.revoke(
            grant: grants[1], Revoking(by: "E", why: "A mistake", takesBack: true), at: newsstand.now)
        try await newsstand.send(by: standIns.apns)
        #expect(standIns.push.apns.log.map(\.device) == [given.token])
        #expect(try await newsstand.figures(key)?.skipped == ["no-right": 1])
        await standIns.push.stop()
    }
}
