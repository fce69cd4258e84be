#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The system refused an operation on a file or folder, or its content can't be read.
///
/// ```swift
/// do { try await library.delete(key) } catch let error as FileError { print(error) }
/// ```
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file or folder.
    public let path: String
    /// The system's `errno`; `EBADMSG` for a file with which the system is content, and we are not.
    public let code: Int32

    /// The content can't be read.
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
        case ENOENT: "“\(path)” was not found."
        case EACCES, EPERM: "This program has no permission for “\(path)”. Ask its owner for access."
        case EROFS: "“\(path)” is on a read-only disk. Choose a folder on another disk."
        case ENOSPC: "The disk of “\(path)” is full. Free some space, then try again."
        case EDQUOT: "Your quota on the disk of “\(path)” is used up. Free some space, then try again."
        case EFBIG: "“\(path)” is too large for its disk."
        case EMFILE, ENFILE: "Too many files are open to use “\(path)”. Close other programs, then try again."
        case ENAMETOOLONG: "The name “\(path)” is too long. Choose a folder with a shorter name."
        case ENOTDIR: "“\(path)” can't be used: a file is in the place of a folder. Move the file."
        case EISDIR: "“\(path)” is a folder, but a file is needed there. Move the folder."
        case EEXIST, ENOTEMPTY: "“\(path)” already exists."
        case ELOOP: "“\(path)” contains a loop of symbolic links."
        case EBUSY, ETXTBSY: "Another program uses “\(path)”. Close it, then try again."
        case EIO: "The disk has a read or write error at “\(path)”. Back up your files."
        case ESTALE, ENXIO, ENODEV: "The disk of “\(path)” is disconnected. Connect it, then try again."
        case EBADMSG: "“\(path)” is damaged, or from a later version, and can't be read."
        default:
            "“\(path)” can't be used: \(unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)")."
        }
    }
}
