import Crypto
import EdicolaCore
import Foundation

extension MadeIssue {
    /// Makes an issue with a paragraph on each page, in characters that JSON does not escape.
    static func saying(_ paragraphs: String..., key: Issue.Key = .sample) -> MadeIssue {
        var issue = MadeIssue(key, pages: paragraphs.count)
        for (index, paragraph) in paragraphs.enumerated() {
            let layer = Array(
                #"{"page": \#(index + 1), "lines": [], "text": [{"p": "\#(paragraph)"}], "links": []}"#.utf8)
            guard let digest = Digest(bytes: SHA256.hash(data: layer)),
                let path = AssetPath("text/\(index + 1)", digest: digest, extension: "json")
            else { preconditionFailure("a made path is a path") }
            issue.assets[path] = layer
            issue.manifest.pages[index].layer = Asset(
                path: path, mediaType: Page.layerMediaType, size: layer.count, digest: digest)
        }
        return issue
    }
}
