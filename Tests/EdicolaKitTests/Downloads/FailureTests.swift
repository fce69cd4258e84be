import EdicolaCore
import Foundation
import Testing

@testable import EdicolaKit

/// A download's failure for programs, as stored in the journal.
@Suite struct FailureTests {
    private func stop(_ json: String) throws -> JournalEntry.Stop {
        try JSON.decode(JournalEntry.Stop.self, from: Data(json.utf8))
    }

    @Test(arguments: [
        DownloadError.withdrawn(sentence: "A sentence."), .notFound, .busy, .diskFull(missing: 17),
        .diskFull(missing: nil), .unreachable("A sentence."), .server("A sentence."), .invalidResponse("A sentence."),
        .file("A sentence."),
    ])
    func `a failure is kept as what it was`(error: DownloadError) throws {
        let kept = try JSON.decode(JournalEntry.Stop.self, from: try JSON.encode(JournalEntry.Stop(error)))
        #expect(History([.stopped(kept, at: .now)]).failure == error)
    }

    @Test func `what another version wrote is read too`() throws {
        let earlier = try stop(#"{"failed":{"sentence":"A sentence."}}"#)
        #expect(earlier == .failed(sentence: "A sentence."))
        #expect(History([.stopped(earlier, at: .now)]).failure == nil)
        let later = try stop(#"{"failed":{"sentence":"A sentence.","cause":{"word":"onFire","flames":3}}}"#)
        #expect(History([.stopped(later, at: .now)]).failure == nil)
    }

    @Test func `what was damaged is named`() throws {
        let path = try #require(AssetPath("pages/1.jpg"))
        #expect(History([.damaged([path])]).failure == .damaged(path))
        #expect(History([.stopped(.init(DownloadError.damaged(path)), at: .now)]).failure == .damaged(path))
    }

    @Test func `a refusal is none`() {
        #expect(History([.stopped(.init(DownloadError.refused(.buy, sentence: "Buy it.")), at: .now)]).failure == nil)
    }
}
