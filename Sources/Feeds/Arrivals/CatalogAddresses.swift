#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Resolves the addresses in a catalog.
struct CatalogAddresses {
    /// The address of the catalog itself.
    let place: URL

    /// - Returns: An address on the web; for a catalog that is a file, also a file beside or below it. nil for anything
    ///   else, so that no catalog makes us read our own files.
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
