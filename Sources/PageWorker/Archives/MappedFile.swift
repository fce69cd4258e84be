import Glibc
import Markup

/// A file, seen as memory: read piece by piece by the kernel when it is looked at, and never written.
@safe final class MappedFile {
    let bytes: UnsafeRawBufferPointer

    /// - Throws: ``WorkerError`` when the descriptor is no file, or an empty one, or there is no address space for it.
    init(descriptor: Int32) throws(WorkerError) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw WorkerError(.usage, "standard input must be a file and not a pipe")
        }
        guard status.st_size > 0 else { throw WorkerError(.empty, "the file is empty") }
        let size = Int(status.st_size)
        guard let memory = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), unsafe memory != MAP_FAILED
        else {
            throw WorkerError(
                .archiveTooLarge, "the file, of \(size) bytes, is too large for the worker's memory limit")
        }
        unsafe bytes = UnsafeRawBufferPointer(start: memory, count: size)
    }

    var count: Int { unsafe bytes.count }

    /// Where a piece of memory lies in the file; nil when it is none of it.
    func offset(of piece: UnsafeRawBufferPointer) -> Int? {
        guard let start = unsafe bytes.baseAddress, let part = piece.baseAddress else { return nil }
        let offset = unsafe part - start
        return offset >= 0 && offset + piece.count <= count ? offset : nil
    }

    /// Lets go of the memory behind whole pages of a range; they are read again when they are looked at.
    func release(_ range: Range<Int>) {
        let page = 4_096
        let (start, end) = ((range.lowerBound + page - 1) / page * page, range.upperBound / page * page)
        guard start < end, let base = unsafe bytes.baseAddress else { return }
        unsafe madvise(UnsafeMutableRawPointer(mutating: base + start), end - start, MADV_DONTNEED)
    }

    deinit {
        unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }
}
