import EdicolaCore
import EdicolaKit
import Formats

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The few addresses that a local reader answers: its page and modules, and one issue.
struct LocalSite: Sendable {
    let issue: OpenIssue
    /// The folder with `reader/local.html`.
    let web: String
    /// The names under which a browser on this machine may ask, with the port. Another name is another site's page that
    /// had its name point here.
    let hosts: Set<String>

    struct Answer: Hashable, Sendable {
        var status = 200
        var type = "text/plain; charset=utf-8"
        var content: Content = .bytes(Data())
        /// Instead of, or beside, what every answer says.
        var headers: [String: String] = [:]
        /// Which bytes of a file; nil for all of them.
        var part: Range<Int>?

        enum Content: Hashable, Sendable {
            case bytes(Data)
            case file(String)
        }
    }

    static let page = "/web/reader/local.html"

    /// Blocks.
    func answer(method: String, target: String, host: String?, range: String? = nil) throws -> Answer {
        guard let host, hosts.contains(host) else { return refusal(421, "This reader is only for this machine.") }
        guard method == "GET" || method == "HEAD" else { return refusal(405, "This address allows GET and HEAD.") }
        let path = target.prefix { $0 != "?" && $0 != "#" }
        if path == "/" { return Answer(status: 302, headers: ["location": Self.page]) }
        if path == "/issue/manifest.json" {
            guard let issue = try issue.current() else { return notFound }
            return Answer(type: Manifest.mediaType, content: .bytes(issue.issue.content))
        }
        if path.hasPrefix("/issue/assets/"), let asset = AssetPath(path.dropFirst("/issue/assets/".count)) {
            guard let issue = try issue.current(),
                let found = issue.assets[asset],
                Disk.size(of: issue.issue.file(of: found)) == found.size
            else { return notFound }
            return answer(found, of: issue, range: method == "GET" ? range : nil)
        }
        if path.hasPrefix("/web/"), let file = AssetPath(path.dropFirst("/web/".count)),
            let type = Self.mediaType(of: file), Disk.size(of: "\(web)/\(file)") != nil
        {
            return Answer(type: type, content: .file("\(web)/\(file)"))
        }
        return notFound
    }

    /// Whatever a newsstand says that it is, nothing in it may do more than a document.
    private func answer(_ asset: Asset, of issue: OpenIssue.Content, range: String?) -> Answer {
        let policy = DocumentPolicy(isScripted: issue.scripted.contains(asset.path))
        var answer = Answer(type: asset.contentType, content: .file(issue.issue.file(of: asset)))
        answer.headers = ["content-security-policy": policy.contentSecurityPolicy, "accept-ranges": "bytes"]
        if issue.isForDocuments(asset.path) {
            answer.headers["access-control-allow-origin"] = "*"
            answer.headers["cross-origin-resource-policy"] = "cross-origin"
        }
        switch range.map({ ByteRanges(parsing: $0, size: asset.size) }) {
        case .parts(let parts) where parts.count == 1:
            let part = parts[0]
            answer.status = 206
            answer.part = part
            answer.headers["content-range"] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(asset.size)"
        case .unsatisfiable:
            answer = refusal(416, "The file has \(asset.size) bytes.")
            answer.headers["content-range"] = "bytes */\(asset.size)"
        // Several parts too: the whole is an answer to them.
        case nil, .whole, .parts: break
        }
        return answer
    }

    private var notFound: Answer { refusal(404, "There is no such file.") }

    private func refusal(_ status: Int, _ sentence: String) -> Answer {
        Answer(status: status, content: .bytes(Data("\(sentence)\n".utf8)))
    }

    private static func mediaType(of file: AssetPath) -> String? {
        let types = [
            "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
            "mjs": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "json": "application/json",
            "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "webp": "image/webp",
            "ico": "image/x-icon", "woff2": "font/woff2", "txt": "text/plain; charset=utf-8",
        ]
        return file.text.lastIndex(of: ".").flatMap { types[String(file.text[$0...].dropFirst()).lowercased()] }
    }

    /// What every answer says beside its content.
    static let headers = [
        "content-security-policy": """
        default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; \
        frame-ancestors 'none'
        """,
        "x-content-type-options": "nosniff", "referrer-policy": "no-referrer",
        "cross-origin-resource-policy": "same-origin", "cache-control": "no-store",
    ]
}
