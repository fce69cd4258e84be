import Foundation
import StoreSandbox
import TestPrograms
import Testing

@testable import Circulation

/// Apple's Python library and our verifier on the same documents: made by the sandbox, attacked, and changed at random.
///
/// `EDICOLA_FORGERIES=20000` sets their number.
@Suite(
    .enabled(
        if: PythonVerifier.isThere, "python3 with app-store-server-library is missing: run scripts/setup test"))
struct PythonVerifierTests {
    private let now = TestShop.noon

    @Test(.timeLimit(.minutes(20))) func `two verifiers agree`() async throws {
        let count = ProcessInfo.processInfo.environment["EDICOLA_FORGERIES"].flatMap { Int($0) } ?? 400
        var dice = Dice(seed: 7)
        let documents = try (0..<count).map { try document($0, &dice) }
        let verifier = try TestShop.verifier()
        let theirs = try PythonVerifier.verdicts(
            on: documents.map(\.text), root: TestShop.authority.get().rootFile, bundle: TestShop.bundle)
        try #require(theirs.count == documents.count)
        var believed = 0
        for (document, their) in zip(documents, theirs) {
            let refusal = await TestShop.refusal { () throws(AppStoreDocumentError) in
                try await verifier.transaction(document.text, at: now)
            }
            if refusal == nil { believed += 1 }
            // Where we require one spelling, the library accepts several; we never accept more than it does.
            if document.isSpelling, refusal == .invalidFormat { continue }
            #expect(
                (refusal == nil) == (their == "OK"), "\(document.kind): \(their), we say \(refusal?.rawValue ?? "OK")")
            let codes = ["INVALID_APP_IDENTIFIER", "INVALID_ENVIRONMENT"]
            if codes.contains(their) { #expect(refusal?.rawValue == their) }
        }
        // An oracle that refuses everything would agree with anything.
        #expect(believed > count / 8)
    }

    private struct Made {
        var kind: String
        var text: String
        /// Whether only the spelling differs: the signed bytes are the same.
        var isSpelling = false
    }

    private func document(_ index: Int, _ dice: inout Dice) throws -> Made {
        let signer = try TestShop.signer()
        var payload = TestShop.transaction
        payload["transactionId"] = .text(String(2_000_000_000_000_000 + index))
        switch index % 6 {
        case 0: return Made(kind: "good", text: signer.sign(payload))
        case 1:
            let attack = JWSAttack.allCases[index / 6 % JWSAttack.allCases.count]
            let text = try attack.document(of: payload, by: TestShop.authority.get(), at: now)
            // Apple's library accepts large documents.
            let spellings: [JWSAttack] = [.otherAlphabet, .paddedSegment, .loosePadding, .oversized, .criticalHeader]
            return Made(kind: "\(attack)", text: text, isSpelling: spellings.contains(attack))
        case 2:
            payload["bundleId"] = index % 4 == 0 ? .text(TestShop.bundle) : "org.example.other"
            payload["environment"] = index % 5 == 0 ? "Production" : "Sandbox"
            return Made(kind: "claims", text: signer.sign(payload))
        case 3:
            // Years before and after the certificates' own.
            let date = now + TimeInterval.random(in: -40 * 365...0, using: &dice) * 86_400
            payload["signedDate"] = .number(TestShop.milliseconds(date) / 1_000 * 1_000)
            return Made(kind: "dates", text: signer.sign(payload))
        case 4:
            // Any character of a valid document.
            var characters = Array(signer.sign(payload))
            let place = Int.random(in: 0..<characters.count, using: &dice)
            characters[place] =
                "ABCXYZabcxyz0123456789-_.=+/ ".randomElement(using: &dice)
                ?? "A"
            return Made(kind: "character \(place)", text: String(characters), isSpelling: true)
        default:
            // Any byte of any certificate; the document is signed again.
            var signer = signer
            let certificate = Int.random(in: 0...2, using: &dice)
            let place = Int.random(in: 0..<signer.chain[certificate].count, using: &dice)
            signer.chain[certificate][place] ^= UInt8(1) << UInt8.random(in: 0...7, using: &dice)
            return Made(kind: "byte \(place) of certificate \(certificate)", text: signer.sign(payload))
        }
    }
}

/// `Tests/Verdicts/transactions.py`.
enum PythonVerifier {
    static let isThere = Program.pythonHas("appstoreserverlibrary.signed_data_verifier")
    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Verdicts/transactions.py").path

    static func verdicts(on documents: [String], root: [UInt8], bundle: String) throws -> [String] {
        let lines = [Data(root).base64EncodedString(), bundle] + documents
        let answer = try Program.python(
            [script], input: Data(lines.joined(separator: "\n").utf8), errors: .nullDevice)
        try #require(answer.status == 0)
        return answer.output.split(separator: "\n").map(String.init)
    }
}
