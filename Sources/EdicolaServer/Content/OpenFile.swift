import CFileIO
import NIOCore
import NIOPosix

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file open for reading, closed with its last reference.
final class OpenFile: Sendable {
    private let descriptor: CInt

    /// - Throws: `IOError` when it can't be opened.
    init(path: String) throws {
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw IOError(errnoCode: errno, reason: "open") }
    }

    deinit {
        close(descriptor)
    }

    /// Returns a file's size in bytes without opening it; nil when there is no such file.
    static func size(ofFileAt path: String) -> Int? {
        var state = edicola_state()
        guard unsafe edicola_path_state(path, &state) == 0 else { return nil }
        return Int(state.size)
    }

    /// The properties that show whether a file has changed since it was read.
    struct State: Hashable, Sendable {
        /// The size in bytes.
        let size: Int
        /// The time of the last modification, in nanoseconds.
        let modified: Int
        let isPlainFile: Bool
    }

    var state: State {
        get throws {
            var state = edicola_state()
            guard unsafe edicola_file_state(descriptor, &state) == 0 else {
                throw IOError(errnoCode: errno, reason: "fstat")
            }
            return State(size: Int(state.size), modified: Int(state.modified), isPlainFile: state.is_plain)
        }
    }

    /// Reads the whole file; may wait for the disk.
    func readAll() throws -> ByteBuffer {
        let size = try state.size
        var bytes = ByteBufferAllocator().buffer(capacity: size)
        while bytes.readableBytes < size {
            let read = try readWaiting(into: &bytes, at: bytes.readableBytes, upTo: size - bytes.readableBytes)
            guard read > 0 else { break }
        }
        return bytes
    }

    /// Appends bytes to a buffer: cached ones at once, others from a thread that may wait for the disk.
    ///
    /// - Returns: the number of bytes; 0 at the end of the file.
    func read(into buffer: inout ByteBuffer, at offset: Int, upTo count: Int) async throws -> Int {
        let ready = readCached(into: &buffer, at: offset, upTo: count)
        if ready > 0 { return ready }
        var bytes = try await NIOThreadPool.singleton.runIfActive { [self] in
            var bytes = ByteBufferAllocator().buffer(capacity: count)
            _ = try readWaiting(into: &bytes, at: offset, upTo: count)
            return bytes
        }
        return buffer.writeBuffer(&bytes)
    }

    /// Appends the bytes that are available without waiting.
    ///
    /// - Returns: the number of bytes; 0 when the first byte is not in the page cache.
    func readCached(into buffer: inout ByteBuffer, at offset: Int, upTo count: Int) -> Int {
        let descriptor = descriptor
        return unsafe buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { bytes in
            guard let start = bytes.baseAddress else { return 0 }
            return max(0, unsafe edicola_read_cached(descriptor, start, min(count, bytes.count), Int64(offset)))
        }
    }

    private func readWaiting(into buffer: inout ByteBuffer, at offset: Int, upTo count: Int) throws -> Int {
        let descriptor = descriptor
        return try unsafe buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { bytes in
            while true {
                let read = unsafe pread(descriptor, bytes.baseAddress, min(count, bytes.count), off_t(offset))
                if read >= 0 { return read }
                guard errno == EINTR else { throw IOError(errnoCode: errno, reason: "pread") }
            }
        }
    }
}
