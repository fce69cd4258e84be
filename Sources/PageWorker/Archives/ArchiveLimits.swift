/// What an archive may hold at most.
struct ArchiveLimits {
    /// Entries, folders included.
    var files = 20_000
    /// Bytes of all files together, unpacked.
    var total = 8 << 30
    /// How many times larger than packed a file of over 1 MB may be.
    var ratio = 200
    /// Bytes of a file's path.
    var path = 1_024
}
