import Foundation
import Testing

/// A page as last reviewed and approved. `EDICOLA_RECORD=1` records the current one.
struct Snapshot {
    let name: String

    func check(_ text: String, at location: SourceLocation = #_sourceLocation) throws {
        let file = Self.folder.appending(path: "\(name).html")
        if ProcessInfo.processInfo.environment["EDICOLA_RECORD"] == "1" {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
            return
        }
        let kept = try String(contentsOf: file, encoding: .utf8)
        guard kept != text else { return }
        let lines = zip(kept.split(separator: "\n"), text.split(separator: "\n"))
        let (old, new) = lines.first { $0 != $1 } ?? ("", "")
        Testing.Issue.record("\(name) has changed:\n- \(old)\n+ \(new)", sourceLocation: location)
    }

    /// The folder beside the test targets, because it belongs to none of them.
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Snapshots/Pages")
}
