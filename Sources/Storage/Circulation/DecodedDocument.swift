import Circulation
import FoundationEssentials

/// The fields read from a document when it arrived. The ledger keeps them beside the document's bytes, so that
/// everything derived can be computed again without verifying anything again.
struct DecodedDocument: Codable, Hashable {
    var facts: [Fact]
    var renewals: [Renewal]

    init(_ document: ShopDocument) {
        facts = document.facts
        renewals = document.renewals
    }

    init(text: String) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .millisecondsSince1970
        self = try decoder.decode(DecodedDocument.self, from: Data(text.utf8))
    }

    var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            encoder.dateEncodingStrategy = .millisecondsSince1970
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}
