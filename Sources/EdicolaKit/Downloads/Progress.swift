/// How far a download is.
///
/// ```swift
/// bar.value = progress.fraction
/// openButton.isEnabled = progress.pagesReadable > 0
/// ```
public struct Progress: Hashable, Sendable {
    /// Bytes that are here, those of unfinished assets included.
    public var bytesDone: Int
    /// Bytes in all; 0 while the manifest is not here.
    public var bytesTotal: Int
    /// Pages from the first without a gap that can be read already.
    public var pagesReadable: Int
    /// Pages in all, those not pressed yet included.
    public var pageCount: Int

    /// How far a download is.
    public init(bytesDone: Int = 0, bytesTotal: Int = 0, pagesReadable: Int = 0, pageCount: Int = 0) {
        self.bytesDone = bytesDone
        self.bytesTotal = bytesTotal
        self.pagesReadable = pagesReadable
        self.pageCount = pageCount
    }

    /// From 0 to 1.
    public var fraction: Double {
        bytesTotal > 0 ? min(1, Double(bytesDone) / Double(bytesTotal)) : 0
    }
}
