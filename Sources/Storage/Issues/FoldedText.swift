// `folding` is not in FoundationEssentials.
import Foundation

extension String {
    /// Without case and diacritics, for comparing what people type: `Città` and `CITTA` are the same.
    var folded: String { folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil) }
}
