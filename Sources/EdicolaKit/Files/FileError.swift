#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The system refused something that was asked of a file or folder, or what is in it can't be read.
///
/// ```swift
/// do { try await library.delete(key) } catch let error as FileError { print(error) }
/// ```
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file or folder.
    public let path: String
    /// The system's `errno`; `EBADMSG` for a file with which the system is content, and we are not.
    public let code: Int32

    /// What is in it can't be read.
    static func damaged(_ path: String) -> FileError { FileError(path, code: EBADMSG) }

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

    /// A sentence that says what happened and, where there is something to do, what.
    public var description: String {
        switch code {
        case ENOENT: "“\(path)” is not there any more."
        case EACCES, EPERM: "This program may not use “\(path)”: its owner has to allow it."
        case EROFS: "“\(path)” is on a disk that can only be read. Choose a folder on another one."
        case ENOSPC: "The disk of “\(path)” is full. Make room, and try again."
        case EDQUOT: "Your share of the disk of “\(path)” is used up. Make room, and try again."
        case EFBIG: "“\(path)” would be larger than its disk allows."
        case EMFILE, ENFILE: "Too many files are open for “\(path)”. Close other programs, and try again."
        case ENAMETOOLONG: "“\(path)” is too long a name for its disk. Choose a folder with a shorter one."
        case ENOTDIR: "“\(path)” can't be there: what should be a folder is a file. Move it away."
        case EISDIR: "“\(path)” is a folder, where there should be a file. Move it away."
        case EEXIST, ENOTEMPTY: "There is something else at “\(path)” already."
        case ELOOP: "“\(path)” leads in a circle of links."
        case EBUSY, ETXTBSY: "Another program uses “\(path)”. Close it, and try again."
        case EIO: "The disk fails at “\(path)”. Copy what can still be read."
        case ESTALE, ENXIO, ENODEV: "The disk of “\(path)” is gone. Connect it, and try again."
        case EBADMSG: "“\(path)” is damaged, or of a later version, and can't be read."
        default:
            "“\(path)” can't be used: \(unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)")."
        }
    }
}
