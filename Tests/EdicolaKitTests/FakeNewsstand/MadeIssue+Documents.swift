import Crypto
import EdicolaCore
import Foundation

extension MadeIssue {
    /// Makes an issue of documents with shared resources, whose folder gets a new name with each revision, as in the
    /// press.
    ///
    /// - Parameter changed: documents whose bytes differ from those of revision 1.
    static func documents(
        _ count: Int = 12, bytes: Int = 20_000, revision: Int = 1, changed: Set<Int> = [], isScripted: Bool = false
    ) -> MadeIssue {
        var issue = MadeIssue(pages: 1, revision: revision)
        let root = "content/\(Random(seed: UInt64(revision)).hex)"
        issue.manifest.content = root
        issue.manifest.form = IssueForm(format: .epub, layout: .reflowable)
        issue.manifest.pages = []
        issue.manifest.pageCount = count
        issue.assets = issue.assets.filter { $0.key.text.hasPrefix("covers/") }
        func add(_ path: String, _ type: String, _ size: Int, seed: UInt64) -> Asset {
            var random = Random(seed: seed)
            let content = random.bytes(size)
            guard let digest = Digest(bytes: SHA256.hash(data: content)), let path = AssetPath(path) else {
                preconditionFailure("a made path is a path")
            }
            issue.assets[path] = content
            return Asset(path: path, mediaType: type, size: size, digest: digest)
        }
        for number in 1...count {
            let seed = UInt64(number) + (changed.contains(number) ? 500 : 0)
            let document = add("\(root)/text/\(number).xhtml", "application/xhtml+xml", bytes, seed: seed)
            var page = Page(number: number, width: 0, height: 0)
            page.document = .init(asset: document, isScripted: isScripted)
            let digits = "\(number).\(document.digest.short)"
            page.layer = add("layers/\(digits).json", Page.layerMediaType, 300, seed: seed + 10_000)
            issue.manifest.pages.append(page)
            let picture = add("\(root)/images/\(number).jpg", "image/jpeg", bytes, seed: UInt64(number) + 20_000)
            issue.manifest.resources.append(Resource(asset: picture, page: number))
        }
        let sheet = add("\(root)/style.css", "text/css", 500, seed: 30_000)
        let film = add("\(root)/film.mp4", "video/mp4", 300_000, seed: 30_001)
        issue.manifest.resources += [Resource(asset: sheet), Resource(asset: film)]
        let text = add("articles/1.\(sheet.digest.short).json", EdicolaCore.Article.mediaType, 700, seed: 30_002)
        issue.manifest.articles = [EdicolaCore.Article(title: "All of it", page: 1, pageCount: count, text: text)]
        return issue
    }
}

extension Random {
    fileprivate var hex: String {
        var copy = self
        let digits = String(copy.next(), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
