import Markup

/// The record with which a ZIP ends (APPNOTE.TXT 4.3.16), before a comment or whatever else follows. libarchive looks for
/// it in the last 16 KB only.
struct ArchiveEnd {
    /// Where the record ends.
    let position: Int

    /// - Throws: ``WorkerError`` when there is none, or when it says that the archive holds nothing.
    init(_ file: MappedFile) throws(WorkerError) {
        let length = 22
        var start = file.count - length
        let first = max(0, start - 65_535)
        while start >= first {
            if unsafe file.bytes[start...].starts(with: Self.signature) {
                position = start + length
                guard unsafe file.bytes[start + 10] != 0 || file.bytes[start + 11] != 0 else {
                    throw WorkerError(.empty, "the ZIP archive holds no files")
                }
                return
            }
            start -= 1
        }
        throw WorkerError(.damaged, "the ZIP archive is cut short: its end is missing")
    }

    static let signature: [UInt8] = [0x50, 0x4B, 5, 6]
}
