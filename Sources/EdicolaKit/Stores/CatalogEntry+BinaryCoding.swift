import EdicolaCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension CatalogEntry {
    func encode(into encoder: inout BinaryEncoder) throws {
        encoder.put(issue.publication.text)
        encoder.put(issue.id.text)
        encoder.put(issue.title)
        encoder.put(optional: issue.number) {
            $0.put($1.position)
            $0.put($1.name)
        }
        encoder.put(issue.coverDate.description)
        encoder.put(optional: issue.onSale?.timeIntervalSince1970) { $0.put($1) }
        encoder.put(optional: issue.price) { $0.put($1) }
        encoder.put(issue.otherPrices) { $0.put($1) }
        encoder.put(issue.isFree ? 1 : 0)
        encoder.put(issue.categories) { $0.put($1.text) }
        encoder.put(issue.summary)
        encoder.put(issue.coverLines) { $0.put($1) }
        switch issue.previewPages {
        case .first(let count): encoder.put(count)
        case .pages(let numbers):
            encoder.put(-1)
            encoder.put(numbers) { $0.put($1) }
        }
        encoder.put(issue.lifeCycle.stage.rawValue)
        encoder.put(issue.lifeCycle.revision)
        encoder.put(optional: issue.lifeCycle.withdrawalReason) { $0.put($1) }
        encoder.put(updated.timeIntervalSince1970)
        encoder.put(pageCount)
        encoder.put(pagesReady)
        encoder.put(covers) { $0.put($1) }
        encoder.put(optional: colour) { $0.put($1) }
        // Lists of issues leave it out.
        encoder.put(contents.isEmpty ? "" : String(decoding: try JSON.encode(contents), as: UTF8.self))
        encoder.put(sizes.sorted { $0.key < $1.key }) {
            $0.put($1.key)
            $0.put($1.value)
        }
    }

    /// - Returns: nil for what was not packed.
    init?(_ decoder: inout BinaryDecoder) {
        guard let publication = decoder.text().flatMap({ try? Publication.ID(parsing: $0) }),
            let id = decoder.text().flatMap({ try? Issue.ID(parsing: $0) }), let title = decoder.text(),
            let number = decoder.optional({ decoder -> IssueNumber? in
                guard let position = decoder.real(), let name = decoder.text() else { return nil }
                return IssueNumber(position: position, name: name)
            }), let coverDate = decoder.text().flatMap({ try? CoverDate(parsing: $0) }),
            let onSale = decoder.optional({ $0.real() }), let price = decoder.optional({ $0.price() }),
            let otherPrices = decoder.list({ $0.price() }), let isFree = decoder.number(),
            let categories = decoder.list({ $0.text().flatMap { try? StandCategory.ID(parsing: $0) } }),
            let summary = decoder.text(), let coverLines = decoder.list({ $0.text() }),
            let previewPages = decoder.previewPages(),
            let stage = decoder.text().flatMap({ LifeCycle.Stage(rawValue: $0) }), let revision = decoder.number(),
            let reason = decoder.optional({ $0.text() }), let updated = decoder.real(),
            let pageCount = decoder.number(), let pagesReady = decoder.number(),
            let covers = decoder.list({ $0.picture() }), let colour = decoder.optional({ $0.text() }),
            let contents = decoder.text(),
            let sizes = decoder.list({ decoder -> (String, Int)? in
                guard let name = decoder.text(), let size = decoder.number() else { return nil }
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

extension BinaryEncoder {
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

extension BinaryDecoder {
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
