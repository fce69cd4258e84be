import EdicolaCore
import EdicolaHTTP
import Foundation
import Testing

@testable import EdicolaKit

/// Positions and marks of one reader on two devices, by the kit against the real server.
@Suite(.timeLimit(.minutes(5))) struct RealSyncTests {
    @Test func `what was read and put away on one device is known on the other`() async throws {
        let stand = try await RealStand()
        let keys = [Issue.Key.sample, .make("espresso", "2026-04")]
        for key in keys { try await stand.publish(MadeIssue(key, pages: 3)) }
        let welcome = try await Newsstand(stand.address).register(device: "Tablet")
        let newsstand = try Newsstand(stand.address, session: Session(try #require(welcome.token)))
        let one = Library(folder: "\(stand.folder.path)/one", newsstand: newsstand)
        let two = Library(folder: "\(stand.folder.path)/two", newsstand: newsstand)
        for key in keys { try await two.savePosition(page: 1, in: key, at: RealStand.now - 60) }
        try await two.syncAll()
        for key in keys {
            try await one.savePosition(page: 2, in: key, at: RealStand.now)
            try await one.mark(.bookmark, at: Locator(page: 3, in: nil), in: key, now: RealStand.now)
        }
        #expect(try await one.syncAll() == SyncReport())
        let change = ["isArchived": true]
        _ = try await newsstand.submit(change, to: "\(Paths.API.library)/\(keys[1])", method: .put)
        #expect(try await two.syncAll() == SyncReport())
        for key in keys {
            #expect(try await two.position(in: key)?.locator.locations.position == 2)
            #expect(try await two.marks(in: key).map(\.locator.locations.position) == [3])
        }
        // No reader is known there, so there is nothing to send.
        let other = Library(folder: "\(stand.folder.path)/two", newsstand: try Newsstand(stand.address))
        #expect(try await other.syncAll() == SyncReport())
    }
}
