import Crypto
import EdicolaCore
import Foundation

/// An issue of random bytes: the same seed gives the same issue.
struct MadeIssue: Sendable {
    let key: Issue.Key
    var manifest: Manifest
    var assets: [AssetPath: [UInt8]] = [:]

    /// - Parameters:
    ///   - assetBytes: the size of each page's large picture; everything else is smaller.
    ///   - changed: pages whose bytes differ from those of the same seed without changes.
    init(
        _ key: Issue.Key = .sample, seed: UInt64 = 1, pages: Int = 12, assetBytes: Int = 20_000, revision: Int = 1,
        changed: Set<Int> = []
    ) {
        self.key = key
        manifest = Manifest(
            publication: key.publication, publicationTitle: "Espresso", issue: key.issue, revision: revision,
            modified: Date(timeIntervalSince1970: 1_772_000_000 + Double(revision)), title: "Issue \(key.issue)",
            number: IssueNumber(3), coverDate: CoverDate(.month(year: 2026, month: 3)), pageCount: pages)
        var cover = Random(seed: seed &* 1000)
        manifest.covers = [picture("covers/360", "jpg", "image/jpeg", 4000, &cover)]
        for number in 1...pages {
            var random = Random(seed: seed &* 1000 &+ UInt64(number) &+ (changed.contains(number) ? 500 : 0))
            var page = Page(number: number, width: 595, height: 842)
            page.pictures[.twoX] = picture("pages/\(number)-2x", "webp", "image/webp", assetBytes, &random)
            page.pictures[.oneX] = picture("pages/\(number)-1x", "webp", "image/webp", assetBytes / 3, &random)
            page.thumbnail = picture("thumbs/\(number)", "webp", "image/webp", 900, &random)
            page.layer = asset("text/\(number)", "json", Page.layerMediaType, 1500, &random)
            manifest.pages.append(page)
        }
        var original = Random(seed: seed)
        manifest.original = asset("original", "pdf", "application/pdf", assetBytes * 2, &original)
    }

    var entry: CatalogEntry {
        var issue = Issue(
            publication: key.publication, id: key.issue, title: manifest.title, number: manifest.number,
            coverDate: manifest.coverDate ?? CoverDate(.year(2026)), onSale: manifest.modified,
            lifeCycle: LifeCycle(stage: .onSale, revision: manifest.revision))
        issue.summary = "What coffee was in March."
        return CatalogEntry(
            issue: issue, updated: manifest.modified, pageCount: manifest.pageCount,
            pagesReady: manifest.pages.count, covers: manifest.covers,
            sizes: ["2x": manifest.assets(for: .twoX).reduce(0) { $0 + $1.size }])
    }

    private mutating func asset(
        _ stem: String, _ ending: String, _ type: String, _ size: Int, _ random: inout Random
    ) -> Asset {
        let bytes = random.bytes(size)
        guard let digest = Digest(bytes: SHA256.hash(data: bytes)),
            let path = AssetPath(stem, digest: digest, extension: ending)
        else { preconditionFailure("a made path is a path") }
        assets[path] = bytes
        return Asset(path: path, mediaType: type, size: size, digest: digest)
    }

    private mutating func picture(
        _ stem: String, _ ending: String, _ type: String, _ size: Int, _ random: inout Random
    ) -> Picture {
        Picture(asset: asset(stem, ending, type, size, &random), width: 360, height: 480)
    }
}

typealias Digest = EdicolaCore.Digest
typealias Issue = EdicolaCore.Issue

extension Issue.Key {
    static let sample = make("espresso", "2026-03")

    static func make(_ publication: String, _ issue: String) -> Issue.Key {
        do {
            return Issue.Key(
                publication: try Publication.ID(parsing: publication), issue: try Issue.ID(parsing: issue))
        } catch {
            preconditionFailure("\(error)")
        }
    }
}

/// SplitMix64: the same numbers everywhere.
struct Random: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 8)
        while bytes.count < count {
            var word = next()
            for _ in 0..<8 {
                bytes.append(UInt8(truncatingIfNeeded: word))
                word >>= 8
            }
        }
        return Array(bytes.prefix(count))
    }
}
