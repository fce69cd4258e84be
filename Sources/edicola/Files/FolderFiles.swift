import Foundation

/// The files of a folder that belong to an issue, by their paths in it, sorted.
struct FolderFiles {
    private(set) var paths: [String] = []
    /// Excluded files, with the reasons.
    private(set) var leftOut: [String] = []

    init(_ folder: URL) throws {
        try look(into: folder, "")
        paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private mutating func look(into folder: URL, _ prefix: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            let (path, file) = (prefix + name, folder.appending(path: name))
            let type = try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
            if name.hasPrefix(".") || name == "__MACOSX" {
                leftOut.append("\(path) (hidden)")
            } else if type == .typeDirectory {
                try look(into: file, "\(path)/")
            } else if type == .typeRegular {
                paths.append(path)
            } else {
                leftOut.append("\(path) (a link or a special file)")
            }
        }
    }
}
