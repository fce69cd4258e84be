#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes whole addresses of what a catalog says.
struct CatalogAddresses {
    /// Where the catalog was found.
    let place: URL

    /// - Returns: an address on the web; for a catalog that is a file, also a file beside or below it. nil for anything
    ///   else: no catalog makes us read what is ours.
    func address(_ text: String?) -> URL? {
        guard let text = text?.trimmed, !text.isEmpty, text.utf8.count <= 8192,
            !text.unicodeScalars.contains(where: { $0.value < 0x20 })
        else { return nil }
        let spelled = text.contains(" ") ? text.split(separator: " ").joined(separator: "%20") : String(text)
        guard let url = URL(string: spelled, relativeTo: place)?.absoluteURL else { return nil }
        switch url.scheme?.lowercased() {
        case "http", "https": return url.host()?.isEmpty == false && url.user() == nil ? url : nil
        case "file":
            let folder = place.deletingLastPathComponent().standardizedFileURL.path
            let file = url.standardizedFileURL
            guard place.isFileURL, !text.lowercased().hasPrefix("file:"), !text.hasPrefix("/"),
                file.path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
            else { return nil }
            return file
        default: return nil
        }
    }
}
