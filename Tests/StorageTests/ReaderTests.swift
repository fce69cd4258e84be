import EdicolaCore
import Foundation
import Testing

@testable import Storage

struct ReaderTests {
    @Test(arguments: Place.allCases)
    func `a reader is known by what their device holds, until that ends`(_ place: Place) async throws {
        try await withStorage(place) { storage in
            let known = try await storage.welcome(1)
            #expect(known.reader == .number(1))
            #expect(known.isAnonymous)
            #expect(try await storage.visitor(holding: .of(9), at: .noon) == nil)
            let device = Device.named("a browser")
            try await storage.addReader(
                .number(2), on: device, session: NewSession(digest: .of(2), ends: .noon(60)), at: .noon)
            #expect(try await storage.visitor(holding: .of(2), at: .noon(59.999))?.device == device.id)
            #expect(try await storage.visitor(holding: .of(2), at: .noon(60)) == nil)
        }
    }

    @Test func `a renewed token serves beside the old one for a moment`() async throws {
        let storage = try Storage.inMemory()
        let known = try await storage.welcome(1)
        try await storage.renewSession(
            .of(1), as: NewSession(digest: .of(11), ends: .noon(9000)), on: known.device, graceEnds: .noon(60),
            at: .noon(1))
        #expect(try await storage.visitor(holding: .of(1), at: .noon(59)) != nil)
        #expect(try await storage.visitor(holding: .of(1), at: .noon(60)) == nil)
        #expect(try await storage.visitor(holding: .of(11), at: .noon(60))?.reader == known.reader)
        try await storage.prune(at: .noon(61))
        #expect(
            try await storage.store.read { try $0.rows("SELECT digest FROM session") { try $0.digest() } }.count == 1)
    }

    @Test func `an address belongs to one account, however it is written`() async throws {
        let storage = try Storage.inMemory()
        try await storage.claim(1, email: "Anna@Example.org")
        try await storage.welcome(2)
        await #expect(throws: StorageError.emailTaken) {
            try await storage.claim(.number(2), email: .of("anna@example.ORG"), password: "x", at: .noon)
        }
        await #expect(throws: StorageError.accountExists) {
            try await storage.claim(.number(1), email: .of("other@example.org"), password: "x", at: .noon)
        }
        #expect(try await storage.lock(of: .of("ANNA@example.org"))?.reader == .number(1))
        #expect(try await storage.lock(of: .of("nobody@example.org")) == nil)
        #expect(try await storage.reader(.number(1))?.email == "Anna@Example.org")
    }

    @Test func `beyond so many devices the one seen longest ago has to go`() async throws {
        let storage = try Storage.inMemory()
        try await storage.claim(1, email: "anna@example.org")
        var gone: [[String]] = []
        for number in UInt8(2)...5 {
            let result = try await storage.signIn(
                .number(1), known: nil, fresh: .named("device \(number)", at: .noon(Double(number))),
                session: NewSession(digest: .of(number), ends: nil), most: 3, at: .noon(Double(number)))
            gone.append(result.signedOut.map(\.name))
            #expect(try await storage.visitor(number).device == result.device)
        }
        #expect(gone == [[], [], ["device 1"], ["device 2"]])
        #expect(try await storage.visitor(holding: .of(2), at: .noon) == nil)
        #expect(try await storage.devices(of: .number(1)).map(\.name) == ["device 5", "device 4", "device 3"])
    }

    @Test func `another password signs every other device out`() async throws {
        let storage = try Storage.inMemory()
        let anna = try await storage.claim(1, email: "anna@example.org")
        _ = try await storage.signIn(
            anna.reader, known: nil, fresh: .named("other"), session: NewSession(digest: .of(2), ends: nil), most: 9,
            at: .noon)
        try await storage.setPassword("new", of: anna.reader, keeping: anna.device, isTemporary: false, at: .noon)
        #expect(try await storage.lock(of: anna.reader)?.password == "new")
        #expect(try await storage.visitor(holding: .of(1), at: .noon) != nil)
        #expect(try await storage.visitor(holding: .of(2), at: .noon) == nil)
        try await storage.setPassword("given", of: anna.reader, keeping: nil, isTemporary: true, at: .noon)
        #expect(try await storage.visitor(holding: .of(1), at: .noon) == nil)
        #expect(try await storage.reader(anna.reader)?.hasTemporaryPassword == true)
        await #expect(throws: StorageError.self) {
            try await storage.setPassword("x", of: .number(7), keeping: nil, isTemporary: true, at: .noon)
        }
    }

    @Test func `nobody signs out somebody else's device`() async throws {
        let storage = try Storage.inMemory()
        let (one, two) = (try await storage.welcome(1), try await storage.welcome(2))
        await #expect(throws: StorageError.self) { try await storage.removeDevice(two.device, of: one.reader) }
        #expect(try await storage.visitor(2).reader == two.reader)
        try await storage.removeDevice(two.device, of: two.reader)
        #expect(try await storage.visitor(holding: .of(2), at: .noon) == nil)
    }

    @Test func `everything personal goes, and the number stays`() async throws {
        let storage = try Storage.inMemory()
        let key = try await storage.add(onSale: .noon)
        let anna = try await storage.claim(1, email: "anna@example.org")
        try await storage.keep(
            ReadingPosition(locator: .page(3), modified: Moment(.noon), device: "here"), of: anna.reader, in: key)
        _ = try await storage.merge([.named("a")], of: anna.reader, in: key, since: 0)
        try await storage.setArchived(true, key, of: anna.reader, at: .noon)
        try await storage.record(
            Consent(purpose: "newsletter", wording: "1", isGiven: true, at: .noon), of: anna.reader)
        try await storage.erase(anna.reader, at: .noon(5))
        let left = try #require(try await storage.reader(anna.reader))
        #expect(left.erased == .noon(5))
        #expect(left.email == nil)
        for table: SQL in [
            "SELECT count(*) FROM account", "SELECT count(*) FROM device", "SELECT count(*) FROM session",
            "SELECT count(*) FROM position", "SELECT count(*) FROM mark", "SELECT count(*) FROM archived",
            "SELECT count(*) FROM consent",
        ] {
            #expect(try await storage.store.read { try $0.first(table) { try $0.int() } } == 0)
        }
        await #expect(throws: StorageError.self) { try await storage.erase(anna.reader, at: .noon) }
        // The address is free again.
        try await storage.claim(2, email: "anna@example.org")
    }

    @Test func `readers are listed newest first, in parts`() async throws {
        let storage = try Storage.inMemory()
        for number in UInt8(1)...7 { try await storage.welcome(number, at: .noon(Double(number / 2))) }
        var seen: [Reader.ID] = []
        var after: String?
        repeat {
            let part = try await storage.readers(after: after, limit: 2)
            seen += part.items.map(\.id)
            after = part.next
        } while after != nil
        #expect(seen == (1...7).reversed().map { Reader.ID.number($0) })
    }

    @Test func `of a purpose the newest consent counts, and the log keeps all`() async throws {
        let storage = try Storage.inMemory()
        let reader = try await storage.welcome(1).reader
        for (index, isGiven) in [true, false, true, false].enumerated() {
            try await storage.record(
                Consent(purpose: index == 0 ? "mail" : "data", wording: "\(index)", isGiven: isGiven, at: .noon),
                of: reader)
        }
        let log = try await storage.consents(of: reader)
        #expect(log.map(\.wording) == ["0", "1", "2", "3"])
        #expect(log.newest.map(\.wording) == ["0", "3"])
    }
}
