#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The system refused something that was asked of a file or folder.
///
/// ```swift
/// do { try await library.delete(key) } catch let error as FileError { print(error) }
/// ```
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file or folder.
    public let path: String
    /// The system's `errno`.
    public let code: Int32

    /// Takes the reason from `errno`.
    init(_ path: String) {
        self.init(path, code: errno)
    }

    init(_ path: String, code: Int32) {
        self.path = path
        self.code = code
    }

    /// Whether there is no room: the disk, the quota or the largest size of a file was reached.
    public var isFull: Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }

    /// Whether there is no such file, or no such folder to put it in.
    var isMissing: Bool { code == ENOENT }

    /// Whether something on the way to it, or what should be a folder, is a file.
    var isNoFolder: Bool { code == ENOTDIR }

    /// Whether there is one already.
    var exists: Bool { code == EEXIST }

    /// A sentence with the system's own words.
    public var description: String {
        let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        return "\(path): \(reason)."
    }
}
