package import EdicolaCore

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Reads the documents of catalogs of another make; `EdicolaCatalogs` knows their formats.
package struct CatalogReader: Sendable {
    /// What one document lists.
    package struct Document: Sendable {
        package var items: [ForeignList.Item]
        package var withdrawn: [Issue.Key]
        /// Other documents that belong to it.
        package var parts: [URL]
        /// The document where the list goes on.
        package var next: URL?

        package init(items: [ForeignList.Item], withdrawn: [Issue.Key], parts: [URL], next: URL?) {
            self.items = items
            self.withdrawn = withdrawn
            self.parts = parts
            self.next = next
        }
    }

    /// - Parameters:
    ///   - place: its address.
    ///   - host: the title of a catalog that has none.
    package let read: @Sendable (_ content: Data, _ place: URL, _ host: String) throws(NewsstandError) -> Document

    package init(
        read: @escaping @Sendable (_ content: Data, _ place: URL, _ host: String) throws(NewsstandError) -> Document
    ) {
        self.read = read
    }
}
