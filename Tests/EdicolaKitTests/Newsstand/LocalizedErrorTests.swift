import EdicolaCore
import Foundation
import Testing

@testable import EdicolaKit
@testable import EdicolaLocalReader
@testable import EdicolaSandbox

/// An alert's text for an error: its sentence, without a number.
@Suite struct LocalizedErrorTests {
    static let errors: [any Error & CustomStringConvertible] = [
        NewsstandError.unsupported, NewsstandError.problem(Problem(.withdrawn), retryAfter: nil), DownloadError.busy,
        FileError("/place", code: ENOSPC), ShopError.cancelled, PortError(port: 80, code: EACCES),
        LastCopyError(key: .sample, title: "March", reason: "A mistake."), SandboxError.noMessages,
        MarkError(fault: "There is no page 99."), NotDownloadedError(key: .sample), IdentifierError.empty,
        ManifestError.incompleteLink("a"), CoverDate.ParseError.unreadable("a"),
    ]

    @Test(arguments: errors.indices)
    func `an alert shows the sentence of an error`(index: Int) {
        let error: any Error = Self.errors[index]
        #expect(error.localizedDescription == "\(Self.errors[index])")
    }

    @Test func `a problem shows what to do, or else what it is`() {
        let told: any Error = Problem(.withdrawn, detail: "The publisher took it back.")
        #expect(told.localizedDescription == "The publisher took it back.")
        let untold: any Error = Problem(.withdrawn)
        #expect(untold.localizedDescription == "This issue was withdrawn.")
    }
}
