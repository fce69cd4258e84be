#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What the kit asks of the file system. Everything here blocks: call it on a thread pool.
package enum Disk {
    /// With all that lead to it; nothing happens when it is there.
    static func makeFolder(_ path: String) throws(FileError) {
        guard unsafe mkdir(path, 0o777) != 0 else { return }
        let failure = FileError(path)
        if failure.isMissing, case let parent = parent(of: path), parent != path {
            try makeFolder(parent)
            guard unsafe mkdir(path, 0o777) != 0 else { return }
        }
        // Somebody else may have made it, and a disk that can only be read says first that it is one.
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw failure }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw FileError(path, code: ENOTDIR) }
    }

    /// Bytes of a plain file; nil when there is none.
    package static func size(of path: String) -> Int? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// - Throws: where nobody can tell: what can't be looked for is not taken for missing.
    static func exists(_ path: String) throws(FileError) -> Bool {
        if unsafe access(path, F_OK) == 0 { return true }
        let failure = FileError(path)
        guard failure.isMissing || failure.isNoFolder else { throw failure }
        return false
    }

    /// The names in a folder, sorted; none when there is no such folder. One that can't be listed is not taken for empty.
    static func names(in folder: String) throws(FileError) -> [String] {
        guard let stream = unsafe opendir(folder) else {
            let failure = FileError(folder)
            if failure.isMissing { return [] }
            throw failure
        }
        defer { unsafe closedir(stream) }
        guard let place = MemoryLayout<dirent>.offset(of: \.d_name) else { throw FileError(folder, code: ENOTSUP) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            // Not by its field: a copy of that would read behind the end of a short entry.
            let name = unsafe String(cString: (UnsafeRawPointer(entry) + place).assumingMemoryBound(to: CChar.self))
            if name != ".", name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw FileError(folder) }
        return names.sorted()
    }

    /// As ``names(in:)``; none for a file, which may lie among folders.
    static func namesIfFolder(_ path: String) throws(FileError) -> [String] {
        do {
            return try names(in: path)
        } catch  where error.isNoFolder {
            return []
        }
    }

    /// Everything below a folder that is not a folder itself, as relative paths, sorted.
    static func files(in folder: String, below relative: String = "") throws(FileError) -> [String] {
        var files: [String] = []
        for name in try namesIfFolder(relative.isEmpty ? folder : "\(folder)/\(relative)") {
            let path = relative.isEmpty ? name : "\(relative)/\(name)"
            files += isFolder("\(folder)/\(path)") ? try self.files(in: folder, below: path) : [path]
        }
        return files
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Folders with files in them stay.
    static func removeEmptyFolders(in folder: String) throws(FileError) {
        for name in try names(in: folder) where isFolder("\(folder)/\(name)") {
            try removeEmptyFolders(in: "\(folder)/\(name)")
            _ = unsafe rmdir("\(folder)/\(name)")
        }
    }

    /// The whole of a small file; nil when there is none.
    static func read(_ path: String) throws(FileError) -> Data? {
        let file: OpenFile
        do {
            file = try OpenFile(path, .reading)
        } catch  where error.isMissing || error.isNoFolder {
            return nil
        }
        var content = Data()
        while case let bytes = try file.read(upTo: 1 << 16), !bytes.isEmpty { content.append(contentsOf: bytes) }
        return content
    }

    /// The whole of a file that is kept in memory; nil when there is none.
    static func bytes(of path: String) throws -> [UInt8]? {
        guard let size = size(of: path) else { return nil }
        let file = try OpenFile(path, .reading)
        var content = try file.read(upTo: size)
        // It may have been replaced by a longer one meanwhile, and a read may give less.
        while case let rest = try file.read(upTo: 1 << 16), !rest.isEmpty { content += rest }
        return content
    }

    /// Puts a small file in place whole or not at all, whatever happens meanwhile.
    static func replace(_ path: String, with content: some Collection<UInt8>) throws {
        let temporary = "\(path).\(UUID().uuidString).new"
        do {
            let file = try OpenFile(temporary, .writing)
            try file.write(Array(content))
            try file.sync()
            try move(temporary, to: path)
        } catch {
            remove(temporary)
            throw (error as? FileError).map { FileError(path, code: $0.code) } ?? error
        }
        try sync(folder: parent(of: path))
    }

    /// As ``replace(_:with:)``, for what may be lost: nobody waits for the disk.
    static func replaceLoosely(_ path: String, with content: [UInt8]) throws {
        let temporary = "\(path).\(UUID().uuidString).new"
        do {
            try OpenFile(temporary, .writing).write(content)
            try move(temporary, to: path)
        } catch {
            remove(temporary)
            throw (error as? FileError).map { FileError(path, code: $0.code) } ?? error
        }
    }

    /// Size, number and time of change of a file, which tell whether it is still the same; zeros when there is none.
    static func stamp(of path: String) -> [Int] {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return [0, 0, 0] }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return [
            Int(status.st_size), Int(truncatingIfNeeded: status.st_ino),
            Int(time.tv_sec) &* 1_000_000_000 &+ time.tv_nsec,
        ]
    }

    static func move(_ path: String, to target: String) throws(FileError) {
        guard unsafe rename(path, target) == 0 else { throw FileError(target) }
    }

    /// Gives a file a second name.
    ///
    /// - Returns: false where the disk has no such thing, or the file too many names.
    static func link(_ path: String, to second: String) -> Bool {
        #if canImport(Darwin)
            unsafe Darwin.link(path, second) == 0
        #elseif canImport(Musl)
            unsafe Musl.link(path, second) == 0
        #else
            unsafe Glibc.link(path, second) == 0
        #endif
    }

    /// New names in the folder are on the disk when this returns.
    static func sync(folder: String) throws(FileError) {
        try OpenFile(folder, .reading).sync()
    }

    /// New files and their names in their folders are on the disk when this returns.
    static func sync(_ files: [String], in folders: Set<String>) throws(FileError) {
        if files.count > 1, let first = files.first, try OpenFile(first, .reading).syncAll() { return }
        for file in files { try OpenFile(file, .reading).sync() }
        for folder in folders { try sync(folder: folder) }
    }

    /// Nothing happens when there is no such file.
    static func remove(_ path: String) {
        _ = unsafe unlink(path)
    }

    /// With everything in it; what a link leads to stays. Nothing happens when there is no such folder.
    static func removeFolder(_ path: String) throws(FileError) {
        for name in try names(in: path) {
            let child = "\(path)/\(name)"
            if isFolder(child) {
                try removeFolder(child)
            } else if unsafe unlink(child) != 0, errno != ENOENT {
                throw FileError(child)
            }
        }
        guard unsafe rmdir(path) == 0 || errno == ENOENT else { throw FileError(path) }
    }

    /// Bytes that this user may still write on the disk of the folder; nil when the system does not say.
    static func freeBytes(at folder: String) -> Int? {
        var status = statvfs()
        guard unsafe statvfs(folder, &status) == 0 else { return nil }
        return Int(status.f_bavail) * Int(status.f_frsize)
    }

    static func pause(milliseconds: UInt32) {
        usleep(milliseconds * 1000)
    }

    static func parent(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}
