import Foundation

/// The project's own Swift files, as text.
enum Sources {
    struct File {
        /// The path from the root of the project.
        let path: String
        let text: String

        /// The text without comment lines.
        var code: String {
            text.split(separator: "\n").filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
                .joined(separator: "\n")
        }

        /// The imported modules, without submodules and kinds (`import struct …`).
        var imports: [String] {
            let access: Set = [
                "public", "package", "internal", "fileprivate", "private", "@testable", "@preconcurrency",
            ]
            let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
            return text.split(separator: "\n").compactMap { line in
                var words = line.split(separator: " ").map(String.init).drop { access.contains($0) }
                guard words.popFirst() == "import" else { return nil }
                return words.drop { kinds.contains($0) }.first?.split(separator: ".").first.map(String.init)
            }
        }
    }

    static func files(in folder: String) throws -> [File] {
        let start = root.appending(path: folder)
        guard let all = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil) else { return [] }
        return try all.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map {
            File(
                path: String($0.path.dropFirst(root.path.count + 1)), text: try String(contentsOf: $0, encoding: .utf8))
        }
    }

    /// Returns pages of documentation, as text.
    static func pages(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            at: root.appending(path: folder), includingPropertiesForKeys: nil
        ).filter { $0.pathExtension == "md" }.map { try String(contentsOf: $0, encoding: .utf8) }
    }

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    static func folders(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            at: root.appending(path: folder), includingPropertiesForKeys: [.isDirectoryKey]
        ).filter(\.hasDirectoryPath).map(\.lastPathComponent)
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
}
