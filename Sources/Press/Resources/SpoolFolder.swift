import FoundationEssentials

/// Where a run writes resources until they are taken over. It is made when the first comes, and gone with the run; what a
/// killed process left behind goes with the next run.
final class SpoolFolder {
    private let scratch: URL
    private var folder: URL?
    private var count = 0

    init(in scratch: URL) {
        self.scratch = scratch
    }

    /// The place of a new file.
    func newFile() throws -> URL {
        let folder = try folder ?? begin()
        count += 1
        return folder.appending(path: "\(count)")
    }

    func remove() {
        if let folder { try? FileManager.default.removeItem(at: folder) }
        folder = nil
    }

    private func begin() throws -> URL {
        removeLeftovers()
        let name = "\(Self.prefix)\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)"
        let folder = scratch.appending(path: name)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        self.folder = folder
        return folder
    }

    /// Of processes that are no more.
    private func removeLeftovers() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: scratch.path)) ?? []
        for name in names where name.hasPrefix(Self.prefix) {
            let process = name.dropFirst(Self.prefix.count).prefix { $0 != "-" }
            guard FileManager.default.fileExists(atPath: "/proc/self"), Int32(process) != nil,
                !FileManager.default.fileExists(atPath: "/proc/\(process)")
            else { continue }
            try? FileManager.default.removeItem(at: scratch.appending(path: name))
        }
    }

    private static let prefix = "edicola-press-"
}
