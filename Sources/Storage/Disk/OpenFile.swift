import CFileIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file descriptor that is closed exactly once.
struct OpenFile: ~Copyable {
    let descriptor: CInt
    let path: String

    enum Mode {
        case reading
        /// Fails when the file exists.
        case creating
        /// Makes a missing file, and keeps the content of an existing one.
        case updating
        case folder
    }

    init(_ path: String, _ mode: Mode) throws {
        let flags =
            switch mode {
            case .reading: O_RDONLY
            case .creating: O_WRONLY | O_CREAT | O_EXCL
            case .updating: O_RDWR | O_CREAT
            case .folder: O_RDONLY | O_DIRECTORY
            }
        descriptor = unsafe open(path, flags | O_CLOEXEC, 0o640)
        self.path = path
        guard descriptor >= 0 else { throw StorageError.now("open", path) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Appends all of the bytes.
    private func append(raw bytes: UnsafeRawBufferPointer) throws {
        var rest = unsafe bytes[...]
        while unsafe !rest.isEmpty {
            let part = unsafe UnsafeRawBufferPointer(rebasing: rest)
            let written = unsafe write(descriptor, part.baseAddress, part.count)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw StorageError.now("write", path) }
            unsafe rest = unsafe rest.dropFirst(written)
        }
    }

    func append(_ bytes: some Collection<UInt8>) throws {
        let done: Void? = try bytes.withContiguousStorageIfAvailable { bytes in
            try unsafe append(raw: UnsafeRawBufferPointer(bytes))
        }
        if done == nil { try append(Array(bytes)) }
    }

    /// Reads up to `count` bytes from where the last read ended; none at the end.
    func bytes(upTo count: Int) throws -> [UInt8] {
        var failed = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let got = unsafe read(descriptor, buffer.baseAddress, count)
            failed = got < 0
            initialized = max(0, got)
        }
        if failed { throw StorageError.now("read", path) }
        return bytes
    }

    /// The size in bytes.
    var size: Int {
        get throws {
            let (here, end) = (lseek(descriptor, 0, SEEK_CUR), lseek(descriptor, 0, SEEK_END))
            guard here >= 0, end >= 0, lseek(descriptor, here, SEEK_SET) == here else {
                throw StorageError.now("read", path)
            }
            return end
        }
    }

    /// Cuts the file after `size` bytes and continues from there.
    ///
    /// - Throws: ``StorageError``, also for a file that is shorter: the system would fill it up with zeros.
    func rewind(to size: Int) throws {
        guard try self.size >= size else {
            throw StorageError.disk(operation: "shorten", path: path, code: EINVAL)
        }
        guard ftruncate(descriptor, size) == 0, lseek(descriptor, size, SEEK_SET) == size else {
            throw StorageError.now("shorten", path)
        }
    }

    /// Removes the permissions of everyone but the owner and the group.
    func closeToOthers() throws {
        guard fchmod(descriptor, 0o640) == 0 else { throw StorageError.now("protect", path) }
    }

    /// Returns when the bytes are on the disk; for a folder, its names.
    func sync() throws {
        guard fsync(descriptor) == 0 else { throw StorageError.now("save", path) }
    }

    /// Returns when everything on the file's file system is on the disk.
    func syncAll() throws {
        guard edicola_sync_all(descriptor) == 0 else { throw StorageError.now("save", path) }
    }

    /// Locks the file.
    ///
    /// - Returns: False when another process has the lock.
    func lock() throws -> Bool {
        if edicola_lock(descriptor) == 0 { return true }
        guard errno == EWOULDBLOCK else { throw StorageError.now("lock", path) }
        return false
    }
}

extension StorageError {
    /// Makes an error from the current `errno`.
    static func now(_ operation: String, _ path: String) -> StorageError {
        let code = errno
        return code == ENOSPC || code == EDQUOT ? .diskFull : .disk(operation: operation, path: path, code: code)
    }
}
