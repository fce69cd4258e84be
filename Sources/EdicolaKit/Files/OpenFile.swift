#if canImport(CFileIO)
    import CFileIO
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file descriptor that closes itself. Its methods block: call them on a thread pool.
package final class OpenFile: Sendable {
    let path: String
    private let descriptor: Int32

    package enum Mode {
        case reading, writing, appending, making
    }

    /// Opens the file; for writing and appending it is made when it is not there, for making it must not be there.
    package init(_ path: String, _ mode: Mode) throws(FileError) {
        let flags =
            switch mode {
            case .reading: O_RDONLY
            case .writing: O_RDWR | O_CREAT
            case .appending: O_RDWR | O_CREAT | O_APPEND
            case .making: O_RDWR | O_CREAT | O_EXCL
            }
        let descriptor = unsafe open(path, flags | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw FileError(path) }
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Writes all of it where the last write or read ended.
    func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        guard let start = bytes.baseAddress else { return }
        var done = 0
        while done < bytes.count {
            #if canImport(Darwin)
                let count = unsafe Darwin.write(descriptor, start + done, bytes.count - done)
            #elseif canImport(Musl)
                let count = unsafe Musl.write(descriptor, start + done, bytes.count - done)
            #else
                let count = unsafe Glibc.write(descriptor, start + done, bytes.count - done)
            #endif
            if count < 0 {
                if errno == EINTR { continue }
                throw FileError(path)
            }
            done += count
        }
    }

    func write(_ bytes: [UInt8]) throws {
        try unsafe bytes.withUnsafeBytes { try unsafe write($0) }
    }

    /// Up to `count` bytes from where the last read ended; empty at the end.
    package func read(upTo count: Int) throws(FileError) -> [UInt8] {
        var failure: FileError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while true {
                #if canImport(Darwin)
                    let got = unsafe Darwin.read(descriptor, buffer.baseAddress, count)
                #elseif canImport(Musl)
                    let got = unsafe Musl.read(descriptor, buffer.baseAddress, count)
                #else
                    let got = unsafe Glibc.read(descriptor, buffer.baseAddress, count)
                #endif
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = FileError(path) }
                initialized = max(0, got)
                return
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Bytes; the next read or write is at the end.
    func size() throws(FileError) -> Int {
        let size = lseek(descriptor, 0, SEEK_END)
        guard size >= 0 else { throw FileError(path) }
        return Int(size)
    }

    /// The next read or write is there.
    package func seek(to offset: Int) throws(FileError) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw FileError(path) }
    }

    /// Begins anew. A file that is new is left alone: ext4 writes a file that was cut to nothing when it is closed, and
    /// whoever closes it waits.
    func empty() throws(FileError) {
        let size = lseek(descriptor, 0, SEEK_END)
        guard size >= 0 else { throw FileError(path) }
        guard size > 0 else { return }
        try truncate(to: 0)
        try seek(to: 0)
    }

    func truncate(to size: Int) throws(FileError) {
        guard ftruncate(descriptor, off_t(size)) == 0 else { throw FileError(path) }
    }

    /// What was written is on the disk when this returns.
    func sync() throws(FileError) {
        #if canImport(Darwin)
            // There fsync leaves bytes in the disk's own memory.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        guard fsync(descriptor) == 0 else { throw FileError(path) }
    }

    /// Lets the disk begin with what was written, so that a sync later has little to wait for.
    func beginSync() {
        #if os(Linux) && canImport(CFileIO)
            edicola_begin_sync(descriptor)
        #endif
    }

    /// Everything of the file's disk is on it when this returns: one wait for any number of small files.
    ///
    /// - Returns: false where the system can't.
    func syncAll() throws(FileError) -> Bool {
        #if os(Linux) && canImport(CFileIO)
            guard edicola_sync_all(descriptor) == 0 else { throw FileError(path) }
            return true
        #else
            return false
        #endif
    }

    /// Takes the whole file for this process, or for another descriptor of it, until it is closed.
    ///
    /// - Returns: false when somebody else has it.
    func lock() throws(FileError) -> Bool {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            if errno == EWOULDBLOCK { return false }
            throw FileError(path)
        }
        return true
    }

    /// As ``lock()``, and waits until whoever has it lets it go.
    func waitForLock() throws(FileError) {
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw FileError(path) }
        }
    }
}
