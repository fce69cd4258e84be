#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A folder by its path, with the few operations that the storage needs.
struct Folder: Sendable {
    let path: String

    /// The system's folder for temporary files.
    static var temporary: String {
        unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    }

    /// Makes the folder, with the folders above it.
    func make() throws {
        if unsafe mkdir(path, 0o750) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw StorageError.now("make the folder", path)
        }
        try Folder(path: String(path[..<slash])).make()
        if unsafe mkdir(path, 0o750) != 0, errno != EEXIST { throw StorageError.now("make the folder", path) }
    }

    func folder(_ name: String) -> Folder { Folder(path: "\(path)/\(name)") }

    /// Syncs the folder: names made, moved or removed in it are then on the disk.
    func sync() throws { try OpenFile(path, .folder).sync() }

    /// Returns the names in it, without `.` and `..`; none when the folder doesn't exist.
    func names() throws -> [String] {
        guard let folder = unsafe opendir(path) else {
            if errno == ENOENT { return [] }
            throw StorageError.now("list", path)
        }
        defer { unsafe _ = closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    static func move(_ from: String, over to: String) throws {
        guard unsafe rename(from, to) == 0 else { throw StorageError.now("move", to) }
    }

    /// Moves a file without copying it.
    ///
    /// - Returns: False when the two paths are on different disks.
    static func moveOnDisk(_ from: String, to: String) throws -> Bool {
        if unsafe rename(from, to) == 0 { return true }
        guard errno == EXDEV else { throw StorageError.now("move", from) }
        return false
    }

    /// A path in the folder that is not in use.
    var freshPath: String { "\(path)/\(String(UInt64.random(in: .min ... .max), radix: 16))" }

    /// Makes a second name for the same bytes.
    static func name(_ path: String, also other: String) throws {
        guard unsafe link(path, other) == 0 else { throw StorageError.now("link", other) }
    }

    static func remove(_ path: String) throws {
        guard unsafe unlink(path) == 0 || errno == ENOENT else { throw StorageError.now("remove", path) }
    }

    /// Removes the folder with everything below it.
    func removeAll() throws {
        for name in try names() {
            let below = folder(name)
            if unsafe rmdir(below.path) == 0 { continue }
            if errno == ENOTDIR { try Self.remove(below.path) } else { try below.removeAll() }
        }
        if unsafe rmdir(path) != 0, errno != ENOENT { throw StorageError.now("remove", path) }
    }
}
