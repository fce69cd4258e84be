import CArchive
import Glibc
import Markup

/// Goes through the entries of a ZIP or a tar in the order in which they lie in the file. libarchive does the reading.
@safe final class ArchiveReader {
    struct Header {
        enum Kind {
            case file, folder, link, device
        }

        /// As the archive spells it, in UTF-8 or whatever it was made with.
        var name: [UInt8]
        var kind: Kind
        /// As claimed.
        var size: Int
        var isEncrypted: Bool
    }

    private let file: MappedFile
    private let handle: OpaquePointer
    /// How many entries have been passed or begun.
    private(set) var count = 0

    init(_ file: MappedFile) throws(WorkerError) {
        guard let handle = unsafe archive_read_new() else {
            throw WorkerError(.internalError, "libarchive can't be started")
        }
        self.file = file
        unsafe self.handle = handle
        let end: Int
        if unsafe FileSniff.isTar(Array(file.bytes.prefix(512))) {
            unsafe archive_read_support_format_tar(handle)
            end = file.count
        } else {
            unsafe archive_read_support_format_zip_seekable(handle)
            end = try ArchiveEnd(file).position
        }
        // In pieces, for of a stored file every piece is read to its end for the checksum.
        guard unsafe archive_read_open_memory2(handle, file.bytes.baseAddress, end, 64 << 10) == ARCHIVE_OK else {
            throw WorkerError(.damaged, "the archive is damaged (\(problem))")
        }
    }

    deinit {
        unsafe archive_read_free(handle)
    }

    /// Names of entries are told apart from other encodings by libarchive only where the locale is UTF-8. To be called
    /// before the sandbox closes: the locale is a file.
    static func prepare() {
        unsafe _ = setlocale(LC_CTYPE, "C.UTF-8")
    }

    /// The next entry; nil at the end.
    func next() throws(WorkerError) -> Header? {
        var entry: OpaquePointer?
        switch unsafe archive_read_next_header(handle, &entry) {
        case ARCHIVE_OK, ARCHIVE_WARN: break
        case ARCHIVE_EOF: return nil
        default: throw WorkerError(.damaged, "the archive is damaged (\(problem))")
        }
        guard let entry = unsafe entry else { return nil }
        count += 1
        let name: [UInt8] =
            if let name = unsafe archive_entry_pathname(entry) {
                unsafe Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
            } else { [] }
        let kind: Header.Kind =
            switch unsafe archive_entry_filetype(entry) {
            case S_IFREG, 0: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .device
            }
        let isHardLink = unsafe archive_entry_hardlink(entry) != nil
        return unsafe Header(
            name: name, kind: isHardLink ? .link : kind, size: max(0, Int(archive_entry_size(entry))),
            isEncrypted: archive_entry_is_encrypted(entry) != 0)
    }

    /// The next piece of the current entry's bytes, which stays valid until the next call; nil at the end.
    ///
    /// - Parameter name: of the entry, for the failure's sentence.
    func nextBlock(of name: String) throws(WorkerError) -> UnsafeRawBufferPointer? {
        var start: UnsafeRawPointer?
        var count = 0
        var offset: Int64 = 0
        switch unsafe archive_read_data_block(handle, &start, &count, &offset) {
        // A warning here means that the bytes are not those that were packed.
        case ARCHIVE_OK: return unsafe UnsafeRawBufferPointer(start: start, count: count)
        case ARCHIVE_EOF: return nil
        default: throw WorkerError(.damaged, "\(name) in the archive is damaged (\(problem))")
        }
    }

    /// How many bytes of the file have been used up so far.
    var consumed: Int { unsafe max(0, Int(archive_filter_bytes(handle, 0))) }

    private var problem: String {
        guard let text = unsafe archive_error_string(handle) else { return "no reason given" }
        return unsafe String(cString: text)
    }
}
