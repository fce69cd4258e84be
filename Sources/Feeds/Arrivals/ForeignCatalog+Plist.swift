import Formats

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ForeignCatalog {
    /// Reads `store.plist` or `issues.plist`: an array of dictionaries, whose keys show which one it is.
    init(plist root: XMLElement, _ addresses: CatalogAddresses) throws(CatalogError) {
        guard let list = PropertyList(root) else { throw .notRecognised }
        let entries = list.elements
        let isStore = entries.contains { $0["ID"] != nil } || entries.isEmpty
        guard isStore || entries.contains(where: { $0["Name"] != nil }) else { throw .notRecognised }
        self.init(isStore ? .storePlist : .issuesPlist)
        for entry in entries {
            guard let id = entry[isStore ? "ID" : "Name"]?.text else {
                faults.insert(.noIdentifier)
                continue
            }
            var issue = ForeignIssue(id: id, title: entry["Title"]?.text ?? id)
            take(entry[isStore ? "Release date" : "Date"], into: &issue)
            // Without the flag the shop would have requested a price.
            issue.isFree = isStore ? entry["Free"]?.truth ?? false : nil
            issue.cover = addresses.address(entry[isStore ? "Cover URL" : "Cover"]?.text)
            let content = entry[isStore ? "Download URL" : "Content"]?.text
            if let address = addresses.address(content) {
                issue.take([ForeignFile(address: address, mediaType: nil)])
            } else if content != nil {
                faults.insert(.badLink)
            }
            issues.append(issue)
        }
    }

    private mutating func take(_ value: PropertyList?, into issue: inout ForeignIssue) {
        switch value {
        case .date(let date): take(date.formatted(.iso8601), as: [.internet], into: &issue)
        case .string(let text): take(text, as: [.internet, .partial, .plain], into: &issue)
        default: faults.insert(.noDate)
        }
    }
}
