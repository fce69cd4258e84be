// `folding` is not in FoundationEssentials.
import Foundation

extension String {
    /// The text without case and diacritics, to compare what people type: `Città` and `CITTA` are equal.
    var folded: String { folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil) }
}
