import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension CatalogEntry {
    func pack(into packer: inout Packer) throws {
        packer.put(issue.publication.text)
        packer.put(issue.id.text)
        packer.put(issue.title)
        packer.put(optional: issue.number) {
            $0.put($1.position)
            $0.put($1.name)
        }
        packer.put(issue.coverDate.description)
        packer.put(optional: issue.onSale?.timeIntervalSince1970) { $0.put($1) }
        packer.put(optional: issue.price) { $0.put($1) }
        packer.put(issue.otherPrices) { $0.put($1) }
        packer.put(issue.isFree ? 1 : 0)
        packer.put(issue.categories) { $0.put($1.text) }
        packer.put(issue.summary)
        packer.put(issue.coverLines) { $0.put($1) }
        switch issue.previewPages {
        case .first(let count): packer.put(count)
        case .pages(let numbers):
            packer.put(-1)
            packer.put(numbers) { $0.put($1) }
        }
        packer.put(issue.lifeCycle.stage.rawValue)
        packer.put(issue.lifeCycle.revision)
        packer.put(optional: issue.lifeCycle.withdrawalReason) { $0.put($1) }
        packer.put(updated.timeIntervalSince1970)
        packer.put(pageCount)
        packer.put(pagesReady)
        packer.put(covers) { $0.put($1) }
        packer.put(optional: colour) { $0.put($1) }
        // Lists of issues leave it out.
        packer.put(contents.isEmpty ? "" : String(decoding: try JSON.encode(contents), as: UTF8.self))
        packer.put(sizes.sorted { $0.key < $1.key }) {
            $0.put($1.key)
            $0.put($1.value)
        }
    }

    /// - Returns: nil for what was not packed.
    init?(_ unpacker: inout Unpacker) {
        guard let publication = unpacker.text().flatMap({ try? Publication.ID(parsing: $0) }),
            let id = unpacker.text().flatMap({ try? Issue.ID(parsing: $0) }), let title = unpacker.text(),
            let number = unpacker.optional({ unpacker -> IssueNumber? in
                guard let position = unpacker.real(), let name = unpacker.text() else { return nil }
                return IssueNumber(position: position, name: name)
            }), let coverDate = unpacker.text().flatMap({ try? CoverDate(parsing: $0) }),
            let onSale = unpacker.optional({ $0.real() }), let price = unpacker.optional({ $0.price() }),
            let otherPrices = unpacker.list({ $0.price() }), let isFree = unpacker.number(),
            let categories = unpacker.list({ $0.text().flatMap { try? StandCategory.ID(parsing: $0) } }),
            let summary = unpacker.text(), let coverLines = unpacker.list({ $0.text() }),
            let previewPages = unpacker.previewPages(),
            let stage = unpacker.text().flatMap({ LifeCycle.Stage(rawValue: $0) }), let revision = unpacker.number(),
            let reason = unpacker.optional({ $0.text() }), let updated = unpacker.real(),
            let pageCount = unpacker.number(), let pagesReady = unpacker.number(),
            let covers = unpacker.list({ $0.picture() }), let colour = unpacker.optional({ $0.text() }),
            let contents = unpacker.text(),
            let sizes = unpacker.list({ unpacker -> (String, Int)? in
                guard let name = unpacker.text(), let size = unpacker.number() else { return nil }
                return (name, size)
            })
        else { return nil }
        let described = Issue(
            publication: publication, id: id, title: title, number: number, coverDate: coverDate,
            onSale: onSale.map { Date(timeIntervalSince1970: $0) }, price: price, otherPrices: otherPrices,
            isFree: isFree == 1, categories: categories, summary: summary, coverLines: coverLines,
            previewPages: previewPages,
            lifeCycle: LifeCycle(stage: stage, revision: revision, withdrawalReason: reason))
        self.init(
            issue: described, updated: Date(timeIntervalSince1970: updated), pageCount: pageCount,
            pagesReady: pagesReady, covers: covers, colour: colour,
            sizes: Dictionary(sizes, uniquingKeysWith: { first, _ in first }))
        guard !contents.isEmpty else { return }
        guard let lines = try? JSON.decode([ContentsEntry].self, from: Data(contents.utf8)) else { return nil }
        self.contents = lines
    }
}

extension Packer {
    fileprivate mutating func put(_ price: Price) {
        put(price.minor)
        put(price.currency)
    }

    fileprivate mutating func put(_ picture: Picture) {
        put(picture.asset.path.text)
        put(picture.asset.mediaType)
        put(picture.asset.size)
        put(picture.asset.digest.bytes)
        put(picture.width)
        put(picture.height)
    }
}

extension Unpacker {
    fileprivate mutating func price() -> Price? {
        guard let minor = number(), let currency = text() else { return nil }
        return Price(minor: minor, currency: currency)
    }

    fileprivate mutating func previewPages() -> PreviewPages? {
        guard let count = number() else { return nil }
        return count >= 0 ? .first(count) : list { $0.number() }.map { .pages($0) }
    }

    fileprivate mutating func picture() -> Picture? {
        guard let path = text().flatMap({ AssetPath($0) }), let mediaType = text(), let size = number(),
            let digest = bytes(32).flatMap({ Digest(bytes: $0) }), let width = number(), let height = number()
        else { return nil }
        return Picture(
            asset: Asset(path: path, mediaType: mediaType, size: size, digest: digest), width: width, height: height)
    }
}
