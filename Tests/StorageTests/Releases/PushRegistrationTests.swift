import EdicolaCore
import Foundation
import Testing

@testable import Storage

/// Devices that register for messages.
struct ListeningTests {
    @Test func `a device says how it listens, and takes it back`() async throws {
        let storage = try Storage.inMemory()
        _ = try await storage.add()
        let visitor = try await storage.welcome(1)
        let wish = try PushRegistration.token("aa", zone: "Europe/Rome", only: ["fruit"], follows: ["fruit"])
        try await storage.savePushRegistration(wish, on: visitor.device, of: visitor.reader, at: .noon)
        #expect(try await storage.pushRegistrations(on: visitor.device, of: visitor.reader) == [wish])
        var other = wish
        (other.style, other.publications, other.follows) = (.silent, nil, [])
        try await storage.savePushRegistration(other, on: visitor.device, of: visitor.reader, at: .noon(60))
        #expect(try await storage.pushRegistrations(on: visitor.device, of: visitor.reader) == [other])
        try await storage.removePushRegistrations(visitor.device, of: visitor.reader, at: .noon(90))
        #expect(try await storage.pushRegistrations(on: visitor.device, of: visitor.reader).isEmpty)
        await #expect(throws: StorageError.self) {
            try await storage.removePushRegistrations(visitor.device, of: visitor.reader, at: .noon(90))
        }
        let consents = try await storage.consents(of: visitor.reader)
        #expect(consents.map(\.isGiven) == [true, false] && consents.allSatisfy { $0.purpose == "new-issues" })
    }

    @Test func `whoever agreed to the words of a rehearsal is told nothing when it is over`() async throws {
        let storage = try Storage.inMemory()
        var wish = try PushRegistration.token("aa")
        wish.wording = "sandbox"
        let rehearsed = try await storage.welcome(1, listening: wish)
        let real = try await storage.welcome(2, listening: .token("bb"))
        try await storage.removePushRegistrations(wording: "sandbox")
        #expect(try await storage.pushRegistrations(on: rehearsed.device, of: rehearsed.reader).isEmpty)
        #expect(try await storage.pushRegistrations(on: real.device, of: real.reader) == [.token("bb")])
    }

    @Test func `nobody speaks for another reader's device, and nobody follows what is not there`() async throws {
        let storage = try Storage.inMemory()
        let (mine, other) = (try await storage.welcome(1), try await storage.welcome(2))
        await #expect(throws: StorageError.self) {
            try await storage.savePushRegistration(.token("aa"), on: other.device, of: mine.reader, at: .noon)
        }
        await #expect(throws: StorageError.self) {
            try await storage.savePushRegistration(
                .token("aa", follows: ["none"]), on: mine.device, of: mine.reader, at: .noon)
        }
        #expect(try await storage.pushRegistrations(on: mine.device, of: mine.reader).isEmpty)
    }

    @Test func `a token that comes from another device is that device's from now on`() async throws {
        let storage = try Storage.inMemory()
        let first = try await storage.welcome(1, listening: .token("aa"))
        let second = try await storage.welcome(2, listening: .token("aa"), at: .noon(60))
        #expect(try await storage.pushRegistrations(on: first.device, of: first.reader).isEmpty)
        #expect(try await storage.pushRegistrations(on: second.device, of: second.reader) == [.token("aa")])
    }

    @Test func `a device has one address of a channel, and others of other channels`() async throws {
        let storage = try Storage.inMemory()
        let visitor = try await storage.welcome(1, listening: .token("aa"))
        try await storage.savePushRegistration(.token("bb"), on: visitor.device, of: visitor.reader, at: .noon)
        try await storage.savePushRegistration(
            .token("https://push", channel: .webPush), on: visitor.device, of: visitor.reader, at: .noon)
        let values = try await storage.pushRegistrations(on: visitor.device, of: visitor.reader).map(\.address.value)
        #expect(values == ["bb", "https://push"])
    }

    @Test func `a device goes with its address, and an erased reader with all of theirs`() async throws {
        let storage = try Storage.inMemory()
        let visitor = try await storage.welcome(1, listening: .token("aa"))
        try await storage.welcome(2, listening: .token("bb"))
        try await storage.removeDevice(visitor.device, of: visitor.reader)
        try await storage.erase(.number(2), at: .noon)
        let left = try await storage.store.read { try $0.first("SELECT count(*) FROM device_address") { try $0.int() } }
        #expect(left == 0)
    }

    @Test func `what an anonymous reader's device wished comes along to the account`() async throws {
        let storage = try Storage.inMemory()
        let keys = try await storage.openShop()
        try await storage.claim(1, email: "anna@example.org")
        let phone = try await storage.welcome(2, listening: .token("aa"))
        try await storage.cover(1, 25, 55)
        _ = try await storage.signIn(
            .number(1), known: phone, fresh: .named("new"), session: NewSession(digest: try .of(9), ends: nil),
            most: 6, at: .noon)
        #expect(try await storage.audienceReport(of: keys[1], at: .noon).told.map(\.devices) == [1])
    }
}
