public import FoundationEssentials

/// How pages are pressed, and how much a worker may use.
public struct PressSettings: Sendable, Hashable {
    /// Pixels: the width of a portrait page at 2x and 1x, and of its thumbnail. A landscape page gets up to twice as much;
    /// see `docs/notes/page-worker-protocol.md`.
    public var width2x = 2_000
    public var width1x = 1_000
    public var thumbnailWidth = 240
    /// Of WebP, 1 to 100.
    public var quality = 80
    /// Of WebP, 0 (fast) to 6 (small).
    public var method = 2
    /// Pixels: the JPEG pictures of the cover.
    public var coverWidths = [160, 320, 640, 1_024]
    /// How many workers run at once.
    public var workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
    /// The first pages get a worker each, so that somebody can begin to read.
    public var firstPages = 4
    /// Pages that a worker presses in one go. It is also how long another issue may have to wait for a worker.
    public var chunk = 12
    /// How long a worker may be silent before it is stopped.
    public var silence: Duration = .seconds(60)
    /// Processor seconds that a page may take on average in a run, and that a run may take at least.
    public var secondsPerPage = 10
    /// Bytes of address space for a worker.
    public var memory = 2 << 30
    /// Documents with more pages are refused.
    public var maximumPages = 10_000
    /// Bytes of a resource, and of all resources of a file.
    public var largestResource = 4 << 30
    public var maximumResourceBytes = 8 << 30
    /// Where resources are written until they are taken over: best on the disk to which they go.
    public var scratch = FileManager.default.temporaryDirectory
    /// After so many pages that broke a worker or took all its time, the rest is not tried any more.
    public var brokenPages = 24
    /// Processor seconds in which the words in a page's picture must be read, and how long that worker may be silent.
    public var secondsToRead = 60
    public var silenceToRead: Duration = .seconds(300)
    /// So many pages of a file are read, and so many may fail one after the other before the rest is left.
    public var maximumPagesToRead = 2_000
    public var maximumFailuresToRead = 3
    /// Bytes of pressed pages that wait for an earlier page; a worker that is further ahead waits too.
    public var waitingBytes = 64 << 20

    public init() {}
}
