/// Limits of an archive against zip bombs (decompression bombs): small files that unpack to huge ones.
struct ArchiveLimits {
    /// The maximum number of entries, folders included.
    var files = 20_000
    /// The maximum size of all files together, unpacked, in bytes.
    var total = 8 << 30
    /// The maximum ratio of unpacked to packed size, for a file of over 1 MB.
    var ratio = 200
    /// The maximum length of a file's path, in bytes.
    var path = 1_024
}
