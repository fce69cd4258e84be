import Markup

/// The picture file that was read last: the pages of one TIFF follow each other.
struct LastPicture {
    private var last: (index: Int, bytes: [UInt8])?

    mutating func bytes(
        of entry: Archive.Entry, _ read: (Archive.Entry) throws(WorkerError) -> [UInt8]
    ) throws(WorkerError) -> [UInt8] {
        if let last, last.index == entry.index { return last.bytes }
        last = nil
        let bytes = try read(entry)
        // Of the other kinds each file is read once.
        if PictureHead.kind(of: bytes) == .tiff { last = (entry.index, bytes) }
        return bytes
    }
}
